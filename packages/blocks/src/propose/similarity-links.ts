import { compareUtf8 } from '../map/compare-utf8.js';
import type { WeightedLink } from '../measure/modularity.js';
import { addToList } from './add-to-list.js';

/** How much a likeness of words counts beside an import. */
const WEIGHT = 0.3;
const NEAREST = 5;
/** Files that have hardly a word in common are not alike, however few others there are. */
const LEAST_COSINE = 0.1;
/** The words that say most of a file; the long tail costs time and adds noise. */
const MOST_WORDS = 64;

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
  const vectors = tfIdfVectors(paths, words);
  const files = new Map<string, number[]>();
  for (const [at, vector] of vectors.entries())
    for (const word of vector.keys()) addToList(files, word, at);
  const pairs = new Map<string, WeightedLink>();
  for (const [at, path] of paths.entries())
    for (const other of nearest(at, paths, vectors, files)) {
      const [a, b] = compareUtf8(path, other) < 0 ? [path, other] : [other, path];
      pairs.set(`${a}\0${b}`, { a, b, weight: WEIGHT });
    }
  return [...pairs].sort(([a], [b]) => compareUtf8(a, b)).map(([, link]) => link);
}

type Vector = ReadonlyMap<string, number>;

/** Of length 1 each; a word that every file has weighs nothing. */
function tfIdfVectors(
  paths: readonly string[],
  words: (path: string) => ReadonlyMap<string, number> | undefined,
): readonly Vector[] {
  const counts = paths.map((path) => words(path) ?? new Map<string, number>());
  const frequency = new Map<string, number>();
  for (const count of counts)
    for (const word of count.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return counts.map((count) => {
    const weighed = [...count]
      .map(([word, times]): readonly [string, number] => {
        const rarity = Math.log(paths.length / (frequency.get(word) ?? 1));
        return [word, (1 + Math.log(times)) * rarity];
      })
      .filter(([word, weight]) => weight > 0 && (frequency.get(word) ?? 0) > 1)
      .sort(([a, weightA], [b, weightB]) => weightB - weightA || compareUtf8(a, b))
      .slice(0, MOST_WORDS);
    const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight ** 2, 0));
    return new Map(weighed.map(([word, weight]) => [word, weight / length]));
  });
}

function nearest(
  at: number,
  paths: readonly string[],
  vectors: readonly Vector[],
  files: ReadonlyMap<string, readonly number[]>,
): readonly string[] {
  const cosines = new Map<number, number>();
  for (const [word, weight] of vectors[at] ?? [])
    for (const other of files.get(word) ?? [])
      if (other !== at)
        cosines.set(other, (cosines.get(other) ?? 0) + weight * (vectors[other]?.get(word) ?? 0));
  return [...cosines]
    .filter(([, cosine]) => cosine >= LEAST_COSINE)
    .sort(([a, cosineA], [b, cosineB]) => cosineB - cosineA || a - b)
    .slice(0, NEAREST)
    .map(([other]) => paths[other] ?? '');
}
