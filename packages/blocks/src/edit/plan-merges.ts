import type { Draft } from './draft.js';
import type { EditOp, MergeOp } from './edit-op.js';
import { fail, findLiveBlock } from './report-failure.js';

/**
 * Says of all merges of a batch together who takes whom, before any is made, so that every id in the
 * other operations can go through it. Merges that are wrong are noted and left out.
 *
 * @returns the indices of the merges that can be made.
 */
export function planMerges(draft: Draft, ops: readonly EditOp[]): ReadonlySet<number> {
  const merges = [...ops.entries()].flatMap(([opIndex, op]) =>
    op.op === 'merge' ? [{ op, opIndex }] : [],
  );
  const survivors = new Set(merges.map(({ op }) => op.into));
  const absorbedBy = new Map<string, number>();
  const good = new Set<number>();
  const survivorOf = new Map<string, string>();
  for (const { op, opIndex } of merges) {
    if (!isMergeable(draft, op, opIndex, survivors, absorbedBy)) continue;
    good.add(opIndex);
    for (const id of op.block_ids) survivorOf.set(id, op.into);
  }
  for (const [id, into] of survivorOf) {
    const survivor = draft.blocks.get(into);
    if (survivor !== undefined) draft.survivors.set(id, survivor.blockId);
  }
  return good;
}

function isMergeable(
  draft: Draft,
  op: MergeOp,
  opIndex: number,
  survivors: ReadonlySet<string>,
  absorbedBy: Map<string, number>,
): boolean {
  const known = draft.failures.length;
  findLiveBlock(draft, op.into, { opIndex, field: 'into' });
  if (op.block_ids.length === 0)
    fail(draft, {
      opIndex,
      code: 'nothing-to-change',
      field: 'block_ids',
      message: 'The merge names no block to take in.',
      hint: 'List at least one block in block_ids.',
    });
  for (const [at, id] of op.block_ids.entries()) {
    const field = `block_ids[${at}]`;
    if (id === op.into) {
      fail(draft, {
        opIndex,
        code: 'self-merge',
        field,
        blockId: id,
        message: `The block ${id} would be merged into itself.`,
        hint: 'Leave the survivor out of block_ids.',
      });
      continue;
    }
    if (findLiveBlock(draft, id, { opIndex, field }) === undefined) continue;
    if (survivors.has(id))
      fail(draft, {
        opIndex,
        code: 'victim',
        field,
        blockId: id,
        message: `The block ${id} is a victim of this merge and the survivor of another one.`,
        hint: 'Merge all of them into the last survivor, in one operation.',
      });
    const earlier = absorbedBy.get(id);
    if (earlier === undefined) absorbedBy.set(id, opIndex);
    else
      fail(draft, {
        opIndex,
        code: 'ambiguous',
        field,
        blockId: id,
        message: `It is ambiguous where the block ${id} goes: operation ${earlier} merges it away too.`,
        hint: 'Name it in one merge, once.',
      });
  }
  return draft.failures.length === known;
}
