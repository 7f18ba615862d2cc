import type { Block, BlockId, Member } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import type { MapChange } from './map-change.js';

/** A line of a membership by what it matches; a pattern and a file may have the same text. */
export function keyOfMember({ match, path }: Member): string {
  return `${match ?? ''}:${path}`;
}

/**
 * Members that came, went, moved or changed, by path. What a merge or a split explains is left out.
 */
export function diffMembers(
  before: readonly Block[],
  after: readonly Block[],
  fates: readonly MapChange[],
): readonly MapChange[] {
  const same = new Set<Block>(before);
  const [old, now] = [holders(before, new Set(after)), holders(after, same)];
  const heirs = new Map(
    fates.flatMap((fate): readonly (readonly [BlockId, readonly BlockId[]])[] => {
      if (fate.kind === 'block-merged') return [[fate.blockId, [fate.into]]];
      return fate.kind === 'block-split' ? [[fate.blockId, fate.into]] : [];
    }),
  );
  const known = new Set([...before, ...after].map(({ blockId }) => blockId));
  for (const fate of fates) if (fate.kind === 'block-removed') known.delete(fate.blockId);
  const fresh = new Set(after.map(({ blockId }) => blockId));
  for (const { blockId } of before) fresh.delete(blockId);
  const keys = [...new Set([...old.keys(), ...now.keys()])].sort(compareUtf8);
  return keys.flatMap((key) =>
    diffKey(old.get(key) ?? new Map(), now.get(key) ?? new Map(), heirs, known, fresh),
  );
}

type Holders = ReadonlyMap<BlockId, Member>;

function holders(
  blocks: readonly Block[],
  unchanged: ReadonlySet<Block>,
): ReadonlyMap<string, Holders> {
  const found = new Map<string, Map<BlockId, Member>>();
  for (const block of blocks) {
    if (unchanged.has(block)) continue;
    for (const member of block.membership) {
      const key = keyOfMember(member);
      const some = found.get(key) ?? new Map<BlockId, Member>();
      found.set(key, some.set(block.blockId, member));
    }
  }
  return found;
}

function diffKey(
  old: Holders,
  now: Holders,
  heirs: ReadonlyMap<BlockId, readonly BlockId[]>,
  known: ReadonlySet<BlockId>,
  fresh: ReadonlySet<BlockId>,
): readonly MapChange[] {
  const inherited = new Set([...old.keys()].flatMap((id) => heirs.get(id) ?? []));
  const lost = [...old].filter(([id]) => !now.has(id) && !heirs.has(id));
  const won = [...now].filter(([id]) => !old.has(id) && !inherited.has(id));
  const changed = [...now].flatMap(([blockId, to]): readonly MapChange[] => {
    const from = old.get(blockId);
    const isSame = from === undefined || (from.role === to.role && from.optional === to.optional);
    return isSame ? [] : [{ kind: 'member-changed', blockId, from, to }];
  });
  const [[from] = [], [to, member] = []] = [lost[0], won[0]];
  if (lost.length === 1 && won.length === 1 && from !== undefined && to !== undefined && member)
    return [...changed, { kind: 'member-moved', from, to, member }];
  return [
    ...changed,
    // A block that came or went as a whole was told as one.
    ...lost
      .filter(([id]) => known.has(id))
      .map(([blockId, each]): MapChange => ({ kind: 'member-removed', blockId, member: each })),
    ...won
      .filter(([id]) => !fresh.has(id))
      .map(([blockId, each]): MapChange => ({ kind: 'member-added', blockId, member: each })),
  ];
}
