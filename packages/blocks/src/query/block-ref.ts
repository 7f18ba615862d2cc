import type { BlockId, BlockState } from '../map/block-map.js';

/** A block as an answer names it. */
export interface BlockRef {
  readonly blockId: BlockId;
  readonly name: string;
  readonly purpose: string;
  readonly state: BlockState;
}

/**
 * What of a block an answer repeats: not its members.
 *
 * @example
 * ```ts
 * import { blockRef, createMap } from '@holdfast/blocks';
 *
 * console.log(createMap({ repoId: 'shop' }).blocks.map(blockRef));
 * // []
 * ```
 */
export function blockRef({ blockId, name, purpose, state }: BlockRef): BlockRef {
  return { blockId, name, purpose, state };
}
