import type { EditOp } from './edit-op.js';

/**
 * What operations are called, in the order in which they are explained.
 *
 * @example
 * ```ts
 * import { EDIT_OP_NAMES } from '@holdfast/blocks';
 *
 * console.log(EDIT_OP_NAMES.slice(0, 3));
 * // [ 'rename', 'merge', 'split' ]
 * ```
 */
export const EDIT_OP_NAMES = [
  'rename',
  'merge',
  'split',
  'move_member',
  'resolve_seam',
  'assign_unmapped',
  'set_role',
  'retarget_socket',
  'remove_socket',
  'set_rule',
  'archive',
  'restore',
] as const satisfies readonly EditOp['op'][];
