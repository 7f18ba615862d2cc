import type { LineChanges } from './match-lines.js';
import type { Line } from './split-lines.js';

/**
 * Moves changes to where a person would see them. When the line before an insertion equals its last
 * line, the insertion can be told one line higher with the same effect; of all such positions the
 * one that starts at the least indented line wins, not at a closing bracket or an empty line, and
 * the lowest among equals. Deletions move the same way. Only changes with nothing changed on the
 * other side move. Changes the arrays of `changes` in place.
 */
export function slideChanges(
  before: readonly Line[],
  after: readonly Line[],
  changes: LineChanges,
): void {
  slideSide(after, changes.added, changes.removed);
  slideSide(before, changes.removed, changes.added);
}

/** A change cannot be moved further than this; more would only matter among equal lines. */
const FARTHEST = 100;

function slideSide(lines: readonly Line[], own: Uint8Array, other: Uint8Array): void {
  let otherIndex = 0;
  let index = 0;
  while (index < own.length) {
    if (own[index] === 0) {
      while (other[otherIndex] === 1) otherIndex++;
      otherIndex++;
      index++;
      continue;
    }
    let end = index;
    while (own[end] === 1) end++;
    const alone = other[otherIndex] !== 1 && other[otherIndex - 1] !== 1;
    const shift = alone ? bestShift(lines, own, other, { start: index, end, otherIndex }) : 0;
    own.fill(0, index, end);
    own.fill(1, index + shift, end + shift);
    const next = end + Math.max(shift, 0);
    otherIndex += Math.max(shift, 0);
    index = next;
  }
}

interface Group {
  readonly start: number;
  readonly end: number;
  /** Where the group stands on the other side. */
  readonly otherIndex: number;
}

function bestShift(
  lines: readonly Line[],
  own: Uint8Array,
  other: Uint8Array,
  { start, end, otherIndex }: Group,
): number {
  let best = 0;
  let lowest = startCost(lines, start);
  for (let up = 1; up <= FARTHEST; up++) {
    if (!equalLines(lines[start - up], lines[end - up])) break;
    if (own[start - up - 1] === 1 || other[otherIndex - up - 1] === 1) break;
    const cost = startCost(lines, start - up);
    if (cost < lowest) [best, lowest] = [-up, cost];
  }
  for (let down = 1; down <= FARTHEST; down++) {
    if (!equalLines(lines[start + down - 1], lines[end + down - 1])) break;
    if (own[end + down] === 1 || other[otherIndex + down] === 1) break;
    const cost = startCost(lines, start + down);
    if (cost < lowest || (cost === lowest && best >= 0)) [best, lowest] = [down, cost];
  }
  return best;
}

function equalLines(a: Line | undefined, b: Line | undefined): boolean {
  return a !== undefined && b !== undefined && a.text === b.text && a.end === b.end;
}

function startCost(lines: readonly Line[], index: number): number {
  const text = lines[index]?.text ?? '';
  const code = text.trimStart();
  if (code === '') return 1_000;
  return (text.length - code.length) * 10 + (/^[)\]}]|^end\b/.test(code) ? 15 : 0);
}
