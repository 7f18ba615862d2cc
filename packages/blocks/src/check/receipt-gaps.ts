import type { Block, Receipt } from '../map/block-map.js';

/** A receipt that a block's contract asks for and that does not count today. */
export interface ReceiptGap {
  readonly block: Block;
  readonly type: string;
  /**
   * `missing`: there is none. `stale`: there is one of an earlier boundary or contract version.
   * `failed`: the last one of today's versions says so.
   */
  readonly state: 'missing' | 'stale' | 'failed';
}

/** What a block's contract still asks for: required and not waived, in the contract's order. */
export function receiptGaps(block: Block): readonly ReceiptGap[] {
  const { required, waived } = block.receiptContract;
  return [...new Set(required)]
    .filter((type) => !waived.includes(type))
    .flatMap((type) => {
      const state = stateOf(block, type);
      return state === 'passed' ? [] : [{ block, type, state }];
    });
}

function stateOf(block: Block, type: string): ReceiptGap['state'] | 'passed' {
  const ofType = block.receipts.filter((receipt) => receipt.type === type);
  // Receipts are appended; the later one supersedes.
  const last = ofType.filter((receipt) => countsFor(block, receipt)).at(-1);
  if (last !== undefined) return last.validity;
  return ofType.length === 0 ? 'missing' : 'stale';
}

/** A receipt counts at the boundary and contract version it was made for, and at no other. */
function countsFor(block: Block, { scope }: Receipt): boolean {
  return (
    scope.blockId === block.blockId &&
    scope.boundaryVersion === block.boundaryVersion &&
    scope.contractVersion === block.contractVersion
  );
}
