import type { Block, BlockId, MemberRole } from '../map/block-map.js';
import { type FileList, fileList, resolveMembers } from '../map/resolve-members.js';

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
  const claims = new Map<string, { readonly owner: BlockId; readonly role: MemberRole }[]>();
  for (const block of blocks) {
    for (const { path, role } of resolveMembers(block, known).members) {
      const claim = { owner: block.blockId, role };
      const others = claims.get(path);
      if (others === undefined) claims.set(path, [claim]);
      else others.push(claim);
    }
  }
  return known.sorted.flatMap((path) => {
    const owners = claims.get(path) ?? [];
    if (owners.length < 2 || owners.every(({ role }) => role === 'shared')) return [];
    return [{ path, owners: owners.map(({ owner }) => owner) }];
  });
}

function namedPaths({ membership, state }: Block): readonly string[] {
  if (state === 'archived') return [];
  return membership.flatMap(({ path, match }) => (match === 'glob' ? [] : [path]));
}
