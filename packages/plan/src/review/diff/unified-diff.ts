import { FILE_HEADERS_ONLY, formatPatch } from 'diff';
import type { Operation } from '../../operation-model.js';
import type { TextDiff } from '../diff-texts.js';
import type { DiffRow, Hunk } from '../review-model.js';

/** Writes hunks of an operation as {@link formatPatchText} does, between `a/` and `b/`. */
export function unifiedDiff(operation: Operation, hunks: readonly Hunk[]): string {
  const { kind, path } = operation;
  const from = kind === 'move' ? operation.from : path;
  return formatPatchText(
    { hunks },
    {
      before: kind === 'create' ? '/dev/null' : `a/${from}`,
      after: kind === 'delete' ? '/dev/null' : `b/${path}`,
    },
  );
}

/**
 * Writes a difference as a unified diff that `patch`, `git apply` and jsdiff's `applyPatch` read.
 * Unusual paths are quoted as git quotes them.
 *
 * @param diff - what `diffTexts` gave.
 * @param names - what the two sides are called, for git with `a/` and `b/` before their paths.
 *
 * @example
 * ```ts
 * import { diffTexts, formatPatchText } from '@holdfast/plan';
 *
 * const names = { before: 'a/notes.txt', after: 'b/notes.txt' };
 * console.log(formatPatchText(diffTexts('old\n', 'new\n'), names).trimEnd());
 * // --- a/notes.txt
 * // +++ b/notes.txt
 * // @@ -1,1 +1,1 @@
 * // -old
 * // +new
 * ```
 */
export function formatPatchText(
  { hunks }: Pick<TextDiff, 'hunks'>,
  { before, after }: { readonly before: string; readonly after: string },
): string {
  return formatPatch(
    {
      oldFileName: before,
      newFileName: after,
      oldHeader: undefined,
      newHeader: undefined,
      hunks: hunks.map((hunk) => ({ ...hunk, lines: hunk.rows.flatMap(patchLines) })),
    },
    FILE_HEADERS_ONLY,
  );
}

const SIGNS = { context: ' ', removed: '-', added: '+' } as const;

function patchLines(row: DiffRow): string[] {
  const line = SIGNS[row.kind] + row.text;
  if (row.end === '') return [line, '\\ No newline at end of file'];
  return [row.end === '\r\n' ? `${line}\r` : line];
}
