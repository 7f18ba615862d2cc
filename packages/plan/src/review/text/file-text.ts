import { escapeUnseen } from '../display/escape-unseen.js';
import { linePieces } from '../display/line-pieces.js';
import { isCompared, plannedRows } from '../display/planned-rows.js';
import { diffRemark, shortHash } from '../display/review-wording.js';
import type { FileReview } from '../review-model.js';
import { hunkLines } from './hunk-lines.js';
import type { TextContext } from './text-context.js';
import { warningLines } from './warning-lines.js';
import { wrap } from './wrap.js';

/** One operation: what it does and why, then its unified diff. */
export function fileText(file: FileReview, context: TextContext): string[] {
  const { operation, diff, warnings } = file;
  const { colors, width } = context;
  const path = escapeUnseen(operation.path);
  const counts = isCompared(file)
    ? `  ${colors.green(`+${diff.added}`)} ${colors.red(`-${diff.removed}`)}`
    : '';
  const remark = diffRemark(diff);
  return [
    colors.dim('─'.repeat(Math.min(width, RULE))),
    `${colors.bold(`${operation.kind} ${path}`)}${counts}`,
    `  sha256 ${shortHash(operation.beforeSha256)} → ${shortHash(operation.afterSha256)}`,
    ...wrap(`reason: ${escapeUnseen(operation.reason)}`, { width, first: '  ', indent: '    ' }),
    ...warningLines(warnings, context, '  '),
    ...(remark === undefined ? [] : wrap(remark, { width, indent: '  ' }).map(colors.dim)),
    ...(isCompared(file) ? diffLines(file, path, context) : plannedLines(file)),
  ];
}

const RULE = 72;

function diffLines({ operation, diff }: FileReview, path: string, context: TextContext): string[] {
  if (diff.hunks.length === 0) return [];
  const { colors } = context;
  return [
    colors.bold(`--- ${operation.kind === 'create' ? '/dev/null' : `a/${path}`}`),
    colors.bold(`+++ b/${path}`),
    ...hunkLines(diff.hunks, colors),
  ];
}

function plannedLines(file: FileReview): string[] {
  return plannedRows(file).map((row) => {
    return `  | ${linePieces(row)
      .map(({ text }) => text)
      .join('')}`;
  });
}
