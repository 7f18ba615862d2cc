import { contractStates } from '../life/receipt-standings.js';
import type { Block } from '../map/block-map.js';

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
  return contractStates(block).flatMap(({ type, demand, state }) => {
    if (demand !== 'required' || state === 'met') return [];
    return block.receiptContract.waived.includes(type) ? [] : [{ block, type, state }];
  });
}
