import {
  type BlockId,
  type BlockMap,
  type BlockPair,
  blockOwners,
  blockPairs,
  blockRef,
  type CheckFacts,
  compareUtf8,
} from '@holdfast/blocks';
import type { DependencyChange } from './impact.js';

/** Which blocks depend on each other in only one of two states of a project, and by which imports. */
export function dependencyChanges(
  map: Pick<BlockMap, 'blocks'>,
  before: CheckFacts,
  after: CheckFacts,
): { readonly appeared: readonly DependencyChange[]; readonly gone: readonly DependencyChange[] } {
  const then = blockPairs(map, before);
  const now = blockPairs(map, after);
  return {
    appeared: described(onlyIn(now, then), map, after),
    gone: described(onlyIn(then, now), map, before),
  };
}

function onlyIn(pairs: readonly BlockPair[], others: readonly BlockPair[]): readonly BlockPair[] {
  const known = new Set(others.map(pairKey));
  return pairs.filter((pair) => !known.has(pairKey(pair)));
}

function pairKey({ from, to }: BlockPair): string {
  return `${from}\0${to}`;
}

function described(
  pairs: readonly BlockPair[],
  map: Pick<BlockMap, 'blocks'>,
  facts: CheckFacts,
): readonly DependencyChange[] {
  if (pairs.length === 0) return [];
  const refs = new Map(map.blocks.map((block) => [block.blockId, blockRef(block)]));
  const owners = ownersOf(map, facts);
  return pairs.flatMap(({ from, to }) => {
    const [source, target] = [refs.get(from), refs.get(to)];
    if (source === undefined || target === undefined) return [];
    const imports = facts.edges
      .filter((edge) => owners(edge.from).has(from) && owners(edge.to).has(to))
      .sort((a, b) => compareUtf8(a.from, b.from) || compareUtf8(a.to, b.to));
    return [{ from: source, to: target, imports }];
  });
}

function ownersOf(
  map: Pick<BlockMap, 'blocks'>,
  { edges, files }: CheckFacts,
): (path: string) => ReadonlySet<BlockId> {
  const paths = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const owners = new Map(
    blockOwners(map, paths, files).map((answer) => [
      answer.path,
      new Set(answer.owners.map(({ blockId }) => blockId)),
    ]),
  );
  return (path) => owners.get(path) ?? NOBODY;
}

const NOBODY: ReadonlySet<BlockId> = new Set();
