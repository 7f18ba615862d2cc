import { fileFacts, fileNames } from '../display/file-facts.js';
import { linePieces } from '../display/line-pieces.js';
import { hasLines, isCompared, plannedRows, plannedText } from '../display/planned-rows.js';
import { diffRemark, hunkHeader, shortHash } from '../display/review-wording.js';
import type { DiffRow, FileReview } from '../review-model.js';
import { codeSpan, fenced, prose } from './markdown-escape.js';

/** One operation under a heading of its own. */
export function fileMarkdown(file: FileReview): string {
  const { operation, diff } = file;
  const names = fileNames(file).map(codeSpan).join(' → ');
  const counts = isCompared(file) && hasLines(file) ? ` (+${diff.added} −${diff.removed})` : '';
  const before = codeSpan(shortHash(operation.beforeSha256));
  const remark = diffRemark(file);
  return [
    `### ${operation.kind} ${names}${counts}`,
    [
      `- Reason: ${prose(operation.reason)}`,
      `- SHA-256: ${before} → ${codeSpan(shortHash(operation.afterSha256))}`,
      ...fileFacts(file).map((fact) => `- ${prose(fact)}`),
      ...(remark === undefined ? [] : [`- ${remark}`]),
    ].join('\n'),
    ...diffBlock(file),
  ].join('\n\n');
}

function diffBlock(file: FileReview): string[] {
  if (!isCompared(file)) {
    const rows = plannedRows(file);
    return rows.length === 0 && plannedText(file) === undefined ? [] : [fenced('', rows.map(show))];
  }
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
