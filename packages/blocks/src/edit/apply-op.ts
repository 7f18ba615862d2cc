import type { Draft } from './draft.js';
import type { EditOp } from './edit-op.js';
import { applyArchive } from './ops/archive.js';
import { applyAssignUnmapped } from './ops/assign-unmapped.js';
import { applyMerge } from './ops/merge.js';
import { applyMoveMember } from './ops/move-member.js';
import { applyRemoveSocket } from './ops/remove-socket.js';
import { applyRename } from './ops/rename.js';
import { applyResolveSeam } from './ops/resolve-seam.js';
import { applyRestore } from './ops/restore.js';
import { applyRetargetSocket } from './ops/retarget-socket.js';
import { applySetRole } from './ops/set-role.js';
import { applySetRule } from './ops/set-rule.js';
import { applySplit } from './ops/split.js';

/** Applies one operation to a draft, or notes why it cannot be. */
export function applyOp(draft: Draft, op: EditOp, opIndex: number): void {
  switch (op.op) {
    case 'merge':
      applyMerge(draft, op);
      break;
    case 'move_member':
      applyMoveMember(draft, op, opIndex);
      break;
    case 'resolve_seam':
      applyResolveSeam(draft, op, opIndex);
      break;
    case 'assign_unmapped':
      applyAssignUnmapped(draft, op, opIndex);
      break;
    case 'retarget_socket':
      applyRetargetSocket(draft, op, opIndex);
      break;
    case 'remove_socket':
      applyRemoveSocket(draft, op, opIndex);
      break;
    case 'set_role':
      applySetRole(draft, op, opIndex);
      break;
    case 'set_rule':
      applySetRule(draft, op, opIndex);
      break;
    case 'archive':
      applyArchive(draft, op, opIndex);
      break;
    case 'restore':
      applyRestore(draft, op, opIndex);
      break;
    case 'split':
      applySplit(draft, op, opIndex);
      break;
    case 'rename':
      applyRename(draft, op, opIndex);
      break;
  }
}
