import type { ImportEdge } from '../graph/import-edge.js';

/** How much a group of files keeps to itself. */
export interface Cohesion {
  /** Share of the edges at its files that have both ends inside, 0 to 1; `null` without an edge. */
  readonly cohesion: number | null;
  /** How many edges the share was measured on. */
  readonly sampleSize: number;
}

/**
 * Measures the cohesion of one group of files: edges inside over edges that touch it. Edges are
 * those between two files, whatever their type and count, each once per direction.
 *
 * @param paths - the files of the group.
 * @param edges - the import graph, of the whole project or only of what touches the group.
 */
export function measureCohesion(
  paths: ReadonlySet<string>,
  edges: Iterable<Pick<ImportEdge, 'from' | 'to'>>,
): Cohesion {
  const touching = new Map<string, Set<string>>();
  let inside = 0;
  let sampleSize = 0;
  for (const { from, to } of edges) {
    const ends = Number(paths.has(from)) + Number(paths.has(to));
    if (ends === 0 || from === to || !isNew(touching, from, to)) continue;
    sampleSize += 1;
    if (ends === 2) inside += 1;
  }
  return { cohesion: sampleSize === 0 ? null : inside / sampleSize, sampleSize };
}

/** Several types of import between the same files are one dependency. */
function isNew(seen: Map<string, Set<string>>, from: string, to: string): boolean {
  const targets = seen.get(from);
  if (targets === undefined) seen.set(from, new Set([to]));
  else if (targets.has(to)) return false;
  else targets.add(to);
  return true;
}
