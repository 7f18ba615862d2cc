import { ownersOf } from '../claims.js';
import { type Draft, putBlock } from '../draft.js';
import type { RestoreOp } from '../edit-op.js';
import { describe, fail } from '../report-failure.js';
import { withoutUnmapped } from '../unmapped-files.js';
import { claimedPaths, findOwnersBlock } from './archive.js';

/** Brings an archived block back in the state that it had; it claims its members again. */
export function applyRestore(draft: Draft, op: RestoreOp, opIndex: number): void {
  const block = findOwnersBlock(draft, op, opIndex);
  if (block === undefined) return;
  if (block.state !== 'archived') {
    fail(draft, {
      opIndex,
      code: 'nothing-to-change',
      field: 'block_id',
      blockId: block.blockId,
      message: `${describe(block)} is not archived.`,
      hint: 'Leave the operation out.',
    });
    return;
  }
  const claimed = claimedPaths(draft, block, opIndex);
  const unmapped = claimed.filter((path) => ownersOf(draft, path).length === 0);
  const { preArchiveState, ...rest } = block;
  putBlock(draft, { ...rest, state: preArchiveState ?? 'restored' });
  draft.unmapped = withoutUnmapped(draft.unmapped, unmapped);
  for (const path of claimed) draft.touchedPaths.set(path, opIndex);
}
