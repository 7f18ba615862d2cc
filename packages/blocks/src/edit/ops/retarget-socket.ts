import { shorten } from '@holdfast/base';
import type { Block, BlockId, Socket, Sockets } from '../../map/block-map.js';
import { type Draft, putBlock } from '../draft.js';
import type { RetargetSocketOp } from '../edit-op.js';
import { describe, fail, findBlock, type Place } from '../report-failure.js';
import { mapSockets, uniteSockets } from '../unite-sockets.js';

/**
 * Points a block's sockets to another block. Where the block that they led to has the other side of
 * them, that side moves too.
 */
export function applyRetargetSocket(draft: Draft, op: RetargetSocketOp, opIndex: number): void {
  const block = findBlock(draft, op.block_id, { opIndex, field: 'block_id' });
  const to = findBlock(draft, op.to, { opIndex, field: 'to' });
  if (block === undefined || to === undefined) return;
  const from = (draft.survivors.get(op.from) ?? op.from) as BlockId;
  if (to.blockId === block.blockId || to.blockId === from) {
    fail(draft, {
      opIndex,
      code: 'same-block',
      field: 'to',
      blockId: to.blockId,
      message: `The sockets would lead to ${to.blockId === from ? 'the block they lead to now' : 'their own block'}.`,
      hint: 'Name another block, or take the sockets away with remove_socket.',
    });
    return;
  }
  if (!hasSocketTo(draft, block, from, { opIndex, field: 'from' })) return;
  putBlock(draft, {
    ...block,
    sockets: mapSockets(block.sockets, (end) => (end === from ? to.blockId : end)),
  });
  const peer = draft.blocks.get(from);
  if (peer === undefined) return;
  const isMirror = ({ to: end }: Socket) => end === block.blockId;
  const { inputs, outputs } = peer.sockets;
  putBlock(draft, withoutSocketsTo(peer, block.blockId));
  putBlock(draft, withSockets(to, inputs.filter(isMirror), outputs.filter(isMirror)));
}

/** Whether a block has a socket to another one, in either direction; a failure when not. */
export function hasSocketTo(draft: Draft, block: Block, to: string, at: Place): boolean {
  if (leadsTo(block.sockets, to)) return true;
  fail(draft, {
    ...at,
    code: 'nothing-to-change',
    blockId: block.blockId,
    message: `${describe(block)} has no socket to ${shorten(to)}.`,
    hint: '`holdfast blocks show` lists the sockets of a block.',
  });
  return false;
}

/** A block without its sockets to another one. */
export function withoutSocketsTo(block: Block, to: BlockId): Block {
  if (!leadsTo(block.sockets, to)) return block;
  const sockets = mapSockets(block.sockets, (end) => (end === to ? undefined : end));
  return { ...block, sockets };
}

function leadsTo({ inputs, outputs }: Sockets, to: string): boolean {
  return [...inputs, ...outputs].some((socket) => socket.to === to);
}

function withSockets(block: Block, inputs: readonly Socket[], outputs: readonly Socket[]): Block {
  if (inputs.length + outputs.length === 0) return block;
  const { sockets } = block;
  return {
    ...block,
    sockets: {
      inputs: uniteSockets([...sockets.inputs, ...inputs]),
      outputs: uniteSockets([...sockets.outputs, ...outputs]),
      external: sockets.external,
    },
  };
}
