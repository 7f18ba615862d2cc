import { HoldfastError } from '@holdfast/base';
import type { Block, BlockMap, Seat } from '../map/block-map.js';
import { blockHash } from '../map/content-hash.js';
import { fileList } from '../map/resolve-members.js';
import { applyOp } from './apply-op.js';
import { checkInvariants } from './check-invariants.js';
import { type Draft, startDraft } from './draft.js';
import type { EditContext } from './edit-context.js';
import type { EditOp } from './edit-op.js';
import type { EditResult } from './edit-result.js';
import { effectiveOrder, isMerge } from './effective-order.js';
import { followMerges } from './follow-merges.js';
import { planMerges } from './plan-merges.js';
import { recomputeMeta } from './recompute-meta.js';

/**
 * Applies a batch of operations to a map, all of them or none. Pure: the map that was given is
 * never changed, and blocks that no operation touched are the same objects in the answer.
 *
 * Operations take effect by kind: merges first (ids in all other operations mean the survivors),
 * then those on members, sockets, rules and lives, then splits, then renames; within a kind in
 * their order. A rename may name a block that a split of the batch makes. Version check, the gate
 * for ratified blocks and the counting up are {@link editMap}'s.
 *
 * @param map - the map as it is.
 * @param ops - the operations, as {@link parseEdits} gives them.
 * @param seat - `runner` for a model, whose words are checked before they are kept; `owner` for a
 *   person, whose words are kept as they are.
 * @param context - the files and imports of the project, where they are known: patterns can only be
 *   taken apart with the files, sockets only be divided with the imports.
 * @returns the new map, or everything that is wrong.
 * @throws HoldfastError `usage-error` for a seat that is neither, or a map with an id twice.
 *
 * @example
 * ```ts
 * import { applyEdits, createMap } from '@holdfast/blocks';
 *
 * const result = applyEdits(
 *   createMap({ repoId: 'shop' }),
 *   [{ op: 'rename', block_id: 'sb_pay', name: 'Payments' }],
 *   'owner',
 * );
 * console.log(result.ok ? 'changed' : result.failures[0]?.message);
 * // There is no block "sb_pay".
 * ```
 */
export function applyEdits(
  map: BlockMap,
  ops: readonly EditOp[],
  seat: Seat,
  context: EditContext = {},
): EditResult {
  requireSeat(seat);
  const files = context.files && fileList(context.files);
  const draft = startDraft(map, seat, files, context.edges, pathsIn(ops));
  if (draft.blocks.size !== map.blocks.length) throw twice();
  const mergeable = planMerges(draft, ops);
  const order = effectiveOrder(ops);
  let merging = true;
  for (const index of order) {
    const op = ops[index];
    if (op === undefined) continue;
    if (merging && !isMerge(op)) {
      followMerges(draft);
      merging = false;
    }
    if (!isMerge(op) || mergeable.has(index)) applyOp(draft, op, index);
  }
  if (merging) followMerges(draft);
  const failed = [...new Set(draft.failures.map(({ opIndex }) => opIndex ?? 0))];
  checkInvariants(
    draft,
    failed.flatMap((index) => ops[index] ?? []),
  );
  if (draft.failures.length > 0) {
    const failures = draft.failures.sort((a, b) => (a.opIndex ?? 0) - (b.opIndex ?? 0));
    return { ok: false, failures };
  }
  recomputeMeta(draft);
  const store = finish(draft);
  return {
    ok: true,
    store,
    changed: store !== map,
    effectiveOrder: order,
    created: draft.created,
    warnings: draft.warnings,
  };
}

function pathsIn(ops: readonly EditOp[]): ReadonlySet<string> {
  return new Set(ops.flatMap((op) => ('path' in op ? [op.path] : [])));
}

function requireSeat(seat: string): void {
  if (seat === 'owner' || seat === 'runner') return;
  throw new HoldfastError('usage-error', 'The seat must be "owner" or "runner".', {
    hint: 'A person at the screen is the owner, a model is the runner.',
  });
}

function twice(): HoldfastError {
  return new HoldfastError('usage-error', 'The map has a block id twice.', {
    hint: 'Repair it first with `holdfast blocks doctor --fix`.',
  });
}

/** The map after the batch; the same one when nothing differs in the end. */
function finish({ before, blocks, unmapped, rules, rulesBaseline, changed }: Draft): BlockMap {
  const earlier = new Map<string, Block>(before.blocks.map((block) => [block.blockId, block]));
  const after = [...blocks.values()].map((block) => {
    const old = changed.has(block.blockId) ? earlier.get(block.blockId) : undefined;
    return old !== undefined && blockHash(old) === blockHash(block) ? old : block;
  });
  const isSame =
    after.length === before.blocks.length &&
    after.every((block, at) => block === before.blocks[at]) &&
    JSON.stringify([unmapped, rules, rulesBaseline]) ===
      JSON.stringify([before.unmapped, before.rules, before.rulesBaseline]);
  return isSame ? before : { ...before, blocks: after, unmapped, rules, rulesBaseline };
}
