import { shorten } from '@holdfast/base';
import type { BlockCheck, DanglingSocket } from './block-check.js';
import type { ClassedFinding } from './classed-finding.js';
import { describeBlock } from './describe-block.js';
import type { NextSteps } from './next-steps.js';
import type { ReceiptGap } from './receipt-gaps.js';

/** Findings about sockets that lead to blocks that are gone. */
export function socketFindings(
  { danglingSockets }: Pick<BlockCheck, 'danglingSockets'>,
  steps: NextSteps,
): readonly ClassedFinding[] {
  return danglingSockets.map(({ block, direction, to }: DanglingSocket) => ({
    class: 'socket',
    rule: 'blocks-socket',
    message: `${describeBlock(block)} has an ${direction} socket to ${shorten(to)}, which is no block of the map.`,
    hint: `Take it away: ${steps.edit({ op: 'remove_socket', block_id: block.blockId, to })}. Or point it elsewhere with retarget_socket.`,
  }));
}

const GAPS: Readonly<Record<ReceiptGap['state'], string>> = {
  missing: 'has none',
  stale: 'has only one of an earlier version of the block',
  failed: 'has one that failed',
};

/** Findings about evidence that a block's contract asks for and that does not count today. */
export function receiptFindings(
  { receipts }: Pick<BlockCheck, 'receipts'>,
  steps: NextSteps,
): readonly ClassedFinding[] {
  return receipts.map(({ block, type, state }) => ({
    class: 'receipt',
    rule: 'blocks-receipt',
    message: `${describeBlock(block)} needs a ${shorten(type, 40)} receipt and ${GAPS[state]}.`,
    hint: `When it has been done for the block as it is: ${steps.addReceipt(block.blockId, type)}`,
  }));
}
