import type { Block, BlockId, BlockState } from '../map/block-map.js';

/** A block as an answer names it. */
export interface BlockRef {
  readonly blockId: BlockId;
  readonly name: string;
  readonly purpose: string;
  readonly state: BlockState;
}

/** What of a block an answer repeats. */
export function blockRef({ blockId, name, purpose, state }: Block): BlockRef {
  return { blockId, name, purpose, state };
}
