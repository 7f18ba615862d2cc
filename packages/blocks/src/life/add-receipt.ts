import { isWellFormed, shorten } from '@holdfast/base';
import * as z from 'zod';
import type { Block, BlockMap, Receipt } from '../map/block-map.js';
import {
  type ActFailure,
  type ActResult,
  findLive,
  isFailure,
  nameOf,
  refused,
  withBlock,
} from './act-failure.js';

/** A receipt to be added, with the id of its block as any text. */
export type NewReceipt = Omit<Receipt, 'scope'> & {
  readonly scope: Omit<Receipt['scope'], 'blockId'> & { readonly blockId: string };
};

/**
 * Adds evidence to a block. It must be for the block as it is: a receipt of an earlier boundary or
 * contract is refused, because it says nothing of what is there now.
 *
 * @example
 * ```ts
 * import { addReceipt, createMap } from '@holdfast/blocks';
 *
 * const result = addReceipt(createMap({ repoId: 'shop' }), {
 *   type: 'unit-tests',
 *   emitter: 'CI',
 *   scope: { blockId: 'sb_orders', boundaryVersion: 1, contractVersion: 1 },
 *   evidence: 'run 512',
 *   validity: 'passed',
 *   at: '2026-01-31T12:00:00Z',
 * });
 * console.log(!result.ok && result.failures[0]?.message);
 * // The map has no block "sb_orders".
 * ```
 */
export function addReceipt(map: BlockMap, receipt: NewReceipt): ActResult {
  const block = findLive(map, receipt.scope.blockId);
  if (isFailure(block)) return refused(block);
  const bad = badReceipt(receipt) ?? otherScope(block, receipt);
  if (bad !== undefined) return refused(bad);
  const { type, emitter, evidence, validity, at, scope } = receipt;
  const { boundaryVersion, contractVersion } = scope;
  const own = { blockId: block.blockId, boundaryVersion, contractVersion };
  const receipts = [...block.receipts, { type, emitter, scope: own, evidence, validity, at }];
  return { ok: true, map: withBlock(map, block.blockId, { ...block, receipts }) };
}

function badReceipt({ type, emitter, evidence, validity, at }: NewReceipt): ActFailure | undefined {
  const isGood =
    [type, emitter].every((text) => text.trim() !== '') &&
    [type, emitter, evidence].every(isWellFormed) &&
    (validity === 'passed' || validity === 'failed') &&
    z.iso.datetime().safeParse(at).success;
  if (isGood) return undefined;
  return {
    code: 'bad-receipt',
    message: `The receipt of type ${shorten(type, 40)} has a blank or wrong field.`,
    hint: 'Give type, emitter, evidence, validity ("passed" or "failed"), and a moment in UTC.',
  };
}

function otherScope(block: Block, { scope, type }: NewReceipt): ActFailure | undefined {
  const { boundaryVersion, contractVersion, blockId } = block;
  if (scope.boundaryVersion === boundaryVersion && scope.contractVersion === contractVersion) {
    return undefined;
  }
  return {
    code: 'stale-scope',
    blockId,
    message: `The receipt ${shorten(type, 40)} is for boundary ${scope.boundaryVersion} and contract ${scope.contractVersion}; ${nameOf(block)} is at boundary ${boundaryVersion} and contract ${contractVersion}.`,
    hint: 'Test or review the block as it is now, and record that.',
  };
}
