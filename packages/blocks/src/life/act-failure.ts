import { shorten } from '@holdfast/base';
import type { Block, BlockId, BlockMap, Seat } from '../map/block-map.js';

/**
 * Why an act on blocks (ratify, revise, promote, discard, receipts, lease) was refused; these codes
 * are stable, and mean the same as those of edits where both have one.
 *
 * @example
 * ```ts
 * import { ACT_FAILURE_CODES } from '@holdfast/blocks';
 *
 * console.log(ACT_FAILURE_CODES['needs-naming']);
 * // The owner has not accepted the name of the block.
 * ```
 */
export const ACT_FAILURE_CODES = Object.freeze({
  'unknown-block': 'The map has no block with this id.',
  'block-archived': 'The block is archived and claims nothing.',
  'owner-only': 'Only the owner may do this.',
  'nothing-to-change': 'The act would change nothing.',
  'needs-naming': 'The owner has not accepted the name of the block.',
  'unresolved-seam': 'A file is claimed by several blocks without being marked shared.',
  dangling: 'A socket leads to a block that is not there.',
  empty: 'The block has no members.',
  'stale-scope': 'The receipt is for another version of the block.',
  'bad-receipt': 'The receipt does not say what a receipt has to.',
  'revision-open': 'A revision or proposal is there already.',
  'no-revision': 'There is no revision or proposal.',
  'lease-held': 'Somebody else has the lease.',
});

/** One of {@link ACT_FAILURE_CODES}. */
export type ActFailureCode = keyof typeof ACT_FAILURE_CODES;

/** One reason why an act was refused. */
export interface ActFailure {
  readonly code: ActFailureCode;
  readonly blockId?: string;
  readonly path?: string;
  readonly message: string;
  readonly hint: string;
}

/** The map after an act, or every reason why it was refused: then nothing was done. */
export type ActResult =
  | {
      readonly ok: true;
      /** With the `storeVersion` and `contentHash` of the map before: counting up is its keeper's. */
      readonly map: BlockMap;
    }
  | ActRefusal;

/** An act that was refused. */
export interface ActRefusal {
  readonly ok: false;
  readonly failures: readonly ActFailure[];
}

/** A refusal for one reason. */
export function refused(failure: ActFailure): ActRefusal {
  return { ok: false, failures: [failure] };
}

/** A refusal of what a model asked for and only a person may do. */
export function ownerOnly(seat: Seat, what: string): ActRefusal | undefined {
  if (seat === 'owner') return undefined;
  const hint = 'Ask the owner to do it.';
  return refused({ code: 'owner-only', message: `A runner cannot ${what}.`, hint });
}

/** The block of an id, or why there is none to act on. */
export function findLive(map: Pick<BlockMap, 'blocks'>, id: string): Block | ActFailure {
  const block = map.blocks.find(({ blockId }) => blockId === id);
  if (block === undefined) {
    const message = `The map has no block ${shorten(id, 60)}.`;
    const hint = '`holdfast blocks show` lists the blocks.';
    return { code: 'unknown-block', blockId: id, message, hint };
  }
  if (block.state !== 'archived') return block;
  const message = `${nameOf(block)} is archived.`;
  return { code: 'block-archived', blockId: id, message, hint: 'Restore it first.' };
}

/** Tells the two answers of {@link findLive} apart. */
export function isFailure(found: Block | ActFailure): found is ActFailure {
  return 'code' in found;
}

/** A block as messages name it. */
export function nameOf({ blockId, name }: Pick<Block, 'blockId' | 'name'>): string {
  return `${shorten(name, 60)} (${blockId})`;
}

/** The map with one block replaced. */
export function withBlock(map: BlockMap, id: BlockId, block: Block): BlockMap {
  return { ...map, blocks: map.blocks.map((one) => (one.blockId === id ? block : one)) };
}
