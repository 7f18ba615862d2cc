import { compareUtf8 } from '../map/compare-utf8.js';
import type { WeightedLink } from '../measure/modularity.js';

/** Adds up the weights of links between the same two things; each pair once, sorted. */
export function mergeLinks(
  ...lists: readonly (readonly WeightedLink[])[]
): readonly WeightedLink[] {
  const pairs = new Map<string, WeightedLink>();
  for (const link of lists.flat()) {
    const [a, b] = compareUtf8(link.a, link.b) < 0 ? [link.a, link.b] : [link.b, link.a];
    const weight = (pairs.get(`${a}\0${b}`)?.weight ?? 0) + link.weight;
    pairs.set(`${a}\0${b}`, { a, b, weight });
  }
  return [...pairs].sort(([a], [b]) => compareUtf8(a, b)).map(([, link]) => link);
}
