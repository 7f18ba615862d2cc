import { type BlockOwnership, blockOwnership } from '../check/block-ownership.js';
import type { ExternalImport, ImportEdge } from '../graph/import-edge.js';
import type { Block, BlockId, BlockMap, Socket, Sockets } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { deriveSockets } from '../map/derive-sockets.js';
import { fileList } from '../map/resolve-members.js';
import { measureCohesion } from '../measure/cohesion.js';
import { type BlockRef, blockRef } from './block-ref.js';

/** The map as a graph: blocks in use and what they depend on. */
export interface BlockGraph {
  /** In the order of the map. */
  readonly blocks: readonly GraphBlock[];
  /** Sorted by `from`, then `to`; one for each pair. */
  readonly edges: readonly GraphEdge[];
  /** Sorted by `from`, then class and alias. */
  readonly externals: readonly GraphExternal[];
}

/** One block of a graph. */
export interface GraphBlock extends BlockRef {
  readonly kind: Block['kind'];
  /** How many files it has today; lines of its membership when the files are not known. */
  readonly files: number;
  /** Share of the imports at its files that stay inside, 0 to 1; `null` when not measured. */
  readonly cohesion: number | null;
}

/** What one block imports of another, all kinds together. */
export interface GraphEdge {
  readonly from: BlockId;
  readonly to: BlockId;
  readonly count: number;
  /** By kind, sorted. */
  readonly types: readonly { readonly type: string; readonly count: number }[];
  /** The strongest imports, at most three, as `from -> to` paths. */
  readonly via: readonly string[];
}

/** What a block uses of what is outside the repository. */
export interface GraphExternal {
  readonly from: BlockId;
  readonly class: string;
  readonly alias: string;
  readonly count: number;
}

/** What a graph may be made from besides the map. */
export interface GraphFacts {
  readonly files: readonly string[];
  readonly edges: readonly ImportEdge[];
  readonly externals?: readonly ExternalImport[];
}

/**
 * The map as a graph of blocks, as JSON. From today's imports when they are given, else from the
 * sockets that the map has. Archived blocks are left out, and what leads to them.
 *
 * @example
 * ```ts
 * import { blockGraph } from '@holdfast/blocks';
 *
 * console.log(blockGraph({ blocks: [] }));
 * // { blocks: [], edges: [], externals: [] }
 * ```
 */
export function blockGraph(map: Pick<BlockMap, 'blocks'>, facts?: GraphFacts): BlockGraph {
  const live = map.blocks.filter(({ state }) => state !== 'archived');
  const measured = facts === undefined ? undefined : measure(live, facts);
  const ids = new Set<string>(live.map(({ blockId }) => blockId));
  const edges = live.flatMap((block) => {
    const { outputs } = measured === undefined ? block.sockets : measured.socketsOf(block);
    return edgesOf(block.blockId, outputs, ids);
  });
  const externals = live.flatMap((block) => {
    const { external } = measured === undefined ? block.sockets : measured.socketsOf(block);
    return externalsOf(block.blockId, external);
  });
  return {
    blocks: live.map((block) => ({
      ...blockRef(block),
      kind: block.kind,
      files: measured === undefined ? block.membership.length : measured.filesOf(block),
      cohesion:
        measured === undefined
          ? (block.candidateMeta?.graphCohesion ?? null)
          : measured.cohesionOf(block),
    })),
    edges: edges.sort((a, b) => compareUtf8(a.from, b.from) || compareUtf8(a.to, b.to)),
    externals: externals.sort(
      (a, b) =>
        compareUtf8(a.from, b.from) ||
        compareUtf8(a.class, b.class) ||
        compareUtf8(a.alias, b.alias),
    ),
  };
}

function measure(live: readonly Block[], { files, edges, externals }: GraphFacts) {
  const ownership = blockOwnership({ blocks: live }, fileList(files));
  const owners = ownersOf(ownership);
  const sockets = deriveSockets(owners, edges, externals);
  const touching = touchingEdges(owners, edges);
  const pathsOf = ({ blockId }: Block) =>
    (ownership.resolved.get(blockId)?.members ?? []).map(({ path }) => path);
  return {
    socketsOf: ({ blockId }: Block): Sockets => sockets.get(blockId) ?? NO_SOCKETS,
    filesOf: (block: Block) => pathsOf(block).length,
    cohesionOf: (block: Block) =>
      measureCohesion(new Set(pathsOf(block)), touching.get(block.blockId) ?? []).cohesion,
  };
}

const NO_SOCKETS: Sockets = { inputs: [], outputs: [], external: [] };

function ownersOf(ownership: BlockOwnership): ReadonlyMap<string, readonly BlockId[]> {
  return new Map(
    ownership.files.sorted.flatMap((path) => {
      const ids = ownership.claimsOn(path).map(({ block }) => block.blockId);
      return ids.length === 0 ? [] : [[path, ids] as const];
    }),
  );
}

/** The edges at each block's files, so that no block is measured on all of them. */
function touchingEdges(
  owners: ReadonlyMap<string, readonly BlockId[]>,
  edges: readonly ImportEdge[],
): ReadonlyMap<BlockId, readonly ImportEdge[]> {
  const touching = new Map<BlockId, ImportEdge[]>();
  for (const edge of edges) {
    const ends = new Set([...(owners.get(edge.from) ?? []), ...(owners.get(edge.to) ?? [])]);
    for (const id of ends) {
      const list = touching.get(id);
      if (list === undefined) touching.set(id, [edge]);
      else list.push(edge);
    }
  }
  return touching;
}

function edgesOf(
  from: BlockId,
  outputs: readonly Socket[],
  ids: ReadonlySet<string>,
): readonly GraphEdge[] {
  const found = new Map<BlockId, Socket[]>();
  for (const socket of outputs) {
    if (socket.to === undefined || !ids.has(socket.to) || socket.to === from) continue;
    found.set(socket.to, [...(found.get(socket.to) ?? []), socket]);
  }
  return [...found].map(([to, sockets]) => ({
    from,
    to,
    count: total(sockets),
    types: [...new Set(sockets.map(({ type = 'imports' }) => type))]
      .sort(compareUtf8)
      .map((type) => ({
        type,
        count: total(sockets.filter((it) => (it.type ?? 'imports') === type)),
      })),
    via: strongestVia(sockets),
  }));
}

/** A socket that a person made has no count; it stands for one dependency. */
function total(sockets: readonly Socket[]): number {
  return sockets.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** Of the strongest kind of import first. */
function strongestVia(sockets: readonly Socket[]): readonly string[] {
  const byCount = sockets.toSorted((a, b) => (b.count ?? 1) - (a.count ?? 1));
  return [...new Set(byCount.flatMap(({ via = [] }) => via))].slice(0, 3);
}

function externalsOf(from: BlockId, external: readonly Socket[]): readonly GraphExternal[] {
  const found = new Map<string, GraphExternal>();
  for (const { class: kind = '', alias = '', count = 1 } of external) {
    const key = `${kind}\0${alias}`;
    const before = found.get(key)?.count ?? 0;
    found.set(key, { from, class: kind, alias, count: before + count });
  }
  return [...found.values()];
}
