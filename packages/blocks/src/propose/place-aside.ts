import type { Links } from './links.js';

/**
 * Places the files of a divided group for good: each in its part; a file that was set aside where
 * most of its importers are. A file that two parts or more import equally, and that imports from
 * none of them more than from another, belongs to all of them.
 *
 * @param paths - all files of the group, sorted.
 * @param parts - the part of each file that has one.
 * @returns the parts of each file, none for a file that fits nowhere, several for a seam.
 */
export function placeAside(
  paths: readonly string[],
  parts: ReadonlyMap<string, number>,
  links: Links,
): ReadonlyMap<string, readonly number[]> {
  return new Map(paths.map((path) => [path, placesOfFile(path, parts, links)]));
}

function placesOfFile(
  path: string,
  parts: ReadonlyMap<string, number>,
  links: Links,
): readonly number[] {
  const own = parts.get(path);
  const byImporters = leaders(links.importers(path), parts);
  const both =
    byImporters.length > 1
      ? leaders(links.imports(path), parts, new Set(byImporters))
      : byImporters;
  const equal = both.length > 0 ? both : byImporters;
  if (equal.length > 1 && (own === undefined || equal.includes(own))) return equal;
  if (own !== undefined) return [own];
  return equal.length > 0 ? equal.slice(0, 1) : leaders(links.imports(path), parts).slice(0, 1);
}

/** The parts that most of `neighbours` are in, in order. */
function leaders(
  neighbours: ReadonlySet<string>,
  parts: ReadonlyMap<string, number>,
  among?: ReadonlySet<number>,
): readonly number[] {
  const votes = new Map<number, number>();
  for (const neighbour of neighbours) {
    const part = parts.get(neighbour);
    if (part !== undefined && among?.has(part) !== false)
      votes.set(part, (votes.get(part) ?? 0) + 1);
  }
  const most = Math.max(0, ...votes.values());
  return [...votes]
    .filter(([, count]) => count === most)
    .map(([part]) => part)
    .sort((a, b) => a - b);
}
