import { keptLines, numberLines, sharedLines } from './kept-lines.js';
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
  const [old, young] = numberLines(before, after);
  const head = commonHead(old, young);
  const tail = commonTail(old, young, head);
  const removed = new Uint8Array(old.length).fill(1, head, old.length - tail);
  const added = new Uint8Array(young.length).fill(1, head, young.length - tail);
  const left = sharedLines(old, young, head, tail);
  const right = sharedLines(young, old, head, tail);
  const kept = keptLines(left, right, editLimit);
  for (const [i, j] of kept ?? []) {
    removed[i] = 0;
    added[j] = 0;
  }
  return { removed, added, approximate: kept === undefined };
}

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
