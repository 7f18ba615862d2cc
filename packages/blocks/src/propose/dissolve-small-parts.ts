import type { WeightedLink } from '../measure/modularity.js';
import { addToList } from './add-to-list.js';

/**
 * Keeps the communities that are large enough, and gives the files of smaller ones to those that
 * their strongest links lead to, as far as links lead.
 *
 * @param communities - the files of each.
 * @param links - each pair once.
 * @param fewest - how many files are enough.
 * @returns the part of each file that has one, numbered from 0 in the order of the communities.
 */
export function dissolveSmallParts(
  communities: readonly (readonly string[])[],
  links: readonly WeightedLink[],
  fewest: number,
): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  const sound = communities.filter((files) => files.length >= fewest);
  for (const [number, files] of sound.entries()) for (const path of files) parts.set(path, number);
  const neighbours = new Map<string, { readonly to: string; readonly weight: number }[]>();
  for (const { a, b, weight } of links) {
    addToList(neighbours, a, { to: b, weight });
    addToList(neighbours, b, { to: a, weight });
  }
  let loose = communities.filter((files) => files.length < fewest).flat();
  for (let moved = true; moved; loose = loose.filter((path) => !parts.has(path))) {
    const found = loose.map((path) => [path, strongest(neighbours.get(path), parts)] as const);
    for (const [path, part] of found) if (part !== undefined) parts.set(path, part);
    moved = found.some(([, part]) => part !== undefined);
  }
  return parts;
}

function strongest(
  links: readonly { readonly to: string; readonly weight: number }[] = [],
  parts: ReadonlyMap<string, number>,
): number | undefined {
  const weights = new Map<number, number>();
  for (const { to, weight } of links) {
    const part = parts.get(to);
    if (part !== undefined) weights.set(part, (weights.get(part) ?? 0) + weight);
  }
  return [...weights].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
}
