import { type Draft, putBlock } from '../draft.js';
import type { MoveMemberOp } from '../edit-op.js';
import { fail, findLiveBlock, isMemberPath } from '../report-failure.js';
import { takeMember } from '../take-member.js';
import { withMember } from '../with-membership.js';

/** Moves one member; it keeps its role and whether it may be missing. */
export function applyMoveMember(draft: Draft, op: MoveMemberOp, opIndex: number): void {
  const isPath = isMemberPath(draft, op.path, { opIndex, field: 'path' });
  const from = findLiveBlock(draft, op.from, { opIndex, field: 'from' });
  const to = findLiveBlock(draft, op.to, { opIndex, field: 'to' });
  if (!isPath || from === undefined || to === undefined) return;
  if (from.blockId === to.blockId) {
    fail(draft, {
      opIndex,
      code: 'same-block',
      field: 'to',
      blockId: to.blockId,
      message: `Both ends of the move are the block ${to.blockId}.`,
      hint: 'Name two blocks; merges of the same batch count before moves.',
    });
    return;
  }
  const taken = takeMember(draft, from, op.path, { opIndex, field: 'path' });
  if (taken === undefined) return;
  putBlock(draft, taken.block);
  putBlock(draft, withMember(to, taken.entry, draft.files));
  draft.lastTaking.set(from.blockId, opIndex);
  draft.touchedPaths.set(op.path, opIndex);
}
