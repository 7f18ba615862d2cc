import { shorten } from '@holdfast/base';
import type { Block, Member, MemberRole } from '../../map/block-map.js';
import { resolveMembers } from '../../map/resolve-members.js';
import { claimOf } from '../claims.js';
import { type Draft, putBlock } from '../draft.js';
import type { SetRoleOp } from '../edit-op.js';
import { describe, fail, findLiveBlock, isMemberPath } from '../report-failure.js';
import { withEntry } from '../with-membership.js';

/** Says what a member is to its block; a file of a pattern gets a line of its own for it, a pattern named as it is written changes as a whole. */
export function applySetRole(draft: Draft, op: SetRoleOp, opIndex: number): void {
  const { path, role } = op;
  const isPath = isMemberPath(draft, path, { opIndex, field: 'path' });
  const block = findLiveBlock(draft, op.block_id, { opIndex, field: 'block_id' });
  if (!isPath || block === undefined) return;
  const claim = claimOf(block, path, draft.files);
  const pattern = block.membership.find((each) => each.match === 'glob' && each.path === path);
  if (pattern !== undefined && claim?.exact === undefined) {
    setPattern(draft, block, pattern, role, opIndex);
    return;
  }
  if (claim === undefined) {
    fail(draft, {
      opIndex,
      code: 'not-a-member',
      field: 'path',
      path,
      blockId: block.blockId,
      message: `${shorten(path)} is not a member of ${describe(block)}.`,
      hint: 'Ask `holdfast blocks owner` who has it.',
    });
    return;
  }
  putBlock(draft, withEntry(block, { ...claim.entry, path, role }, draft.files));
  draft.touchedPaths.set(path, opIndex);
}

function setPattern(
  draft: Draft,
  block: Block,
  pattern: Member,
  role: MemberRole,
  opIndex: number,
): void {
  const membership = block.membership.map((each) => (each === pattern ? { ...each, role } : each));
  putBlock(draft, { ...block, membership });
  if (draft.files === undefined) return;
  for (const { path, entry } of resolveMembers(block, draft.files).members)
    if (entry === pattern) draft.touchedPaths.set(path, opIndex);
}
