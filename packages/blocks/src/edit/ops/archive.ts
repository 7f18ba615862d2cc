import type { RepoPath } from '@holdfast/base';
import type { Block } from '../../map/block-map.js';
import { resolveMembers } from '../../map/resolve-members.js';
import { ownersOf } from '../claims.js';
import { type Draft, putBlock } from '../draft.js';
import type { ArchiveOp } from '../edit-op.js';
import { describe, fail, findBlock, warn } from '../report-failure.js';
import { withUnmapped } from '../unmapped-files.js';

/** Takes a block out of use; what only it claimed is unmapped from now on. */
export function applyArchive(draft: Draft, op: ArchiveOp, opIndex: number): void {
  const block = findOwnersBlock(draft, op, opIndex);
  if (block === undefined) return;
  if (block.state === 'archived') {
    fail(draft, {
      opIndex,
      code: 'nothing-to-change',
      field: 'block_id',
      blockId: block.blockId,
      message: `${describe(block)} is archived already.`,
      hint: 'Leave the operation out.',
    });
    return;
  }
  putBlock(draft, { ...block, state: 'archived', preArchiveState: block.state });
  const freed = claimedPaths(draft, block, opIndex).filter(
    (path) => ownersOf(draft, path).length === 0,
  );
  draft.unmapped = withUnmapped(draft.unmapped, freed as RepoPath[]);
}

/** The block of an operation that only the owner may do. */
export function findOwnersBlock(
  draft: Draft,
  op: { readonly op: string; readonly block_id: string },
  opIndex: number,
): Block | undefined {
  const block = findBlock(draft, op.block_id, { opIndex, field: 'block_id' });
  if (draft.seat === 'owner') return block;
  return fail(draft, {
    opIndex,
    code: 'owner-only',
    field: 'op',
    blockId: op.block_id,
    message: `A runner cannot ${op.op} a block.`,
    hint: 'Ask the owner to do it.',
  });
}

/** What a block in use claims; without the files what its patterns match is not known. */
export function claimedPaths(
  draft: Draft,
  block: Pick<Block, 'membership' | 'blockId' | 'name'>,
  opIndex: number,
): readonly string[] {
  const { membership } = block;
  if (draft.files !== undefined)
    return resolveMembers({ membership, state: 'candidate' }, draft.files).members.map(
      ({ path }) => path,
    );
  if (membership.some(({ match }) => match === 'glob'))
    warn(draft, {
      opIndex,
      code: 'unmapped-unknown',
      blockId: block.blockId,
      message: `The files that patterns of ${describe(block)} match were not looked up; the count of unmapped files may be off.`,
      hint: 'Run `holdfast blocks reconcile`.',
    });
  return membership.flatMap(({ path, match }) => (match === 'glob' ? [] : [path]));
}
