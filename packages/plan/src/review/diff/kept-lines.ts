import { diffArrays } from 'diff';
import type { Line } from './split-lines.js';

/** Two texts as numbers, equal ones for equal lines: comparing is what a search does most. */
export function numberLines(
  a: readonly Line[],
  b: readonly Line[],
): readonly [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const numbered = (lines: readonly Line[]) => {
    const result = new Int32Array(lines.length);
    for (const [index, { text, end }] of lines.entries()) {
      let number = numbers.get(text);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(text, number);
      }
      result[index] = number * 3 + END_NUMBERS[end];
    }
    return result;
  };
  return [numbered(a), numbered(b)];
}

const END_NUMBERS = { '': 0, '\n': 1, '\r\n': 2 } as const;

/** A line and where it stands in its text, from 0. */
export interface NumberedLine {
  readonly number: number;
  readonly index: number;
}

/**
 * The lines of `own` that also occur in `other`, apart from so many at the start and at the end of both.
 * Lines of one side only can never be kept; without them, rewritten texts are cheap to compare.
 */
export function sharedLines(
  own: Int32Array,
  other: Int32Array,
  head = 0,
  tail = 0,
): readonly NumberedLine[] {
  const elsewhere = new Set(other.subarray(head, other.length - tail));
  const shared: NumberedLine[] = [];
  for (let index = head; index < own.length - tail; index++) {
    const number = own[index] ?? 0;
    if (elsewhere.has(number)) shared.push({ number, index });
  }
  return shared;
}

/**
 * The lines that a shortest change keeps, as [index in the one text, index in the other]; the first of
 * several that could be.
 *
 * @param editLimit - the most lines to remove and add; nothing is answered where there are more.
 */
export function keptLines(
  left: readonly NumberedLine[],
  right: readonly NumberedLine[],
  editLimit: number,
): readonly (readonly [number, number])[] | undefined {
  const script = diffArrays(
    left.map(({ number }) => number),
    right.map(({ number }) => number),
    { maxEditLength: editLimit },
  );
  if (script === undefined) return undefined;
  const kept: (readonly [number, number])[] = [];
  let i = 0;
  let j = 0;
  for (const { added, removed, count } of script) {
    if (removed) i += count;
    else if (added) j += count;
    else for (let k = 0; k < count; k++) kept.push([left[i++]?.index ?? 0, right[j++]?.index ?? 0]);
  }
  return kept;
}
