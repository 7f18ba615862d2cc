import type { ImportEdge } from '../graph/import-edge.js';
import type { Block, BlockId } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { type FileList, resolveMembers } from '../map/resolve-members.js';
import { measureCohesion } from './cohesion.js';
import { modularity } from './modularity.js';

/** What can be measured of a map with an import graph. */
export interface MapMeasures {
  /** In the order of the map; archived blocks are left out. */
  readonly blocks: readonly BlockMeasures[];
  /** Every pair with an import between them, strongest first, then by ids. */
  readonly pairs: readonly PairCoupling[];
  /** Modularity of the map on the import graph without direction; `null` without an import. */
  readonly modularity: number | null;
  /** Share of all imports between files of the map that stay in one block; `null` without any. */
  readonly insideShare: number | null;
  /** How many files belong to several blocks. */
  readonly seams: number;
}

/** What can be measured of one block. */
export interface BlockMeasures {
  readonly blockId: BlockId;
  readonly files: number;
  /** Share of the imports at its files that stay inside; `null` without any. */
  readonly cohesion: number | null;
  readonly edgeSampleSize: number;
  /** Imports from other blocks into this one, and from this one to others. */
  readonly incoming: number;
  readonly outgoing: number;
  /**
   * Outgoing over both: 0 for a block that only others need, 1 for one that only needs others
   * (Martin, "OO design quality metrics", 1994); `null` without either.
   */
  readonly instability: number | null;
}

/** Imports from one block to another. */
export interface PairCoupling {
  readonly from: BlockId;
  readonly to: BlockId;
  /** Pairs of files, not statements. */
  readonly imports: number;
}

/**
 * Measures a map: cohesion and coupling of its blocks, modularity, seams. An import counts once
 * per pair of files; a file of several blocks is inside with each of them.
 *
 * @param blocks - the blocks of the map.
 * @param files - every file of the project.
 * @param edges - the import graph.
 * @example
 * ```ts
 * import { fileList, measureMap, proposeBlocks } from '@holdfast/blocks';
 *
 * const paths = ['api/a.ts', 'api/b.ts', 'api/c.ts', 'db/a.ts', 'db/b.ts', 'db/c.ts'];
 * const edges = [
 *   { from: 'api/a.ts', to: 'api/b.ts', type: 'imports', count: 1 },
 *   { from: 'api/b.ts', to: 'db/a.ts', type: 'imports', count: 1 },
 * ] as const;
 * const { blocks } = proposeBlocks({ files: paths.map((path) => ({ path, class: 'source' })), edges });
 * const measures = measureMap(blocks.map(({ block }) => block), fileList(paths), edges);
 * console.log(measures.blocks[0]?.cohesion, measures.blocks[1]?.instability, measures.insideShare);
 * // 0.5 0 0.5
 * ```
 */
export function measureMap(
  blocks: readonly Block[],
  files: FileList,
  edges: readonly ImportEdge[],
): MapMeasures {
  const live = blocks.filter((block) => block.state !== 'archived');
  const members = new Map<BlockId, readonly string[]>();
  const owners = new Map<string, BlockId[]>();
  for (const block of live) {
    const paths = resolveMembers(block, files).members.map(({ path }) => path);
    members.set(block.blockId, paths);
    for (const path of paths) owners.set(path, [...(owners.get(path) ?? []), block.blockId]);
  }
  const unique = uniqueEdges(edges);
  const atBlock = edgesByBlock(unique, owners);
  const pairs = coupling(unique, owners);
  const between = unique.filter(({ from, to }) => owners.has(from) && owners.has(to));
  const inside = between.filter(({ from, to }) => shareOwner(owners, from, to)).length;
  return {
    blocks: live.map(({ blockId }) => {
      const paths = members.get(blockId) ?? [];
      const own = measureCohesion(new Set(paths), atBlock.get(blockId) ?? []);
      const incoming = sum(pairs.filter(({ to }) => to === blockId));
      const outgoing = sum(pairs.filter(({ from }) => from === blockId));
      return {
        blockId,
        files: paths.length,
        cohesion: own.cohesion,
        edgeSampleSize: own.sampleSize,
        incoming,
        outgoing,
        instability: incoming + outgoing === 0 ? null : outgoing / (incoming + outgoing),
      };
    }),
    pairs,
    modularity: modularity(
      unique.map(({ from, to }) => ({ a: from, b: to, weight: 1 })),
      (path) => owners.get(path)?.[0],
    ),
    insideShare: between.length === 0 ? null : inside / between.length,
    seams: [...owners.values()].filter((own) => own.length > 1).length,
  };
}

type Owners = ReadonlyMap<string, readonly BlockId[]>;
type FileEdge = Pick<ImportEdge, 'from' | 'to'>;

function uniqueEdges(edges: readonly ImportEdge[]): readonly FileEdge[] {
  const unique = new Map<string, FileEdge>();
  for (const { from, to } of edges) if (from !== to) unique.set(`${from}\0${to}`, { from, to });
  return [...unique.values()];
}

function edgesByBlock(edges: readonly FileEdge[], owners: Owners): Map<BlockId, FileEdge[]> {
  const found = new Map<BlockId, FileEdge[]>();
  for (const edge of edges)
    for (const block of new Set([
      ...(owners.get(edge.from) ?? []),
      ...(owners.get(edge.to) ?? []),
    ])) {
      const list = found.get(block);
      if (list === undefined) found.set(block, [edge]);
      else list.push(edge);
    }
  return found;
}

function shareOwner(owners: Owners, from: string, to: string): boolean {
  return owners.get(from)?.some((block) => owners.get(to)?.includes(block)) === true;
}

function coupling(edges: readonly FileEdge[], owners: Owners): readonly PairCoupling[] {
  const pairs = new Map<string, { from: BlockId; to: BlockId; imports: number }>();
  for (const edge of edges) {
    if (shareOwner(owners, edge.from, edge.to)) continue;
    for (const from of owners.get(edge.from) ?? [])
      for (const to of owners.get(edge.to) ?? []) {
        const pair = pairs.get(`${from}\0${to}`) ?? { from, to, imports: 0 };
        pair.imports += 1;
        pairs.set(`${from}\0${to}`, pair);
      }
  }
  return [...pairs.values()].sort(
    (a, b) => b.imports - a.imports || compareUtf8(a.from, b.from) || compareUtf8(a.to, b.to),
  );
}

function sum(pairs: readonly PairCoupling[]): number {
  return pairs.reduce((total, { imports }) => total + imports, 0);
}
