import type { Block, BlockId, BlockMap, Rule } from '../map/block-map.js';
import { blockHash } from '../map/content-hash.js';
import { diffMembers, keyOfMember } from './diff-members.js';
import { diffSockets } from './diff-sockets.js';
import type { MapChange } from './map-change.js';

/**
 * Says what differs between two maps, in the words of the edits: blocks that came, went, were merged
 * or split; names, purposes and states; members; sockets; rules; the number of unmapped files. What
 * follows from a merge or a split is not listed again. Positions, receipts and measures do not count.
 *
 * @param before - one map.
 * @param after - the other.
 * @returns the changes in a fixed order; none for maps that say the same.
 *
 * @example
 * ```ts
 * import { applyEdits, createMap, diffMaps } from '@holdfast/blocks';
 *
 * const map = createMap({ repoId: 'shop' });
 * const because = 'Pages ask the API.';
 * const op = { op: 'set_rule', from: 'src/ui/**', to: 'src/db/**', because } as const;
 * const edited = applyEdits(map, [op], 'owner');
 * console.log(edited.ok && diffMaps(map, edited.store).map(({ kind }) => kind));
 * // [ 'rule-added' ]
 * ```
 */
export function diffMaps(before: BlockMap, after: BlockMap): readonly MapChange[] {
  const old = byId(before.blocks);
  const now = byId(after.blocks);
  const gone = before.blocks.filter(({ blockId }) => !now.has(blockId));
  const fates = new Map(gone.map((block) => [block.blockId, fateOf(block, after.blocks, old)]));
  const kept = before.blocks.flatMap((block) => {
    const next = now.get(block.blockId);
    return next === undefined || block === next || blockHash(block) === blockHash(next)
      ? []
      : [[block, next] as const];
  });
  const totals = { from: before.unmapped.total, to: after.unmapped.total };
  return [
    ...fates.values(),
    ...after.blocks
      .filter(({ blockId }) => !old.has(blockId))
      .map(({ blockId, name, membership }): MapChange => {
        return { kind: 'block-added', blockId, name, members: membership.length };
      }),
    ...kept.flatMap(([block, next]) => diffWords(block, next)),
    ...diffMembers(before.blocks, after.blocks, [...fates.values()]),
    ...kept.flatMap(([block, next]) => diffSockets(block, next, fates)),
    ...diffRules(before.rules, after.rules),
    ...(totals.from === totals.to ? [] : [{ kind: 'unmapped-changed', ...totals } as const]),
  ];
}

function byId(blocks: readonly Block[]): ReadonlyMap<string, Block> {
  return new Map(blocks.map((block) => [block.blockId, block]));
}

/** What became of a block that is no longer there: told by who has its members. */
function fateOf(block: Block, after: readonly Block[], old: ReadonlyMap<string, Block>): MapChange {
  const { blockId, name, membership } = block;
  const keys = new Set(membership.map(keyOfMember));
  const holders = after.filter((other) => other.membership.some((m) => keys.has(keyOfMember(m))));
  const found = new Set(
    holders
      .flatMap(({ membership: lines }) => lines.map(keyOfMember))
      .filter((key) => keys.has(key)),
  );
  const ids: readonly BlockId[] = holders.map((holder) => holder.blockId);
  const heir = ids.find((id) => old.has(id) && holdsAll(after, id, keys));
  if (keys.size > 0 && heir !== undefined)
    return { kind: 'block-merged', blockId, name, into: heir };
  const parts = ids.filter((id) => !old.has(id));
  if (found.size === keys.size && parts.length > 1 && parts.length === ids.length)
    return { kind: 'block-split', blockId, name, into: parts };
  return { kind: 'block-removed', blockId, name, members: membership.length };
}

function holdsAll(blocks: readonly Block[], id: BlockId, keys: ReadonlySet<string>): boolean {
  const lines = blocks.find(({ blockId }) => blockId === id)?.membership ?? [];
  const held = new Set(lines.map(keyOfMember));
  return [...keys].every((key) => held.has(key));
}

function diffWords(block: Block, next: Block): readonly MapChange[] {
  const { blockId } = block;
  const changes: MapChange[] = [];
  if (block.name !== next.name)
    changes.push({ kind: 'block-renamed', blockId, from: block.name, to: next.name });
  if (block.purpose !== next.purpose)
    changes.push({ kind: 'purpose-changed', blockId, from: block.purpose, to: next.purpose });
  if (block.state !== next.state)
    changes.push({ kind: 'state-changed', blockId, from: block.state, to: next.state });
  return changes;
}

function diffRules(before: readonly Rule[], after: readonly Rule[]): readonly MapChange[] {
  const keyOf = ({ from, to }: Rule) => JSON.stringify([from, to]);
  const old = new Map(before.map((rule) => [keyOf(rule), rule]));
  const now = new Map(after.map((rule) => [keyOf(rule), rule]));
  return [
    ...before.flatMap((rule): readonly MapChange[] => {
      const next = now.get(keyOf(rule));
      if (next === undefined) return [{ kind: 'rule-removed', rule }];
      return next.because === rule.because ? [] : [{ kind: 'rule-changed', from: rule, to: next }];
    }),
    ...after.flatMap((rule): readonly MapChange[] =>
      old.has(keyOf(rule)) ? [] : [{ kind: 'rule-added', rule }],
    ),
  ];
}
