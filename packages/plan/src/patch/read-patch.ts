import { checkWritablePath, type Problem, shorten } from '@holdfast/base';
import { blockFiles, isBlocks } from '../edits/dialects/block-files.js';
import type { DialectFile } from '../edits/dialects/dialect-result.js';
import { envelopeFiles, isEnvelope } from '../edits/dialects/envelope-files.js';
import { parseHunks } from '../edits/parse-hunks.js';
import { subjectOf } from '../edits/subject-of.js';
import type { PatchedFile, ReadPatch } from './patch-model.js';
import { readDiffFile } from './read-diff-file.js';

/**
 * Reads a patch in any dialect: unified diffs of `git diff`, `git format-patch` and `diff -u` with
 * deletions, renames, copies, modes and binary content, the envelope between `*** Begin Patch` and
 * `*** End Patch`, and blocks of `<<<<<<< SEARCH`. Pure; whether it fits shows when it is applied.
 *
 * @example
 * ```ts
 * import { readPatch } from '@holdfast/plan';
 *
 * const patch = `diff --git a/old.ts b/new.ts
 * similarity index 100%
 * rename from old.ts
 * rename to new.ts
 * `;
 * const read = readPatch(patch);
 * console.log(read.ok && read.files);
 * // [ { kind: 'move', path: 'new.ts', from: 'old.ts' } ]
 * ```
 */
export function readPatch(patch: string): ReadPatch {
  const dialect = isEnvelope(patch) ? envelopeFiles : isBlocks(patch) ? blockFiles : undefined;
  const files: PatchedFile[] = [];
  const problems: Problem[] = [];
  const take = (read: PatchedFile | Problem): void => {
    if ('kind' in read) files.push(read);
    else problems.push(read);
  };
  let subject: string | undefined;
  if (dialect === undefined) {
    const parsed = parseHunks(patch);
    if (!parsed.ok) return { ok: false, problems: [parsed.problem] };
    for (const file of parsed.files) take(readDiffFile(file));
    subject = subjectOf(patch);
  } else {
    const read = dialect(patch);
    if (!read.ok) return { ok: false, problems: read.problems };
    for (const file of read.files) take(readDialectFile(file));
  }
  if (problems.length > 0) return { ok: false, problems };
  return canonical(files, subject);
}

function readDialectFile(file: DialectFile): PatchedFile | Problem {
  const { path } = file;
  if ('deletes' in file) return { kind: 'delete', path };
  const moved = 'from' in file && file.from !== undefined ? { from: file.from } : {};
  const kind = 'from' in moved ? 'move' : 'change';
  if ('edits' in file) return { kind, path, ...moved, body: { edits: file.edits } };
  if (file.patch === '') return { kind, path, ...moved };
  const parsed = parseHunks(file.patch);
  if (!parsed.ok) return { ...parsed.problem, path };
  const [only] = parsed.files;
  const hunks = only?.hunks ?? [];
  const isNew = only?.creates === true && kind !== 'move';
  return { kind: isNew ? 'create' : kind, path, ...moved, body: { hunks } };
}

function canonical(files: readonly PatchedFile[], subject: string | undefined): ReadPatch {
  const problems: Problem[] = [];
  const named = (path: string): string => {
    const check = checkWritablePath(path);
    if (!check.ok) problems.push(check.problem);
    return check.ok ? check.path : path;
  };
  const read = files.map((file) => ({
    ...file,
    path: named(file.path),
    ...(file.from === undefined ? {} : { from: named(file.from) }),
  }));
  const seen = new Set<string>();
  for (const { path } of read) {
    if (seen.has(path)) problems.push(twice(path));
    seen.add(path);
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, files: read, ...(subject === undefined ? {} : { subject }) };
}

function twice(path: string): Problem {
  return {
    code: 'patch-invalid',
    message: `The patch is about ${shorten(path)} in two parts.`,
    hint: 'Join them, or plan one patch after the other. Of several commits git diff makes one patch.',
    path,
  };
}
