import { type Declaration, languageOf, type SyntaxErrorFact } from '@holdfast/syntax';
import type { DeclarationAnchor } from '../anchor.js';
import type { AnchorDetail } from '../check-report.js';
import { type CheckContext, unchecked } from './check-context.js';
import { compareHashes, reasonOfChange } from './compare-hashes.js';
import { confirmedTarget } from './confirmed-target.js';
import type { FileFacts } from './facts-reader.js';
import { answer, type InPlace, type Outcome } from './outcome.js';
import { errorAt, isSameText, type KnownFile, newErrors } from './syntax-trouble.js';
import { hasIdentity, scopeHash } from './target.js';

/** Rung 1: the same identity in the same file. Reads no other file. */
export async function checkInPlace(
  context: CheckContext,
  anchor: DeclarationAnchor,
  file: FileFacts,
): Promise<InPlace> {
  if (file.kind === 'absent' && languageOf(anchor.fileHint) === undefined)
    return answer(unchecked(context, anchor.fileHint, { reason: 'unsupported' }));
  if (file.kind === 'absent') return { kind: 'gone', fileMissing: true };
  const isUntouched = file.contentId === anchor.confirmed.blob;
  if (file.kind === 'unknown')
    return answer(
      isUntouched ? fresh(anchor, undefined) : unchecked(context, anchor.fileHint, file),
    );
  const found = file.facts.declarations.find((it) => hasIdentity(it, anchor));
  if (isUntouched) return answer(fresh(anchor, found));
  if (found === undefined) return await explainAbsence(context, anchor, file);
  return answer(await compareInPlace(context, anchor, file, found));
}

/** What bytes equal to the confirmed ones say of a declaration in them. */
export function fresh(anchor: DeclarationAnchor, found: Declaration | undefined): Outcome {
  const hash = scopeHash(anchor.scope, anchor.hashes);
  return {
    state: 'fresh',
    detail: {
      reason: 'identity_matched',
      ...placeOf(anchor.fileHint, found),
      expectedHash: hash,
      actualHash: hash,
    },
  };
}

export function placeOf(
  file: string,
  found: Declaration | undefined,
): Pick<AnchorDetail, 'file' | 'lineStart' | 'lineEnd'> {
  if (found === undefined) return { file };
  return { file, lineStart: found.lineStart, lineEnd: found.lineEnd };
}

async function compareInPlace(
  context: CheckContext,
  anchor: DeclarationAnchor,
  file: KnownFile,
  found: Declaration,
): Promise<Outcome> {
  const before = await confirmedTarget(context, anchor, 'files');
  const hashes = before?.hashes ?? anchor.hashes;
  const { changed, bodyChanged, ...compared } = compareHashes(anchor.scope, hashes, found.hashes);
  const place = { ...placeOf(anchor.fileHint, found), ...compared };
  const broken = errorAt(found, file.facts.errors);
  if (broken !== undefined && !(await isUntouchedText(context, anchor, file, found)))
    return unchecked(context, anchor.fileHint, SYNTAX_ERROR, { ...place, at: positionOf(broken) });
  if (changed.length === 0)
    return { state: 'fresh', detail: { reason: 'identity_matched', ...place } };
  if (before === undefined) return await needsRebaseline(context, anchor, place);
  const near = errorAt(found, await troubles(context, anchor, file), 1);
  if (near !== undefined)
    return unchecked(context, anchor.fileHint, SYNTAX_ERROR, { ...place, at: positionOf(near) });
  const detail = { reason: reasonOfChange(changed), ...place, changed, bodyChanged };
  const isCosmetic = await keptItsWording(context, anchor, file, found);
  return { state: 'stale', detail: isCosmetic ? { ...detail, severity: 'cosmetic' } : detail };
}

/** Whether the code only says the same in other words, as linters rewrite it. */
async function keptItsWording(
  context: CheckContext,
  anchor: DeclarationAnchor,
  file: KnownFile,
  found: Declaration,
): Promise<boolean> {
  if (anchor.scope !== 'whole') return false;
  const before = await context.baselines.own(anchor, anchor.fileHint, 'files');
  if (before.kind !== 'facts') return false;
  const wording = (await file.reworded()).find((it) => hasIdentity(it, found))?.wording;
  if (wording === undefined) return false;
  const then = await before.reworded();
  return then.some((it) => hasIdentity(it, anchor) && it.wording === wording);
}

const SYNTAX_ERROR = { reason: 'syntax-error' } as const;

/** Why nothing in the file has the anchor's identity. */
async function explainAbsence(
  context: CheckContext,
  anchor: DeclarationAnchor,
  file: KnownFile,
): Promise<InPlace> {
  const [error] = await troubles(context, anchor, file);
  if (error !== undefined)
    return answer(unchecked(context, anchor.fileHint, SYNTAX_ERROR, { at: positionOf(error) }));
  const twins = file.facts.declarations.filter((it) => it.qualifiedName === anchor.qualifiedName);
  if (twins.length === 0) return { kind: 'gone', fileMissing: false };
  const before = await context.baselines.own(anchor, anchor.fileHint, 'files');
  if (before.kind === 'unknown' && before.reason === 'budget')
    return answer(unchecked(context, anchor.fileHint, before));
  const twin = twins.find((it) => !declaredIn(before, it));
  if (twin === undefined) return { kind: 'gone', fileMissing: false };
  return answer({
    state: 'stale',
    detail: {
      reason: 'kind_changed',
      ...placeOf(anchor.fileHint, twin),
      kindNow: twin.kind,
      changed: ['signature'],
      expectedHash: scopeHash(anchor.scope, anchor.hashes),
      actualHash: scopeHash(anchor.scope, twin.hashes),
    },
  });
}

/** Whether a namesake of another kind stood beside the anchored declaration all along. */
function declaredIn(before: FileFacts, twin: Declaration): boolean {
  return before.kind === 'facts' && before.facts.declarations.some((it) => hasIdentity(it, twin));
}

/** The confirmed content is needed to hash it by today's rules, and is not here. */
export async function needsRebaseline(
  context: CheckContext,
  anchor: DeclarationAnchor,
  place: Partial<AnchorDetail>,
): Promise<Outcome> {
  const before = await context.baselines.own(anchor, anchor.fileHint, 'files');
  if (before.kind === 'unknown' && before.reason === 'budget')
    return unchecked(context, anchor.fileHint, before, place);
  const { commit } = anchor.confirmed;
  const canFetch = commit !== undefined && before.kind !== 'facts';
  const command = canFetch ? `git fetch origin ${commit}` : `holdfast anchors confirm ${anchor.id}`;
  const why = { reason: 'rebaseline-needed' } as const;
  return unchecked(context, anchor.fileHint, why, { ...place, command });
}

async function troubles(
  context: CheckContext,
  anchor: DeclarationAnchor,
  file: KnownFile,
): Promise<readonly SyntaxErrorFact[]> {
  if (file.facts.errors.length === 0) return [];
  return await newErrors(file, await context.baselines.own(anchor, anchor.fileHint, 'files'));
}

async function isUntouchedText(
  context: CheckContext,
  anchor: DeclarationAnchor,
  file: KnownFile,
  found: Declaration,
): Promise<boolean> {
  const before = await context.baselines.own(anchor, anchor.fileHint, 'files');
  const confirmed =
    before.kind === 'facts'
      ? before.facts.declarations.find((it) => hasIdentity(it, anchor))
      : undefined;
  return await isSameText(file, found, before, confirmed);
}

export function positionOf({ line, column }: SyntaxErrorFact) {
  return { line, column };
}
