import type { Block, BlockId } from '../../map/block-map.js';
import { type Draft, putBlock } from '../draft.js';
import type { RemoveSocketOp } from '../edit-op.js';
import { findBlock } from '../report-failure.js';
import { hasSocketTo, withoutSocketsTo } from './retarget-socket.js';

/**
 * Takes away a block's sockets to another block, on both sides where both have them, or its external
 * sockets of a name.
 */
export function applyRemoveSocket(draft: Draft, op: RemoveSocketOp, opIndex: number): void {
  const block = findBlock(draft, op.block_id, { opIndex, field: 'block_id' });
  if (block === undefined) return;
  const external = block.sockets.external.filter(({ alias }) => alias !== op.to);
  if (external.length < block.sockets.external.length) {
    putBlock(draft, { ...block, sockets: { ...block.sockets, external } });
    return;
  }
  const to = (draft.survivors.get(op.to) ?? op.to) as BlockId;
  if (!hasSocketTo(draft, block, to, { opIndex, field: 'to' })) return;
  putBlock(draft, withoutSocketsTo(block, to));
  const peer: Block | undefined = draft.blocks.get(to);
  if (peer !== undefined) putBlock(draft, withoutSocketsTo(peer, block.blockId));
}
