import type { Block, BlockId } from '../map/block-map.js';
import { blockIds } from './block-ids.js';
import type { ProposedBlock } from './proposal.js';

/**
 * Ids for proposed blocks that none of the blocks of a map has: a block may have had the members
 * that a new one has now, and keeps the id that it got by them.
 *
 * @returns the new id for each id of a proposed block; most are the same.
 */
export function distinctIds(
  proposed: readonly ProposedBlock[],
  existing: readonly Block[],
): ReadonlyMap<BlockId, BlockId> {
  const ids = blockIds(
    proposed.map(({ files }) => files.map(({ path }) => path)),
    new Set(existing.map(({ blockId }) => blockId)),
  );
  return new Map(proposed.map(({ block }, at) => [block.blockId, ids[at] ?? block.blockId]));
}
