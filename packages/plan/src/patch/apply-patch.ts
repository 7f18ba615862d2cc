import { foldCase, type Problem, shorten } from '@holdfast/base';
import { DEFAULT_PLAN_LIMITS, type PlanLimits } from '../plan-limits.js';
import { RAISE_HINT } from '../split-hint.js';
import { changedBytes, tooLarge } from './changed-bytes.js';
import { fileChanges } from './file-changes.js';
import type { FileChange, FileState, PatchedFile } from './patch-model.js';

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
 * @param limits - refuse a file that becomes longer, and more of them in all.
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
  { fileBytes, totalBytes }: PlanLimits = DEFAULT_PLAN_LIMITS,
): AppliedPatch {
  const results = new Map<string, FileState | undefined>();
  const problems: Problem[] = [];
  let total = 0;
  const leaving = new Set(
    files.flatMap(({ kind, path, from }) =>
      kind === 'delete' ? [path] : kind === 'move' && from !== undefined ? [from] : [],
    ),
  );
  for (const [op, file] of files.entries()) {
    const problem = misplaced(file, stateOf, leaving);
    const after = problem ?? resultOf(file, stateOf(file.from ?? file.path), op, fileBytes);
    if (after !== undefined && 'code' in after) {
      problems.push({ ...after, path: file.path });
      continue;
    }
    if (file.body !== undefined) total += after?.bytes.length ?? 0;
    if (total > totalBytes) return { ok: false, problems: [...problems, tooMuch(totalBytes)] };
    results.set(file.path, after);
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

function tooMuch(totalBytes: number): Problem {
  return {
    code: 'too-large',
    message: `The files of the patch would have more than ${totalBytes} bytes in all.`,
    hint: RAISE_HINT,
  };
}
