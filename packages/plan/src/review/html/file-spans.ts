import { splitLines } from '../diff/split-lines.js';
import { isCompared, plannedText } from '../display/planned-rows.js';
import type { DiffRow, FileReview, Hunk } from '../review-model.js';
import type { FileSpans } from './code-html.js';
import type { Highlighter, LineRange } from './highlight/create-highlighter.js';
import { languageOfPath } from './highlight/language-of-path.js';
import type { LanguageName } from './highlight/languages.js';

/** Colours the lines of a file that the page shows: removed ones in the original, others in the plan. */
export function fileSpans(file: FileReview, highlighter: Highlighter): FileSpans {
  const language = languageOfPath(file.operation.path);
  if (language === undefined) return NO_SPANS;
  const planned = splitLines(plannedText(file) ?? '').map(({ text }) => text);
  if (!isCompared(file)) {
    const all = [{ from: 0, to: planned.length }];
    return { before: NO_SPANS.before, after: highlighter(planned, all, language) };
  }
  const original = splitLines(file.before ?? '').map(({ text }) => text);
  return rowSpans(file.diff.hunks, { before: original, after: planned }, language, highlighter);
}

/** Colours what some hunks show of two texts, given as lines. */
export function rowSpans(
  hunks: readonly Hunk[],
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
  language: LanguageName,
  highlighter: Highlighter,
): FileSpans {
  const rows = hunks.flatMap((hunk) => hunk.rows);
  const removed = lineRanges(rows, (row) => (row.kind === 'removed' ? row.oldLine : undefined));
  const shown = lineRanges(rows, (row) => (row.kind === 'removed' ? undefined : row.newLine));
  return {
    before: highlighter(before, removed, language),
    after: highlighter(after, shown, language),
  };
}

/** Of a text that is in no known language. */
export const NO_SPANS: FileSpans = { before: new Map(), after: new Map() };

function lineRanges(
  rows: readonly DiffRow[],
  lineOf: (row: DiffRow) => number | undefined,
): LineRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const row of rows) {
    const line = lineOf(row);
    if (line === undefined) continue;
    const last = ranges.at(-1);
    if (last?.to === line - 1) last.to = line;
    else ranges.push({ from: line - 1, to: line });
  }
  return ranges;
}
