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
  const holders = gone.length === 0 ? new Map() : holdersOf(after.blocks);
  const fates = new Map(gone.map((block) => [block.blockId, fateOf(block, holders, old)]));
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

/** Which blocks have a line, by what it matches. */
function holdersOf(blocks: readonly Block[]): ReadonlyMap<string, readonly BlockId[]> {
  const holders = new Map<string, BlockId[]>();
  for (const { blockId, membership } of blocks)
    for (const member of membership) {
      const key = keyOfMember(member);
      const ids = holders.get(key);
      if (ids === undefined) holders.set(key, [blockId]);
      else ids.push(blockId);
    }
  return holders;
}

/** What became of a block that is no longer there: told by who has its members. */
function fateOf(
  { blockId, name, membership }: Block,
  holders: ReadonlyMap<string, readonly BlockId[]>,
  old: ReadonlyMap<string, Block>,
): MapChange {
  const held = new Map<BlockId, number>();
  let lost = 0;
  for (const member of membership) {
    const ids = holders.get(keyOfMember(member)) ?? [];
    if (ids.length === 0) lost += 1;
    for (const id of ids) held.set(id, (held.get(id) ?? 0) + 1);
  }
  const heir = [...held].find(([id, lines]) => old.has(id) && lines === membership.length);
  if (heir !== undefined) return { kind: 'block-merged', blockId, name, into: heir[0] };
  const parts = [...held.keys()];
  if (lost === 0 && parts.length > 1 && parts.every((id) => !old.has(id)))
    return { kind: 'block-split', blockId, name, into: parts };
  return { kind: 'block-removed', blockId, name, members: membership.length };
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
