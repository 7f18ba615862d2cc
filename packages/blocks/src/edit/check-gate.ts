import { shorten } from '@holdfast/base';
import type { Block, BlockMap } from '../map/block-map.js';
import { fileList } from '../map/resolve-members.js';
import { ownersOf } from './claims.js';
import { startDraft } from './draft.js';
import type { EditContext } from './edit-context.js';
import type { EditFailure } from './edit-failure.js';
import type { EditOp } from './edit-op.js';
import { describe } from './report-failure.js';

/**
 * What a person has signed is not edited: of a ratified map nothing, of a candidate not its ratified
 * blocks (those that have drifted since are signed too). Archiving and restoring pass.
 */
export function checkGate(
  map: BlockMap,
  ops: readonly EditOp[],
  context: EditContext,
): readonly EditFailure[] {
  const isSealed = map.skeleton.state === 'ratified';
  if (!isSealed && !map.blocks.some(isSigned)) return [];
  const blocks = new Map<string, Block>(map.blocks.map((block) => [block.blockId, block]));
  // Seams name a path; its owners are who is edited.
  const draft = startDraft(map, 'owner', context.files && fileList(context.files), undefined);
  const owners = (path: string) => ownersOf(draft, path).map(({ blockId }) => blockId as string);
  return [...ops.entries()].flatMap(([opIndex, op]): readonly EditFailure[] => {
    if (op.op === 'archive' || op.op === 'restore') return [];
    if (isSealed)
      return [
        {
          opIndex,
          code: 'skeleton-not-candidate',
          message: `The map as a whole is ratified; ${op.op} would change it.`,
          hint: 'Open a revision with `holdfast blocks revise`, and edit that.',
        },
      ];
    return [...new Set(editedBlocks(op, owners))].flatMap((id) => {
      const block = blocks.get(id);
      return block !== undefined && isSigned(block) ? [signedBlock(block, opIndex)] : [];
    });
  });
}

/** Whether a person's signature stands under a block, or will again when it is restored. */
export function isSigned({ state, preArchiveState }: Pick<Block, 'state' | 'preArchiveState'>) {
  const lived = state === 'archived' ? preArchiveState : state;
  return lived === 'ratified' || lived === 'drifted';
}

function signedBlock(block: Block, opIndex: number): EditFailure {
  return {
    opIndex,
    code: 'block-ratified',
    blockId: block.blockId,
    message: `The block ${describe(block)} is ratified.`,
    hint: `Open a revision of it with \`holdfast blocks revise ${shorten(block.blockId).slice(1, -1)}\`, and edit that.`,
  };
}

/** The blocks whose own lines an operation writes; sockets of others merely follow. */
function editedBlocks(op: EditOp, owners: (path: string) => readonly string[]): readonly string[] {
  switch (op.op) {
    case 'merge':
      return [op.into, ...op.block_ids];
    case 'move_member':
      return [op.from, op.to];
    case 'resolve_seam':
      return owners(op.path);
    case 'set_rule':
      return [];
    default:
      return [op.block_id];
  }
}
