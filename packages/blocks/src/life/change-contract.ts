import type { BlockMap, ReceiptContract, Seat } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import {
  type ActResult,
  findLive,
  isFailure,
  nameOf,
  ownerOnly,
  refused,
  withBlock,
} from './act-failure.js';

/** A change of the evidence that a block wants; a type moves to where it is named last. */
export interface ContractChange {
  readonly blockId: string;
  /** Types of receipts that must be there. */
  readonly require?: readonly string[];
  /** Types that are welcome. */
  readonly welcome?: readonly string[];
  /** Types that are done without; only the owner may waive. */
  readonly waive?: readonly string[];
  readonly seat: Seat;
  readonly by: string;
  /** A moment in UTC, ISO 8601. */
  readonly at: string;
}

/**
 * Declares what evidence a block wants. The contract gets its next version, by which the receipts of
 * the old one go stale.
 *
 * @example
 * ```ts
 * import { changeContract, createMap } from '@holdfast/blocks';
 *
 * const by = { seat: 'owner', by: 'Ada', at: '2026-01-31T12:00:00Z' } as const;
 * const change = { blockId: 'sb_orders', require: ['unit-tests'], ...by };
 * const result = changeContract(createMap({ repoId: 'shop' }), change);
 * console.log(!result.ok && result.failures[0]?.code);
 * // unknown-block
 * ```
 */
export function changeContract(map: BlockMap, change: ContractChange): ActResult {
  const { waive = [], require: required = [], welcome = [] } = change;
  const forbidden = waive.length === 0 ? undefined : ownerOnly(change.seat, 'waive evidence');
  if (forbidden !== undefined) return forbidden;
  const block = findLive(map, change.blockId);
  if (isFailure(block)) return refused(block);
  const { blockId } = block;
  if ([...waive, ...required, ...welcome].some((type) => type.trim() === '')) {
    const message = 'A type of receipt is blank.';
    const hint = 'Name it by what is done: unit-tests, review.';
    return refused({ code: 'bad-receipt', blockId, message, hint });
  }
  const lists = moveTypes(block.receiptContract, { required, optional: welcome, waived: waive });
  if (lists === undefined) {
    const message = `The contract of ${nameOf(block)} says this already.`;
    const hint = 'Nothing is left to do.';
    return refused({ code: 'nothing-to-change', blockId, message, hint });
  }
  const receiptContract = { ...lists, declaredBy: change.by, declaredAt: change.at };
  const contractVersion = block.contractVersion + 1;
  const changed = { ...block, receiptContract, contractVersion };
  return { ok: true, map: withBlock(map, blockId, changed) };
}

type Lists = Pick<ReceiptContract, 'required' | 'optional' | 'waived'>;

const LISTS = ['required', 'optional', 'waived'] as const;

/** The lists with types moved to where they are named; `undefined` when they stand there already. */
function moveTypes(contract: Lists, named: Lists): Lists | undefined {
  const before = new Map(LISTS.flatMap((list) => contract[list].map((type) => [type, list])));
  const after = new Map(before);
  for (const list of LISTS) for (const type of named[list]) after.set(type, list);
  if ([...after].every(([type, list]) => before.get(type) === list)) return undefined;
  const of = (list: keyof Lists) =>
    [...after].flatMap(([type, its]) => (its === list ? [type] : [])).sort(compareUtf8);
  return { required: of('required'), optional: of('optional'), waived: of('waived') };
}
