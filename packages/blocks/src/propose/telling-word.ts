import { compareUtf8 } from '../map/compare-utf8.js';
import { splitIdentifiers } from './split-identifiers.js';
import { stemOf } from './stem.js';

/** What is known of files besides their paths. */
export interface FileKnowledge {
  /** How many imports begin or end at a file. */
  readonly weight: (path: string) => number;
  readonly words: (path: string) => ReadonlyMap<string, number> | undefined;
}

/**
 * The word that tells a group of files best from the others around it: one that many of its files
 * have in their names and few others do; else one of their identifiers; else the name of the
 * busiest file.
 *
 * @param own - paths of the group.
 * @param others - paths of the groups that it must be told from.
 * @param avoid - words that say nothing here, such as the folder's own name.
 */
export function tellingWord(
  own: readonly string[],
  others: readonly string[],
  avoid: ReadonlySet<string>,
  { weight, words }: FileKnowledge,
): string {
  const inNames = (path: string) => new Set(splitIdentifiers(stemOf(path)));
  const inText = (path: string) => new Set(words(path)?.keys());
  return (
    best(own, others, avoid, inNames) ?? best(own, others, avoid, inText) ?? busiest(own, weight)
  );
}

/** A word that fewer of the files have tells nothing of the group. */
const FEWEST_FILES = 2;
const FAIR_SHARE = 1 / 4;

function best(
  own: readonly string[],
  others: readonly string[],
  avoid: ReadonlySet<string>,
  wordsOf: (path: string) => ReadonlySet<string>,
): string | undefined {
  const inside = countWords(own, wordsOf);
  const outside = countWords(others, wordsOf);
  const fewest = Math.max(FEWEST_FILES, own.length * FAIR_SHARE);
  let found: { readonly word: string; readonly score: number } | undefined;
  for (const [word, count] of inside) {
    if (count < fewest || avoid.has(word)) continue;
    const score = count ** 2 / (count + (outside.get(word) ?? 0));
    const ahead = score - (found?.score ?? 0);
    if (ahead > 0 || (ahead === 0 && found !== undefined && compareUtf8(word, found.word) < 0))
      found = { word, score };
  }
  return found?.word;
}

function countWords(
  paths: readonly string[],
  wordsOf: (path: string) => ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths)
    for (const word of wordsOf(path)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function busiest(paths: readonly string[], weight: (path: string) => number): string {
  let best = '';
  for (const path of [...paths].sort(compareUtf8))
    if (best === '' || weight(path) > weight(best)) best = path;
  return stemOf(best);
}
