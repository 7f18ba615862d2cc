import { blockOwnership, isUnresolvedSeam } from '../check/block-ownership.js';
import type { Block, BlockId } from '../map/block-map.js';
import { type FileList, fileList } from '../map/resolve-members.js';

/** A file that several blocks claim without all of them marking it shared. */
export interface UnresolvedSeam {
  readonly path: string;
  /** In the map's order, at least two. */
  readonly owners: readonly BlockId[];
}

/**
 * The files that blocks contend for, sorted by path. One owner alone is no seam, whatever its role.
 *
 * @param files - the files there are; without them patterns are tried on the paths that members name.
 *
 * @example
 * ```ts
 * import { createMap, unresolvedSeams } from '@holdfast/blocks';
 *
 * console.log(unresolvedSeams(createMap({ repoId: 'shop' }).blocks, undefined));
 * // []
 * ```
 */
export function unresolvedSeams(
  blocks: readonly Block[],
  files: FileList | undefined,
): readonly UnresolvedSeam[] {
  const known = files ?? fileList(blocks.flatMap(namedPaths));
  const { claimsOn } = blockOwnership({ blocks }, known);
  return known.sorted.flatMap((path) => {
    const claims = claimsOn(path);
    if (!isUnresolvedSeam(claims)) return [];
    return [{ path, owners: claims.map(({ block }) => block.blockId) }];
  });
}

function namedPaths({ membership, state }: Block): readonly string[] {
  if (state === 'archived') return [];
  return membership.flatMap(({ path, match }) => (match === 'glob' ? [] : [path]));
}
