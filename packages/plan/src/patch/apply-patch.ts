import { decodeUtf8, encodeUtf8, foldCase, LIMITS, type Problem, shorten } from '@holdfast/base';
import { applyEdits, type Completed } from '../edits/apply-edits.js';
import { applyHunks } from '../edits/apply-hunks.js';
import { applyBinaryPatch, type PatchedBytes } from './binary/binary-patch.js';
import { bytewise, type TextBody } from './bytewise.js';
import { fileChanges } from './file-changes.js';
import type { FileChange, FileState, PatchBody, PatchedFile } from './patch-model.js';

/** What a patch comes to, or why it does not fit. */
export type AppliedPatch =
  | { readonly ok: true; readonly changes: readonly FileChange[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Applies a patch to files in memory. All parts of it are about the files as they are: none sees the
 * result of another. Nothing is guessed, and where one part does not fit there is no result. Pure.
 *
 * @param files - as `readPatch` gives them.
 * @param stateOf - a file as it is now; nothing where none is.
 * @param mostBytes - refuse a file that becomes longer.
 *
 * @example
 * ```ts
 * import { applyPatch, readPatch } from '@holdfast/plan';
 *
 * const read = readPatch('*** Begin Patch\n*** Delete File: a.txt\n*** End Patch\n');
 * const state = { bytes: new TextEncoder().encode('a\n'), executable: false };
 * const applied = read.ok ? applyPatch(read.files, () => state) : read;
 * console.log(applied.ok && applied.changes.map(({ path, after }) => [path, after]));
 * // [ [ 'a.txt', undefined ] ]
 * ```
 */
export function applyPatch(
  files: readonly PatchedFile[],
  stateOf: (path: string) => FileState | undefined,
  mostBytes: number = LIMITS.planFileBytes,
): AppliedPatch {
  const results = new Map<string, FileState | undefined>();
  const problems: Problem[] = [];
  const leaving = new Set(
    files.flatMap((file) => (file.kind === 'move' && file.from ? [file.from] : [])),
  );
  for (const file of files) if (file.kind === 'delete') leaving.add(file.path);
  for (const [op, file] of files.entries()) {
    const problem = misplaced(file, stateOf, leaving);
    const after = problem ?? resultOf(file, stateOf(file.from ?? file.path), op, mostBytes);
    if (after !== undefined && 'code' in after) problems.push({ ...after, path: file.path });
    else results.set(file.path, after);
  }
  if (problems.length > 0) return { ok: false, problems };
  for (const path of leaving) if (!results.has(path)) results.set(path, undefined);
  const renames = files.flatMap(({ kind, path, from }) =>
    kind === 'move' && from !== undefined ? [{ from, path }] : [],
  );
  return { ok: true, changes: fileChanges(results, renames, stateOf) };
}

function misplaced(
  { kind, path, from }: PatchedFile,
  stateOf: (path: string) => FileState | undefined,
  leaving: ReadonlySet<string>,
): Problem | undefined {
  const source = from ?? path;
  if (kind === 'create') return stateOf(path) && !leaving.has(path) ? isThere(path) : undefined;
  if (stateOf(source) === undefined) {
    return {
      code: 'patch-mismatch',
      message: `The patch ${VERBS[kind]} ${shorten(source)}, which does not exist.`,
      hint: 'Correct the path. A patch that makes a file has /dev/null as the old one.',
    };
  }
  const taken = from !== undefined && stateOf(path) !== undefined && !leaving.has(path);
  return taken && foldCase(from) !== foldCase(path) ? isThere(path) : undefined;
}

const VERBS = { change: 'changes', delete: 'deletes', move: 'renames', copy: 'copies' } as const;

function isThere(path: string): Problem {
  return {
    code: 'patch-mismatch',
    message: `The patch makes ${shorten(path)}, and a file is there already.`,
    hint: 'Make the diff again from the files as they are.',
  };
}

type Result = FileState | Problem | undefined;

function resultOf(
  file: PatchedFile,
  original: FileState | undefined,
  op: number,
  mostBytes: number,
): Result {
  const { kind, path, body } = file;
  if (body === undefined && kind === 'delete') return undefined;
  const changed =
    body === undefined
      ? original?.bytes
      : changedBytes(body, kind, original, { op, path }, mostBytes);
  if (changed === undefined || 'code' in changed) return changed;
  if (kind === 'delete') return changed.length === 0 ? undefined : LEAVES_LINES;
  if (changed.length > mostBytes) return tooLarge(mostBytes);
  const keeps = kind !== 'create' && original?.executable === true;
  return { bytes: changed, executable: file.executable ?? keeps };
}

const LEAVES_LINES: Problem = {
  code: 'patch-mismatch',
  message: 'The patch deletes a file that has more in it than the patch takes away.',
  hint: 'Make the diff again from the files as they are.',
};

function changedBytes(
  body: PatchBody,
  kind: PatchedFile['kind'],
  original: FileState | undefined,
  place: { readonly op: number; readonly path: string },
  mostBytes: number,
): Uint8Array | Problem {
  const bytes = kind === 'create' ? undefined : original?.bytes;
  if ('binary' in body)
    return binaryResult(applyBinaryPatch(body.binary, bytes, mostBytes), mostBytes);
  const text = decodeUtf8(bytes ?? new Uint8Array());
  if (text !== undefined) {
    const result = changedText(text, body, place);
    return result.ok ? encodeUtf8(result.text) : result.problem;
  }
  const result = changedText(Buffer.from(bytes ?? []).toString('latin1'), bytewise(body), place);
  return result.ok ? Buffer.from(result.text, 'latin1') : result.problem;
}

function changedText(
  current: string,
  body: TextBody,
  place: { readonly op: number; readonly path: string },
): Completed {
  return 'edits' in body
    ? applyEdits(current, body.edits, place)
    : applyHunks(current, body.hunks, place);
}

function binaryResult(result: PatchedBytes, mostBytes: number): Uint8Array | Problem {
  if (result.ok) return result.bytes;
  switch (result.why) {
    case 'too-large':
      return tooLarge(mostBytes);
    case 'other-file':
      return {
        code: 'patch-mismatch',
        message: 'The binary patch is for another content than the one that is there.',
        hint: 'Make the diff again from the files as they are.',
      };
    case 'no-full-ids':
      return {
        code: 'patch-invalid',
        message: 'The binary patch does not have the whole ids of the contents.',
        hint: 'Make the diff with git diff --binary --full-index.',
      };
    case 'damaged':
      return {
        code: 'patch-invalid',
        message: 'The binary patch is damaged: it does not lead to the content that it names.',
        hint: 'Make the diff again, and keep its lines as they are.',
      };
  }
}

function tooLarge(mostBytes: number): Problem {
  return {
    code: 'too-large',
    message: `A file of the patch would have more than ${mostBytes} bytes.`,
    hint: 'Take this part out of the patch, and do it by hand.',
  };
}
