import { type LineTokens, lineTokens, tokenWeight } from './line-tokens.js';
import { commonEnds, isLongLine, markBetween } from './long-lines.js';
import { markWords, NO_MARKS, type WordMarks } from './mark-words.js';

/** A removed and an added line that are alike: their indices, from 0, and what differs inside them. */
export interface LinePair {
  readonly removed: number;
  readonly added: number;
  readonly marks: WordMarks;
}

/**
 * Pairs removed with added lines that are alike, in order and without crossings. The pairs with the
 * most text in common win. In changes too large to weigh every pair, and where a line is too long to be
 * cut into words, lines are compared position by position. The work is linear in the text.
 */
export function pairLines(removed: readonly string[], added: readonly string[]): LinePair[] {
  if (removed.length === 0 || added.length === 0) return [];
  const comparisons = removed.length * added.length;
  const isSimple = comparisons === 1 || comparisons > MOST_COMPARISONS;
  if (isSimple || removed.some(isLongLine) || added.some(isLongLine)) {
    return pairByPosition(removed, added);
  }
  const [old, young] = [removed.map(lineTokens), added.map(lineTokens)];
  return bestPairs(old.map(wordCounts), young.map(wordCounts)).map(([i, j]) => {
    const [before, after] = [old[i]?.tokens ?? [], young[j]?.tokens ?? []];
    const same = removed[i] === added[j];
    return { removed: i, added: j, marks: same ? NO_MARKS : markWords(before, after) };
  });
}

const MOST_COMPARISONS = 400;

/** Below this share of common words a pair of lines would be marked nearly everywhere. */
const ALIKE = 0.4;

function pairByPosition(removed: readonly string[], added: readonly string[]): LinePair[] {
  const pairs: LinePair[] = [];
  for (let k = 0; k < Math.min(removed.length, added.length); k++) {
    const marks = marksOfPair(removed[k] ?? '', added[k] ?? '');
    if (marks !== undefined) pairs.push({ removed: k, added: k, marks });
  }
  return pairs;
}

/** What differs in two lines; nothing when they are not alike. */
function marksOfPair(before: string, after: string): WordMarks | undefined {
  if (before === after) return NO_MARKS;
  if (isLongLine(before) || isLongLine(after)) {
    const ends = commonEnds(before, after);
    const common = 2 * (ends.head + ends.tail);
    return common >= ALIKE * (before.length + after.length)
      ? markBetween(before, after, ends)
      : undefined;
  }
  const [old, young] = [lineTokens(before), lineTokens(after)];
  // What the lines share at their ends is a lower bound that mostly suffices.
  const alike =
    share(endsWeight(old, young), old, young) >= ALIKE ||
    likeness(wordCounts(old), wordCounts(young)) >= ALIKE;
  return alike ? markWords(old.tokens, young.tokens) : undefined;
}

function endsWeight(old: LineTokens, young: LineTokens): number {
  const [a, b] = [old.tokens, young.tokens];
  let weight = 0;
  let head = 0;
  while (head < a.length && a[head] === b[head]) weight += tokenWeight(a[head++] ?? '');
  for (let tail = 1; tail <= Math.min(a.length, b.length) - head; tail++) {
    const token = a[a.length - tail];
    if (token === undefined || token !== b[b.length - tail]) break;
    weight += tokenWeight(token);
  }
  return weight;
}

/** How often each word occurs in a line. */
interface WordCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly weight: number;
}

function wordCounts({ tokens, weight }: LineTokens): WordCounts {
  const counts = new Map<string, number>();
  for (const token of tokens) {
    if (tokenWeight(token) > 0) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return { counts, weight };
}

/** The common share of two lines' words, by length, from 0 to 1. */
function likeness(a: WordCounts, b: WordCounts): number {
  let common = 0;
  for (const [token, count] of a.counts) {
    const other = b.counts.get(token);
    if (other !== undefined) common += token.length * Math.min(count, other);
  }
  return share(common, a, b);
}

/** Lines of nothing but white space are alike. */
function share(common: number, a: { weight: number }, b: { weight: number }): number {
  const total = a.weight + b.weight;
  return total === 0 ? 1 : (2 * common) / total;
}

/** Longest common subsequence over likeness instead of equality. */
function bestPairs(old: readonly WordCounts[], young: readonly WordCounts[]): [number, number][] {
  const width = young.length + 1;
  const likes = new Float64Array((old.length + 1) * width);
  const totals = new Float64Array((old.length + 1) * width);
  for (const [i, a] of [...old.entries()].reverse()) {
    for (const [j, b] of [...young.entries()].reverse()) {
      const like = likeness(a, b);
      likes[i * width + j] = like;
      totals[i * width + j] = Math.max(
        like >= ALIKE ? like + at(totals, (i + 1) * width + j + 1) : 0,
        at(totals, (i + 1) * width + j),
        at(totals, i * width + j + 1),
      );
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < old.length && j < young.length; ) {
    const total = at(totals, i * width + j);
    const like = at(likes, i * width + j);
    if (like >= ALIKE && total === like + at(totals, (i + 1) * width + j + 1)) {
      pairs.push([i++, j++]);
    } else if (total === at(totals, (i + 1) * width + j)) i++;
    else j++;
  }
  return pairs;
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0;
}
