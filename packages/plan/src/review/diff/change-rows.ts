import type { AddedRow, DiffRow, LineEnd, RemovedRow, TextRange } from '../review-model.js';
import { NO_MARKS, type WordMarks } from './mark-words.js';
import { pairLines } from './pair-lines.js';
import { type Marking, unpaired } from './row-marking.js';
import type { Line } from './split-lines.js';

/** Part of a file: `lines[start]` up to but not including `lines[end]`, indices from 0. */
export interface LineSpan {
  readonly lines: readonly Line[];
  readonly start: number;
  readonly end: number;
}

/**
 * The rows of one change: what is removed, then what is added. Alike lines are paired, so that the
 * words that changed inside them can be marked and they can stand side by side.
 *
 * @param usualEnd - how most lines of the file end; other ends are shown.
 */
export function changeRows(before: LineSpan, after: LineSpan, usualEnd: LineEnd): DiffRow[] {
  const pairs = findPairs(before, after);
  const rows: DiffRow[] = [];
  for (let index = before.start; index < before.end; index++) {
    const line = before.lines[index];
    if (line !== undefined) rows.push(removedRow(line, index, pairs.old.get(index), usualEnd));
  }
  for (let index = after.start; index < after.end; index++) {
    const line = after.lines[index];
    if (line !== undefined) rows.push(addedRow(line, index, pairs.young.get(index), usualEnd));
  }
  return rows;
}

interface Partner {
  readonly line: Line;
  /** From 0. */
  readonly index: number;
  readonly marks: readonly TextRange[];
}

/** The partners of the lines on each side by their index. */
interface Pairs {
  readonly old: ReadonlyMap<number, Partner>;
  readonly young: ReadonlyMap<number, Partner>;
}

function findPairs(before: LineSpan, after: LineSpan): Pairs {
  const old = new Map<number, Partner>();
  const young = new Map<number, Partner>();
  if (before.start === before.end || after.start === after.end) return { old, young };
  const removed = before.lines.slice(before.start, before.end);
  const added = after.lines.slice(after.start, after.end);
  const link = (i: number, j: number, a: Line, b: Line, marks: WordMarks) => {
    old.set(before.start + i, { line: b, index: after.start + j, marks: marks.before });
    young.set(after.start + j, { line: a, index: before.start + i, marks: marks.after });
  };
  // Where only line ends change, as in a whole file converted, there is nothing to weigh.
  if (removed.length === added.length && removed.every((a, i) => a.text === added[i]?.text)) {
    for (const [i, a] of removed.entries()) link(i, i, a, added[i] ?? a, NO_MARKS);
    return { old, young };
  }
  const textOf = ({ text }: Line) => text;
  for (const { removed: i, added: j, marks } of pairLines(removed.map(textOf), added.map(textOf))) {
    const [a, b] = [removed[i], added[j]];
    if (a !== undefined && b !== undefined) link(i, j, a, b, marks);
  }
  return { old, young };
}

function removedRow(
  { text, end }: Line,
  index: number,
  partner: Partner | undefined,
  usualEnd: LineEnd,
): RemovedRow {
  const oldLine = index + 1;
  if (partner === undefined) {
    return { kind: 'removed', oldLine, text, end, ...unpaired(text, end, usualEnd) };
  }
  const pairedWith = partner.index + 1;
  return { kind: 'removed', oldLine, pairedWith, text, end, ...paired(text, end, partner) };
}

function addedRow(
  { text, end }: Line,
  index: number,
  partner: Partner | undefined,
  usualEnd: LineEnd,
): AddedRow {
  const newLine = index + 1;
  if (partner === undefined) {
    return { kind: 'added', newLine, text, end, ...unpaired(text, end, usualEnd) };
  }
  const pairedWith = partner.index + 1;
  return { kind: 'added', newLine, pairedWith, text, end, ...paired(text, end, partner) };
}

function paired(text: string, end: LineEnd, { line, marks }: Partner): Marking {
  // Marks that cover nothing but white space would be invisible.
  const blanks = marks.filter((mark) => text.slice(mark.start, mark.end).trim() === '');
  return { marks, blanks, showEnd: end !== '' && end !== line.end };
}
