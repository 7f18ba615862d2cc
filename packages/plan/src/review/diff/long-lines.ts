import type { WordMarks } from './mark-words.js';

/** Longer lines are made by programs: to cut them into words costs much, and shows no reader anything. */
const LONGEST_LINE = 5_000;

/** Whether a line is too long to be compared word by word. */
export function isLongLine(text: string): boolean {
  return text.length > LONGEST_LINE;
}

/** How many UTF-16 units two lines share at their start and, of the rest, at their end. */
export interface CommonEnds {
  readonly head: number;
  readonly tail: number;
}

/** What two lines share at their ends, without cutting a character in two. */
export function commonEnds(before: string, after: string): CommonEnds {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  if (head > 0 && isHighSurrogate(before.charCodeAt(head - 1))) head--;
  const [i, j] = [before.length - 1, after.length - 1];
  let tail = 0;
  while (tail < most - head && before.charCodeAt(i - tail) === after.charCodeAt(j - tail)) tail++;
  if (tail > 0 && isLowSurrogate(before.charCodeAt(before.length - tail))) tail--;
  return { head, tail };
}

/** Marks all that is between what two lines share at their ends. */
export function markBetween(before: string, after: string, { head, tail }: CommonEnds): WordMarks {
  const between = (text: string) =>
    text.length > head + tail ? [{ start: head, end: text.length - tail }] : [];
  return { before: between(before), after: between(after) };
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
