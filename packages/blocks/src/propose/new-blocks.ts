import type { Block, BlockId } from '../map/block-map.js';
import type { ProposedBlock } from './proposal.js';

/**
 * Proposed blocks as they are added to a map that has others: with ids and names that no other has.
 * Their sockets are derived with those of the whole map.
 */
export function newBlocks(
  added: readonly ProposedBlock[],
  ids: ReadonlyMap<BlockId, BlockId>,
  existing: readonly Block[],
): readonly Block[] {
  const names = new Set(existing.map(({ name }) => name.toLowerCase()));
  return added.map(({ block }) => {
    let name = block.name;
    for (let number = 2; names.has(name.toLowerCase()); number += 1)
      name = `${block.name} ${number}`;
    names.add(name.toLowerCase());
    return { ...block, blockId: ids.get(block.blockId) ?? block.blockId, name };
  });
}
