import type { Block, Receipt } from '../map/block-map.js';

/** A receipt, and what it is worth today. */
export interface ReceiptStanding {
  readonly receipt: Receipt;
  /**
   * `counts`: the latest of its type, passed, for the block as it is. `failed`: the latest, but it
   * failed. `superseded`: there is a later one. `stale`: for another version of the block.
   */
  readonly standing: 'counts' | 'failed' | 'superseded' | 'stale';
}

/** What became of one type of evidence that a contract speaks of. */
export interface ContractState {
  readonly type: string;
  readonly demand: 'required' | 'optional' | 'waived';
  readonly state: 'met' | 'failed' | 'stale' | 'missing';
}

/**
 * What each receipt of a block is worth today, in their order. Of one type the latest by its moment
 * counts, of equal moments the one that stands later.
 *
 * @example
 * ```ts
 * import { createMap, receiptStandings } from '@holdfast/blocks';
 *
 * const { blocks } = createMap({ repoId: 'shop' });
 * console.log(blocks.flatMap((block) => receiptStandings(block)).filter(({ standing }) => standing === 'stale'));
 * // []
 * ```
 */
export function receiptStandings(block: Block): readonly ReceiptStanding[] {
  const latest = new Map<string, Receipt>();
  for (const receipt of block.receipts) {
    if (!isCurrent(block, receipt)) continue;
    const known = latest.get(receipt.type);
    if (known === undefined || Date.parse(receipt.at) >= Date.parse(known.at)) {
      latest.set(receipt.type, receipt);
    }
  }
  return block.receipts.map((receipt) => {
    if (!isCurrent(block, receipt)) return { receipt, standing: 'stale' };
    if (latest.get(receipt.type) !== receipt) return { receipt, standing: 'superseded' };
    return { receipt, standing: receipt.validity === 'passed' ? 'counts' : 'failed' };
  });
}

/**
 * How far a block's contract is met: what is required, what is welcome, what was waived.
 *
 * @example
 * ```ts
 * import { contractStates, createMap } from '@holdfast/blocks';
 *
 * const { blocks } = createMap({ repoId: 'shop' });
 * console.log(blocks.every((block) => contractStates(block).every(({ state }) => state === 'met')));
 * // true
 * ```
 */
export function contractStates(block: Block): readonly ContractState[] {
  const standings = receiptStandings(block);
  return (['required', 'optional', 'waived'] as const).flatMap((demand) =>
    block.receiptContract[demand].map((type) => ({
      type,
      demand,
      state: stateOf(type, standings),
    })),
  );
}

function isCurrent({ blockId, boundaryVersion, contractVersion }: Block, { scope }: Receipt) {
  return (
    scope.blockId === blockId &&
    scope.boundaryVersion === boundaryVersion &&
    scope.contractVersion === contractVersion
  );
}

function stateOf(type: string, standings: readonly ReceiptStanding[]): ContractState['state'] {
  const own = standings.filter(({ receipt }) => receipt.type === type);
  if (own.some(({ standing }) => standing === 'counts')) return 'met';
  if (own.some(({ standing }) => standing === 'failed')) return 'failed';
  return own.length > 0 ? 'stale' : 'missing';
}
