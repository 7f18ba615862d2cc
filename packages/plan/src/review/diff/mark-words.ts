import { diffArrays } from 'diff';
import type { TextRange } from '../review-model.js';

/** What differs between two alike lines. */
export interface WordMarks {
  readonly before: readonly TextRange[];
  readonly after: readonly TextRange[];
}

/** Of two lines with the same text. */
export const NO_MARKS: WordMarks = { before: [], after: [] };

/**
 * Marks the words, runs of white space and single signs in which two lines differ. What comes
 * between the common start and end is compared token by token; when that takes more than
 * {@link MOST_EDITS} edits, all of it is marked.
 *
 * @param before - the tokens of the old line, from `lineTokens`.
 * @param after - the tokens of the new line.
 */
export function markWords(before: readonly string[], after: readonly string[]): WordMarks {
  let head = 0;
  let start = 0;
  while (head < before.length && before[head] === after[head]) {
    start += before[head]?.length ?? 0;
    head++;
  }
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const old = before.slice(head, before.length - tail);
  const young = after.slice(head, after.length - tail);
  // Two single tokens differ, or the common start would hold them.
  const simple = old.length === 0 || young.length === 0 || old.length + young.length === 2;
  const script = simple ? undefined : diffArrays(old, young, { maxEditLength: MOST_EDITS });
  if (script === undefined) {
    return { before: wholeRange(start, old), after: wholeRange(start, young) };
  }
  const removed: TextRange[] = [];
  const added: TextRange[] = [];
  let i = start;
  let j = start;
  for (const part of script) {
    const length = lengthOf(part.value);
    if (part.removed) removed.push({ start: i, end: i + length });
    if (part.added) added.push({ start: j, end: j + length });
    if (!part.added) i += length;
    if (!part.removed) j += length;
  }
  return { before: removed, after: added };
}

const MOST_EDITS = 32;

function wholeRange(start: number, tokens: readonly string[]): TextRange[] {
  return tokens.length === 0 ? [] : [{ start, end: start + lengthOf(tokens) }];
}

function lengthOf(tokens: readonly string[]): number {
  let length = 0;
  for (const token of tokens) length += token.length;
  return length;
}
