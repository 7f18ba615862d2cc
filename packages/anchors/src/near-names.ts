import { distance } from 'fastest-levenshtein';

/**
 * The items whose names are most like a name, best first. Equal last parts (`parse` for
 * `Parser.parse`) come before what is only spelt alike.
 *
 * @param max - how many at most; default 5.
 */
export function nearNames<Item>(
  name: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  max = 5,
): readonly { readonly item: Item; readonly score: number }[] {
  return items
    .map((item) => ({ item, score: nameSimilarity(name, nameOf(item)) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
    .slice(0, max);
}

const LEAST = 0.5;

/** The paths that are most like one, best first. */
export function nearPaths(path: string, paths: readonly string[], max = 3): readonly string[] {
  return paths
    .map((other) => ({ other, score: spelling(path.toLowerCase(), other.toLowerCase()) }))
    .filter(({ score }) => score >= LEAST_PATH)
    .sort((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ other }) => other);
}

const LEAST_PATH = 0.7;

/** Likeness of two qualified names, 0 to 1, two decimals. */
export function nameSimilarity(a: string, b: string): number {
  const [wholeA, wholeB] = [a.toLowerCase(), b.toLowerCase()];
  const whole = spelling(wholeA, wholeB);
  const last = spelling(lastPart(wholeA), lastPart(wholeB));
  // The last part names the thing; the rest says where it is.
  return Math.round(Math.max(whole, last * 0.95) * 100) / 100;
}

function spelling(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0 || longest > MAX_NAME) return 0;
  return 1 - distance(a, b) / longest;
}

const MAX_NAME = 400;

/** Without containers, and without the labels that Swift adds. */
function lastPart(name: string): string {
  const bare = name.replace(/\(.*$/, '');
  return bare.slice(bare.lastIndexOf('.') + 1);
}
