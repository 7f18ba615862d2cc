import { type BlockOwnership, blockOwnership, isUnresolvedSeam } from '../check/block-ownership.js';
import type { BlockMap, Member } from '../map/block-map.js';
import { fileList } from '../map/resolve-members.js';
import { type BlockRef, blockRef } from './block-ref.js';
import { nearestBlocks, type OwnerSuggestion } from './nearest-blocks.js';

/** Whose a file is. */
export interface OwnerAnswer {
  readonly path: string;
  /** Whether it is a file today; for one that is not, the answer says whose it would be. */
  readonly exists: boolean;
  /**
   * `owned`: one block's. `shared`: several blocks' with their consent. `seam`: several claim it and
   * nobody has settled whose it is. `unmapped`: no block's.
   */
  readonly state: 'owned' | 'shared' | 'seam' | 'unmapped';
  /** In the order of the map. */
  readonly owners: readonly FileOwner[];
  /** For an unmapped file: blocks with files near it, the likeliest first. */
  readonly suggestions: readonly OwnerSuggestion[];
}

/** One block that claims a file, and the line of its membership by which it does. */
export interface FileOwner extends BlockRef {
  readonly entry: Member;
}

/**
 * Answers which block a file belongs to, or would belong to if it existed.
 *
 * @param path - relative to the project's root, with `/`.
 * @param files - every file of the project.
 * @example
 * ```ts
 * import { blockOwner } from '@holdfast/blocks';
 *
 * console.log(blockOwner({ blocks: [] }, 'src/a.ts', ['src/a.ts']).state);
 * // unmapped
 * ```
 */
export function blockOwner(
  map: Pick<BlockMap, 'blocks'>,
  path: string,
  files: readonly string[],
): OwnerAnswer {
  // As if it were there: a member that is missing, or a pattern, claims it all the same.
  const ownership = blockOwnership(map, fileList([...files, path]));
  return answerOf(path, ownership, files.includes(path));
}

/**
 * {@link blockOwner} for many paths, with the map resolved once.
 *
 * @param paths - relative to the project's root, with `/`.
 * @param files - every file of the project.
 * @returns an answer for each path, in their order.
 * @example
 * ```ts
 * import { blockOwners } from '@holdfast/blocks';
 *
 * const answers = blockOwners({ blocks: [] }, ['src/a.ts', 'src/b.ts'], ['src/a.ts']);
 * console.log(answers.map(({ path, exists }) => `${path} ${exists}`));
 * // [ 'src/a.ts true', 'src/b.ts false' ]
 * ```
 */
export function blockOwners(
  map: Pick<BlockMap, 'blocks'>,
  paths: readonly string[],
  files: readonly string[],
): readonly OwnerAnswer[] {
  const existing = new Set(files);
  const planned = paths.filter((path) => !existing.has(path));
  const ownership = blockOwnership(map, fileList([...files, ...planned]));
  return paths.map((path) => answerOf(path, ownership, existing.has(path)));
}

function answerOf(path: string, ownership: BlockOwnership, exists: boolean): OwnerAnswer {
  const claims = ownership.claimsOn(path);
  const shared = isUnresolvedSeam(claims) ? 'seam' : 'shared';
  const state = claims.length === 0 ? 'unmapped' : claims.length === 1 ? 'owned' : shared;
  return {
    path,
    exists,
    state,
    owners: claims.map(({ block, entry }) => ({ ...blockRef(block), entry })),
    suggestions: state === 'unmapped' ? nearestBlocks(path, ownership) : [],
  };
}
