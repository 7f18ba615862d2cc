import { shorten } from '@holdfast/base';
import type { Block } from '../map/block-map.js';
import { checkMemberPath } from '../map/member-path.js';
import type { Draft } from './draft.js';
import type { EditFailure, EditWarning } from './edit-failure.js';

/** Notes what is wrong with an operation; answers `undefined` so that a look-up can end with it. */
export function fail(draft: Draft, failure: EditFailure & { readonly opIndex: number }): undefined {
  draft.failures.push(failure);
  return undefined;
}

/** Notes what an author may not expect. */
export function warn(draft: Draft, warning: EditWarning): void {
  draft.warnings.push(warning);
}

/** Where in a batch an id or a path stands. */
export interface Place {
  readonly opIndex: number;
  readonly field: string;
}

/** The block that an id means, through the merges of the batch. */
export function findBlock(draft: Draft, id: string, { opIndex, field }: Place): Block | undefined {
  const block = draft.blocks.get(draft.survivors.get(id) ?? id);
  if (block !== undefined) return block;
  const divided = draft.dividedBy.get(id);
  const message =
    divided === undefined
      ? `There is no block ${shorten(id)}.`
      : `The block ${shorten(id)} was divided by operation ${divided}.`;
  const hint =
    divided === undefined
      ? 'Take the id from the map; `holdfast blocks show` lists them.'
      : 'Name one of the blocks that it was divided into.';
  return fail(draft, { opIndex, code: 'unknown-block', field, blockId: id, message, hint });
}

/** The block that an id means, when it is in use. */
export function findLiveBlock(draft: Draft, id: string, place: Place): Block | undefined {
  const block = findBlock(draft, id, place);
  if (block?.state !== 'archived') return block;
  return fail(draft, {
    ...place,
    code: 'block-archived',
    blockId: block.blockId,
    message: `The block ${describe(block)} is archived; its members are nobody's.`,
    hint: 'Restore it first, in the same batch or before.',
  });
}

/** Whether a path may stand in the map. */
export function isMemberPath(draft: Draft, path: string, { opIndex, field }: Place): boolean {
  const check = checkMemberPath(path);
  if (check.ok) return true;
  fail(draft, {
    opIndex,
    code: 'bad-path',
    field,
    path,
    message: `The path ${shorten(path)} ${check.reason}.`,
    hint: 'Write it relative to the project root, with / between parts.',
  });
  return false;
}

/** A block for a message: its name, and the id by which it is called. */
export function describe(block: Pick<Block, 'blockId' | 'name'>): string {
  return `${shorten(block.name, 60)} (${block.blockId})`;
}
