import type { Declaration } from '@holdfast/syntax';
import type { FileFacts, UnknownFile } from './facts-reader.js';
import type { Missing } from './missing.js';
import { hasEqualBody, hasIdentity } from './target.js';

/** A declaration of a file as it is now. */
export interface Sighting {
  readonly file: string;
  readonly contentId: string;
  readonly declaration: Declaration;
}

/**
 * Whether a declaration came to be since the baseline.
 * - `existed`: it, or its body, was there all along, so that nothing moved to it.
 * - `unknown`: there is no baseline to ask.
 * - an unknown file: the baseline has an answer that cannot be read.
 */
export type Age = 'new' | 'existed' | 'unknown' | UnknownFile;

/** Evidence before order: what was there at the baseline, in the same file or the one it was. */
export async function ageOf(missing: Missing, sighting: Sighting): Promise<Age> {
  const { target, before } = missing;
  if (sighting.file === target.file) return await ageIn([before], missing, sighting, 'unknown');
  const { baseline, renames } = missing;
  if (baseline === undefined) return 'unknown';
  const past: FileFacts[] = [];
  const entry = baseline.entries.get(sighting.file);
  if (entry?.contentId === sighting.contentId && entry.type === 'file') return 'existed';
  if (entry?.type === 'file') past.push(await baseline.facts(sighting.file, 'searchFiles'));
  const age = await ageIn(past, missing, sighting, 'new');
  const from = renames?.from.get(sighting.file);
  if (age !== 'new' || from === undefined || from === target.file) return age;
  const origin = await baseline.facts(from, 'searchFiles');
  return isTwin(origin, missing) ? 'new' : await ageIn([origin], missing, sighting, 'new');
}

/**
 * Whether the file that git calls renamed held the very same declaration as the missing one's: of
 * equal files that are all gone, git pairs any with any, which proves nothing for either.
 */
function isTwin(origin: FileFacts, { target }: Missing): boolean {
  return (
    origin.kind === 'facts' &&
    origin.facts.declarations.some(
      (it) => hasIdentity(it, target) && it.hashes.declaration === target.hashes.declaration,
    )
  );
}

async function ageIn(
  past: readonly FileFacts[],
  missing: Missing,
  sighting: Sighting,
  otherwise: Age,
): Promise<Age> {
  let age: Age = otherwise;
  for (const file of past) {
    // A file that could not be read as code then declared nothing that we could know.
    if (file.kind === 'unknown' && !isReadable(file)) return file;
    if (file.kind !== 'facts') continue;
    age = 'new';
    if (file.facts.declarations.some((it) => isSame(it, missing, sighting))) return 'existed';
    if (await couldHide(file, sighting.declaration)) return 'existed';
  }
  return age;
}

function isReadable({ reason }: UnknownFile): boolean {
  return reason !== 'budget' && reason !== 'unavailable';
}

/** The sighted declaration, or its body under another name; the missing one itself is neither. */
function isSame(old: Declaration, { target }: Missing, { file, declaration }: Sighting): boolean {
  if (hasIdentity(old, declaration)) return true;
  const isMissingOne = file === target.file && hasIdentity(old, target);
  return !isMissingOne && hasEqualBody(old, declaration);
}

/** Whether the old file may have declared it where the parser could not see. */
async function couldHide(
  file: Extract<FileFacts, { kind: 'facts' }>,
  { qualifiedName }: Declaration,
): Promise<boolean> {
  if (file.facts.errors.length === 0) return false;
  const text = await file.text();
  if (text === undefined) return true;
  const lines = text.split('\n');
  const name = bareName(qualifiedName);
  return file.facts.errors.some(({ line, endLine }) =>
    lines.slice(line - 1, endLine).some((it) => it.includes(name)),
  );
}

/** Last part of a qualified name, without a discriminator, argument labels or a prefix such as `get`. */
export function bareName(qualifiedName: string): string {
  const head = qualifiedName.replace(/\(.*$|#\d+$/s, '') || qualifiedName;
  return head.slice(Math.max(head.lastIndexOf('.'), head.lastIndexOf(' ')) + 1);
}
