import { FILE_HEADERS_ONLY, formatPatch } from 'diff';
import type { Operation } from '../../plan-model.js';
import type { DiffRow, Hunk } from '../review-model.js';

/**
 * Writes hunks as a unified diff that `patch`, `git apply` and jsdiff's `applyPatch` read. Unusual
 * paths are quoted as git quotes them.
 */
export function unifiedDiff(operation: Operation, hunks: readonly Hunk[]): string {
  return formatPatch(
    {
      oldFileName: operation.kind === 'create' ? '/dev/null' : `a/${operation.path}`,
      newFileName: `b/${operation.path}`,
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
