import { escapeUnseen } from '../display/escape-unseen.js';
import { fileFacts, fileNames } from '../display/file-facts.js';
import { linePieces } from '../display/line-pieces.js';
import { hasLines, isCompared, plannedRows } from '../display/planned-rows.js';
import { diffRemark, shortHash } from '../display/review-wording.js';
import type { FileReview } from '../review-model.js';
import { hunkLines } from './hunk-lines.js';
import type { TextContext } from './text-context.js';
import { warningLines } from './warning-lines.js';
import { wrap } from './wrap.js';

/** One operation: what it does and why, then its unified diff. */
export function fileText(file: FileReview, context: TextContext): string[] {
  const { operation, warnings } = file;
  const { colors, width } = context;
  const remark = diffRemark(file);
  return [
    colors.dim('─'.repeat(Math.min(width, RULE))),
    `${headline(file, context)}`,
    `  sha256 ${hashes(operation)}`,
    ...wrap(`reason: ${escapeUnseen(operation.reason)}`, { width, first: '  ', indent: '    ' }),
    ...fileFacts(file).flatMap((fact) =>
      wrap(fact, { width, first: '  ', indent: '    ' }).map(colors.cyan),
    ),
    ...warningLines(warnings, context, '  '),
    ...(remark === undefined ? [] : wrap(remark, { width, indent: '  ' }).map(colors.dim)),
    ...(isCompared(file) ? diffLines(file, context) : plannedLines(file)),
  ];
}

const RULE = 72;

function headline(file: FileReview, { colors }: TextContext): string {
  const { operation, diff } = file;
  const names = fileNames(file).map(escapeUnseen).join(' → ');
  const paint = operation.kind === 'delete' ? colors.red : (text: string) => text;
  const counts =
    isCompared(file) && hasLines(file)
      ? `  ${colors.green(`+${diff.added}`)} ${colors.red(`-${diff.removed}`)}`
      : '';
  return `${colors.bold(paint(`${operation.kind} ${names}`))}${counts}`;
}

function hashes({ beforeSha256, afterSha256 }: FileReview['operation']): string {
  if (beforeSha256 === afterSha256) return `${shortHash(beforeSha256)}, unchanged`;
  return `${shortHash(beforeSha256)} → ${shortHash(afterSha256)}`;
}

function diffLines(file: FileReview, { colors }: TextContext): string[] {
  const { operation, diff } = file;
  if (diff.hunks.length === 0) return [];
  const names = fileNames(file).map(escapeUnseen);
  const [before = '', after = before] = names;
  return [
    colors.bold(`--- ${operation.kind === 'create' ? '/dev/null' : `a/${before}`}`),
    colors.bold(`+++ ${operation.kind === 'delete' ? '/dev/null' : `b/${after}`}`),
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
