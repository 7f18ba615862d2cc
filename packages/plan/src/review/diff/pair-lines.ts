import { type LineTokens, tokenWeight } from './line-tokens.js';

/**
 * Pairs removed with added lines that are alike, in order and without crossings, as [index of the
 * removed line, index of the added line]. The pairs with the most text in common win. In changes
 * too large to weigh every pair, lines are compared position by position.
 */
export function pairLines(
  removed: readonly LineTokens[],
  added: readonly LineTokens[],
): [number, number][] {
  if (removed.length === 0 || added.length === 0) return [];
  const comparisons = removed.length * added.length;
  if (comparisons === 1 || comparisons > MOST_COMPARISONS) return pairByPosition(removed, added);
  return bestPairs(removed.map(wordCounts), added.map(wordCounts));
}

const MOST_COMPARISONS = 400;

/** Below this share of common words a pair of lines would be marked nearly everywhere. */
const ALIKE = 0.4;

function pairByPosition(
  removed: readonly LineTokens[],
  added: readonly LineTokens[],
): [number, number][] {
  const pairs: [number, number][] = [];
  for (let k = 0; k < Math.min(removed.length, added.length); k++) {
    const [old, young] = [removed[k], added[k]];
    if (old === undefined || young === undefined) break;
    // What the lines share at their ends is a lower bound that mostly suffices.
    if (share(commonEnds(old, young), old, young) >= ALIKE) pairs.push([k, k]);
    else if (likeness(wordCounts(old), wordCounts(young)) >= ALIKE) pairs.push([k, k]);
  }
  return pairs;
}

function commonEnds(old: LineTokens, young: LineTokens): number {
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
