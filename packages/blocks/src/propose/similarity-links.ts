import { compareUtf8 } from '../map/compare-utf8.js';
import type { WeightedLink } from '../measure/modularity.js';

/** How much a likeness of words counts beside an import. */
const WEIGHT = 0.3;
const NEAREST = 5;
/** Files that have hardly a word in common are not alike, however few others there are. */
const LEAST_COSINE = 0.1;
/** The words that say most of a file; the long tail costs time and adds noise. */
const MOST_WORDS = 64;
/** A word that more files have, and more than a fifth of all, tells none of them from the others. */
const MANY_FILES = 40;
const MANY_SHARE = 0.2;

/**
 * Links files to the five others that are most like them in the words of their identifiers: the
 * cosine of TF-IDF vectors (Salton and Buckley, "Term-weighting approaches in automatic text
 * retrieval", 1988).
 *
 * @param paths - sorted.
 * @returns each pair once, sorted.
 */
export function similarityLinks(
  paths: readonly string[],
  words: (path: string) => ReadonlyMap<string, number> | undefined,
): readonly WeightedLink[] {
  const vectors = tfIdfVectors(paths.map((path) => words(path) ?? NO_WORDS));
  const postings = new Map<string, Posting[]>();
  for (const [file, vector] of vectors.entries())
    for (const { word, weight } of vector) {
      const list = postings.get(word);
      if (list === undefined) postings.set(word, [{ file, weight }]);
      else list.push({ file, weight });
    }
  const pairs = new Set<number>();
  const cosines = new Float64Array(paths.length);
  for (const [file, vector] of vectors.entries())
    for (const other of nearest(file, vector, postings, cosines))
      pairs.add(Math.min(file, other) * paths.length + Math.max(file, other));
  return [...pairs]
    .sort((a, b) => a - b)
    .map((pair) => ({
      a: paths[Math.floor(pair / paths.length)] ?? '',
      b: paths[pair % paths.length] ?? '',
      weight: WEIGHT,
    }));
}

const NO_WORDS: ReadonlyMap<string, number> = new Map();

interface Posting {
  readonly file: number;
  readonly weight: number;
}

/** A file's words with weights whose squares add up to 1. */
type Vector = readonly { readonly word: string; readonly weight: number }[];

function tfIdfVectors(counts: readonly ReadonlyMap<string, number>[]): readonly Vector[] {
  const frequency = new Map<string, number>();
  for (const count of counts)
    for (const word of count.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const most = Math.max(MANY_FILES, counts.length * MANY_SHARE);
  return counts.map((count) => {
    const weighed: { readonly word: string; readonly weight: number }[] = [];
    for (const [word, times] of count) {
      const files = frequency.get(word) ?? 1;
      if (files === 1 || files === counts.length || files > most) continue;
      const weight = (1 + Math.log(times)) * Math.log(counts.length / files);
      weighed.push({ word, weight });
    }
    weighed.sort((a, b) => b.weight - a.weight || compareUtf8(a.word, b.word));
    const kept = weighed.slice(0, MOST_WORDS);
    const length = Math.sqrt(kept.reduce((sum, { weight }) => sum + weight ** 2, 0));
    return kept.map(({ word, weight }) => ({ word, weight: weight / length }));
  });
}

/** @param cosines - zeros, and zeros again afterwards: one array serves all files. */
function nearest(
  file: number,
  vector: Vector,
  postings: ReadonlyMap<string, readonly Posting[]>,
  cosines: Float64Array,
): readonly number[] {
  const touched: number[] = [];
  for (const { word, weight } of vector)
    for (const posting of postings.get(word) ?? []) {
      if (cosines[posting.file] === 0) touched.push(posting.file);
      cosines[posting.file] = (cosines[posting.file] ?? 0) + weight * posting.weight;
    }
  const alike = touched
    .filter((other) => other !== file && (cosines[other] ?? 0) >= LEAST_COSINE)
    .sort((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0) || a - b)
    .slice(0, NEAREST);
  for (const other of touched) cosines[other] = 0;
  return alike;
}
