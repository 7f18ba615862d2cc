import { diffArrays } from 'diff';
import type { Line } from './split-lines.js';

/** Which lines have no counterpart on the other side: 1 at the line's index (from 0). */
export interface LineChanges {
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
  /** The search was given up: everything between the common start and end counts as changed. */
  readonly approximate: boolean;
}

/**
 * Finds a shortest set of line changes between two texts, by Myers' algorithm.
 *
 * Lines that occur on one side only can never match, so they are set aside first; this is exact and
 * makes rewritten files cheap. What is left costs the square of the number of changes at worst,
 * hence the limit, which (unlike a time limit) gives the same result on every machine.
 *
 * @param editLimit - the most changed lines, of those that occur on both sides, to search for.
 */
export function matchLines(
  before: readonly Line[],
  after: readonly Line[],
  editLimit: number,
): LineChanges {
  const numbers = new Map<string, number>();
  const old = numberLines(before, numbers);
  const young = numberLines(after, numbers);
  const head = commonHead(old, young);
  const tail = commonTail(old, young, head);
  const removed = new Uint8Array(old.length).fill(1, head, old.length - tail);
  const added = new Uint8Array(young.length).fill(1, head, young.length - tail);
  const left = sharedLines(old, young, head, tail);
  const right = sharedLines(young, old, head, tail);
  const script = diffArrays(
    left.map((line) => line.number),
    right.map((line) => line.number),
    { maxEditLength: editLimit },
  );
  if (script === undefined) return { removed, added, approximate: true };
  let i = 0;
  let j = 0;
  for (const part of script) {
    if (part.removed) i += part.count;
    else if (part.added) j += part.count;
    else
      for (let k = 0; k < part.count; k++) {
        removed[left[i++]?.index ?? 0] = 0;
        added[right[j++]?.index ?? 0] = 0;
      }
  }
  return { removed, added, approximate: false };
}

/** Equal lines get equal numbers: comparing numbers is what the search does most. */
function numberLines(lines: readonly Line[], numbers: Map<string, number>): Int32Array {
  const result = new Int32Array(lines.length);
  lines.forEach(({ text, end }, index) => {
    let number = numbers.get(text);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(text, number);
    }
    result[index] = number * 3 + END_NUMBERS[end];
  });
  return result;
}

const END_NUMBERS = { '': 0, '\n': 1, '\r\n': 2 } as const;

function commonHead(a: Int32Array, b: Int32Array): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}

function commonTail(a: Int32Array, b: Int32Array, head: number): number {
  const most = Math.min(a.length, b.length) - head;
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}

interface NumberedLine {
  readonly number: number;
  readonly index: number;
}

/** The lines of `own` outside the common head and tail that also occur there in `other`. */
function sharedLines(
  own: Int32Array,
  other: Int32Array,
  head: number,
  tail: number,
): NumberedLine[] {
  const elsewhere = new Set(other.subarray(head, other.length - tail));
  const shared: NumberedLine[] = [];
  for (let index = head; index < own.length - tail; index++) {
    const number = own[index] ?? 0;
    if (elsewhere.has(number)) shared.push({ number, index });
  }
  return shared;
}
