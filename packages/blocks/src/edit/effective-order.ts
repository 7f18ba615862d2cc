import type { EditOp, MergeOp } from './edit-op.js';

/** Indices of the operations in the order in which they take effect. */
export function effectiveOrder(ops: readonly EditOp[]): readonly number[] {
  const phases: number[][] = [[], [], [], []];
  for (const [index, op] of ops.entries()) phases[phaseOf(op)]?.push(index);
  return phases.flat();
}

/** Whether an operation belongs to the phase that gives all ids their meaning. */
export function isMerge(op: EditOp): op is MergeOp {
  return op.op === 'merge';
}

function phaseOf(op: EditOp): number {
  switch (op.op) {
    case 'merge':
      return 0;
    case 'split':
      return 2;
    case 'rename':
      return 3;
    default:
      return 1;
  }
}
