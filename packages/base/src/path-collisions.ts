import { foldCase } from './fold-case.js';
import { compareCodeUnits } from './text.js';

/** Two paths of one list that cannot both be files. `inner` is equal to `outer` or inside it. */
export interface PathCollision {
  readonly outer: string;
  readonly inner: string;
}

/**
 * Finds the paths of a list that are equal after case folding, or of which one is an ancestor
 * directory of the other (change.md 1.1). Linear in the total length, apart from one sort.
 *
 * @param paths - canonical paths; their order does not change the result.
 *
 * @example
 * ```ts
 * import { findPathCollisions } from '@holdfast/base';
 *
 * console.log(findPathCollisions(['SRC/A', 'src/a/file']));
 * // [ { outer: 'SRC/A', inner: 'src/a/file' } ]
 * ```
 */
export function findPathCollisions(paths: readonly string[]): PathCollision[] {
  const seen = new Map<string, string>();
  const collisions: PathCollision[] = [];
  const byDepth = paths
    .map((path) => ({ path, parts: foldCase(path).split('/') }))
    .sort((a, b) => a.parts.length - b.parts.length || compareCodeUnits(a.path, b.path));
  for (const { path, parts } of byDepth) {
    let prefix = '';
    let outer: string | undefined;
    for (const part of parts) {
      prefix = prefix === '' ? part : `${prefix}/${part}`;
      outer = seen.get(prefix);
      if (outer !== undefined) break;
    }
    if (outer === undefined) seen.set(prefix, path);
    else collisions.push({ outer, inner: path });
  }
  return collisions;
}
