import type { DiffRow, LineEnd, TextRange } from '../review-model.js';
import { escapeCharacter } from './escape-unseen.js';
import { UNSEEN_CANDIDATE, unseenKind } from './unseen-characters.js';

/** Part of a line, ready to be shown: it holds no control or invisible character but tabs. */
export interface LinePiece {
  readonly text: string;
  /** Where it comes from, in UTF-16 units of the line. */
  readonly start: number;
  /** Whether the text stands for characters that cannot be shown themselves. */
  readonly symbol: boolean;
  /** Whether this is what changed inside the line. */
  readonly marked: boolean;
}

/**
 * Cuts a row of a diff into pieces that are safe and honest to show: control and invisible
 * characters as `<U+202E>`, changed blanks as `·` and `→`, a changed line end as `␍␊`.
 */
export function linePieces(row: DiffRow): LinePiece[] {
  if (row.kind === 'context') return plainPieces(row.text);
  if (row.marks.length + row.blanks.length === 0 && !row.showEnd) return plainPieces(row.text);
  const pieces: LinePiece[] = [];
  for (const run of cutRuns(row.text, row.marks, row.blanks)) {
    if (run.blank) {
      const text = [...row.text.slice(run.start, run.end)].map(showBlank).join('');
      pieces.push({ text, start: run.start, symbol: true, marked: run.marked });
    } else pushRun(pieces, row.text, run);
  }
  if (row.showEnd) {
    const text = END_SYMBOLS[row.end];
    pieces.push({ text, start: row.text.length, symbol: true, marked: false });
  }
  return pieces;
}

/** The pieces of a line in which nothing changed. */
export function plainPieces(text: string): LinePiece[] {
  const pieces: LinePiece[] = [];
  pushRun(pieces, text, { start: 0, end: text.length, marked: false });
  return pieces;
}

const END_SYMBOLS: Readonly<Record<LineEnd, string>> = { '\n': '␊', '\r\n': '␍␊', '': '' };

interface Run extends TextRange {
  readonly marked: boolean;
  readonly blank: boolean;
}

/** Blanks are some of the marks or, in a line without marks, its end. */
function cutRuns(text: string, marks: readonly TextRange[], blanks: readonly TextRange[]): Run[] {
  const marked = marks.length > 0;
  const runs: Run[] = [];
  let at = 0;
  for (const { start, end } of marked ? marks : blanks) {
    if (start > at) runs.push({ start: at, end: start, marked: false, blank: false });
    runs.push({ start, end, marked, blank: blanks.some((blank) => blank.start === start) });
    at = end;
  }
  if (at < text.length) runs.push({ start: at, end: text.length, marked: false, blank: false });
  return runs;
}

function pushRun(
  pieces: LinePiece[],
  text: string,
  { start, end, marked }: Omit<Run, 'blank'>,
): void {
  const run = text.slice(start, end);
  const from = UNUSUAL.test(run) ? pushSymbols(pieces, text, { start, end, marked }) : start;
  if (end > from) pieces.push({ text: text.slice(from, end), start: from, symbol: false, marked });
}

/** Most lines have nothing but this, and need no closer look. */
const UNUSUAL = /[^\t\x20-\x7e]/;

/** Pushes everything up to the last symbol, and says where that ends. */
function pushSymbols(
  pieces: LinePiece[],
  text: string,
  { start, end, marked }: Omit<Run, 'blank'>,
): number {
  let from = start;
  for (const { index, 0: character } of text.slice(start, end).matchAll(UNSEEN_CANDIDATE)) {
    const at = start + index;
    if (unseenKind(text, at) === undefined) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), start: from, symbol: false, marked });
    pieces.push({ text: escapeCharacter(character), start: at, symbol: true, marked });
    from = at + character.length;
  }
  return from;
}

function showBlank(character: string): string {
  if (character === ' ') return '·';
  // The tab itself stays, so that columns still line up.
  if (character === '\t') return '→\t';
  return escapeCharacter(character);
}
