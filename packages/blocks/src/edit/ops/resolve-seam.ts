import { shorten } from '@holdfast/base';
import type { Block } from '../../map/block-map.js';
import { claimOf, ownersOf } from '../claims.js';
import { type Draft, putBlock } from '../draft.js';
import type { ResolveSeamOp } from '../edit-op.js';
import { describe, fail, findLiveBlock, isMemberPath } from '../report-failure.js';
import { takeMember } from '../take-member.js';
import { withEntry } from '../with-membership.js';

/** Settles who owns a file that several blocks claim, or one that is marked shared. */
export function applyResolveSeam(draft: Draft, op: ResolveSeamOp, opIndex: number): void {
  const { path, resolution } = op;
  const isPath = isMemberPath(draft, path, { opIndex, field: 'path' });
  const keeper = findKeeper(draft, resolution, opIndex);
  if (!isPath || keeper === undefined) return;
  const owners = ownersOf(draft, path);
  if (!isSeam(owners, draft, path)) {
    fail(draft, {
      opIndex,
      code: 'not-a-seam',
      field: 'path',
      path,
      message: `${shorten(path)} is claimed by ${owners[0] === undefined ? 'no block' : `${describe(owners[0])} alone`}.`,
      hint:
        owners.length === 0
          ? 'Give it to a block with assign_unmapped.'
          : 'Give it to another block with move_member.',
    });
    return;
  }
  draft.touchedPaths.set(path, opIndex);
  if (keeper === 'both') {
    for (const owner of owners) putBlock(draft, withRole(draft, owner, path, 'shared'));
    return;
  }
  if (!owners.some(({ blockId }) => blockId === keeper.blockId)) {
    fail(draft, {
      opIndex,
      code: 'not-an-owner',
      field: 'resolution',
      path,
      blockId: keeper.blockId,
      message: `${describe(keeper)} does not claim ${shorten(path)}; ${owners.map(describe).join(' and ')} do.`,
      hint: 'Keep it with one of these, then move it.',
    });
    return;
  }
  giveTo(draft, keeper, owners, path, opIndex);
}

function giveTo(
  draft: Draft,
  keeper: Block,
  owners: readonly Block[],
  path: string,
  opIndex: number,
): void {
  for (const owner of owners) {
    if (owner.blockId === keeper.blockId) {
      putBlock(draft, withRole(draft, owner, path, 'primary'));
      continue;
    }
    const taken = takeMember(draft, owner, path, { opIndex, field: 'path' });
    if (taken === undefined) continue;
    putBlock(draft, taken.block);
    draft.lastTaking.set(owner.blockId, opIndex);
  }
}

/** `both`, or the block that is to own the file alone. */
function findKeeper(draft: Draft, resolution: string, opIndex: number): 'both' | Block | undefined {
  if (resolution === 'both') return 'both';
  const id = /^primary:(.+)$/su.exec(resolution)?.[1];
  if (id !== undefined) return findLiveBlock(draft, id, { opIndex, field: 'resolution' });
  return fail(draft, {
    opIndex,
    code: 'bad-resolution',
    field: 'resolution',
    message: `There is no resolution ${shorten(resolution)}.`,
    hint: 'Write "both", or "primary:" and the id of the block that keeps the file.',
  });
}

function isSeam(owners: readonly Block[], draft: Draft, path: string): boolean {
  const [first] = owners;
  if (owners.length !== 1 || first === undefined) return owners.length > 1;
  return claimOf(first, path, draft.files)?.entry.role === 'shared';
}

function withRole(draft: Draft, block: Block, path: string, role: 'shared' | 'primary'): Block {
  const entry = claimOf(block, path, draft.files)?.entry;
  return entry === undefined ? block : withEntry(block, { ...entry, path, role }, draft.files);
}
