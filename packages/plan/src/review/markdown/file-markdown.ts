import { linePieces } from '../display/line-pieces.js';
import { isCompared, plannedRows } from '../display/planned-rows.js';
import { diffRemark, hunkHeader, shortHash } from '../display/review-wording.js';
import type { DiffRow, FileReview } from '../review-model.js';
import { codeSpan, fenced, prose } from './markdown-escape.js';

/** One operation under a heading of its own. */
export function fileMarkdown(file: FileReview): string {
  const { operation, diff } = file;
  const counts = isCompared(file) ? ` (+${diff.added} −${diff.removed})` : '';
  const before = codeSpan(shortHash(operation.beforeSha256));
  const remark = diffRemark(diff);
  return [
    `### ${operation.kind} ${codeSpan(operation.path)}${counts}`,
    [
      `- Reason: ${prose(operation.reason)}`,
      `- SHA-256: ${before} → ${codeSpan(shortHash(operation.afterSha256))}`,
      ...(remark === undefined ? [] : [`- ${remark}`]),
    ].join('\n'),
    ...diffBlock(file),
  ].join('\n\n');
}

function diffBlock(file: FileReview): string[] {
  if (!isCompared(file)) return [fenced('', plannedRows(file).map(show))];
  if (file.diff.hunks.length === 0) return [];
  const lines = file.diff.hunks.flatMap((hunk) => [
    hunkHeader(hunk),
    ...hunk.rows.flatMap(rowLines),
  ]);
  return [fenced('diff', lines)];
}

const SIGNS = { context: ' ', removed: '-', added: '+' } as const;

function rowLines(row: DiffRow): string[] {
  const line = SIGNS[row.kind] + show(row);
  return row.end === '' ? [line, '\\ No newline at end of file'] : [line];
}

function show(row: DiffRow): string {
  return linePieces(row)
    .map(({ text }) => text)
    .join('');
}
