import { blockOwnership, isUnresolvedSeam } from '../check/block-ownership.js';
import type { BlockId, BlockMap } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { fileList } from '../map/resolve-members.js';
import { type BlockGraph, blockGraph, type GraphBlock, type GraphFacts } from './block-graph.js';
import { directoryTree, type TreeNode } from './directory-tree.js';

/** The map as a person reads it: what there is, how large, and what is still open. */
export interface BlocksView {
  readonly skeleton: BlockMap['skeleton']['state'];
  readonly storeVersion: number;
  readonly files: number;
  /** Blocks in use, in the order of the map, or the one asked for. */
  readonly blocks: readonly BlockView[];
  readonly archived: number;
  /** Files of several blocks, sorted. */
  readonly seams: readonly SeamView[];
  readonly unmapped: { readonly total: number; readonly tree: readonly TreeNode[] };
}

/** One block of a view. */
export interface BlockView extends GraphBlock {
  readonly needsOwnerNaming: boolean;
  /** How many of its files other blocks claim too. */
  readonly sharedFiles: number;
  /** Members that are no file today. */
  readonly missing: readonly string[];
  /** Strongest first. */
  readonly dependsOn: readonly DependencyView[];
  /** Strongest first. */
  readonly usedBy: readonly DependencyView[];
  readonly tree: readonly TreeNode[];
}

/** Another block and how many imports there are. */
export interface DependencyView {
  readonly blockId: BlockId;
  readonly name: string;
  readonly count: number;
}

/** A file of several blocks. */
export interface SeamView {
  readonly path: string;
  readonly owners: readonly BlockId[];
  /** True when every owner has said that it is shared. */
  readonly acknowledged: boolean;
}

/** What to show. */
export interface ShowOptions {
  /** Only this block, and the seams it has part in. */
  readonly blockId?: BlockId;
  /** Levels of directories below each block and the unmapped rest; default 1, 0 for none. */
  readonly depth?: number;
  /** Of the unmapped rest, where it is to be shown deeper than the blocks or less so. */
  readonly unmappedDepth?: number;
}

/**
 * A map as a tree to be read: each block with its counts, cohesion, dependencies and directories, the
 * seams, and the rest that is unmapped.
 *
 * @example
 * ```ts
 * import { showBlocks } from '@holdfast/blocks';
 *
 * const map = { blocks: [], storeVersion: 1, skeleton: { id: 'sk', version: 1, state: 'candidate' } } as const;
 * const view = showBlocks(map, { files: ['src/a.ts', 'b.ts'], edges: [] });
 * console.log(view.unmapped.total, view.unmapped.tree.map(({ name }) => name));
 * // 2 [ 'src', 'b.ts' ]
 * ```
 */
export function showBlocks(
  map: Pick<BlockMap, 'blocks' | 'storeVersion' | 'skeleton'>,
  facts: GraphFacts,
  { blockId, depth = 1, unmappedDepth = depth }: ShowOptions = {},
): BlocksView {
  const ownership = blockOwnership(map, fileList(facts.files));
  const graph = blockGraph(map, facts);
  const around = dependencies(graph);
  const seams = ownership.files.sorted.flatMap((path) => {
    const claims = ownership.claimsOn(path);
    if (claims.length < 2) return [];
    const owners = claims.map(({ block }) => block.blockId);
    return [{ path, owners, acknowledged: !isUnresolvedSeam(claims) }];
  });
  const isShown = (id: BlockId) => blockId === undefined || id === blockId;
  const unmapped = ownership.files.sorted.filter((path) => ownership.claimsOn(path).length === 0);
  return {
    skeleton: map.skeleton.state,
    storeVersion: map.storeVersion,
    files: ownership.files.sorted.length,
    blocks: graph.blocks.flatMap((shown) => {
      const block = ownership.byId.get(shown.blockId);
      if (block === undefined || !isShown(block.blockId)) return [];
      const resolved = ownership.resolved.get(block.blockId);
      const paths = (resolved?.members ?? []).map(({ path }) => path);
      return [
        {
          ...shown,
          needsOwnerNaming: block.candidateMeta?.needsOwnerNaming ?? false,
          dependsOn: around.get(block.blockId)?.dependsOn ?? [],
          usedBy: around.get(block.blockId)?.usedBy ?? [],
          sharedFiles: seams.filter(({ owners }) => owners.includes(block.blockId)).length,
          missing: resolved?.missing ?? [],
          tree: directoryTree(paths, depth),
        },
      ];
    }),
    archived: map.blocks.length - graph.blocks.length,
    seams: seams.filter(({ owners }) => owners.some(isShown)),
    unmapped: { total: unmapped.length, tree: directoryTree(unmapped, unmappedDepth) },
  };
}

/** The dependencies of every block, strongest first. */
function dependencies({ blocks, edges }: BlockGraph): ReadonlyMap<BlockId, Dependencies> {
  const found = new Map(
    blocks.map(({ blockId, name }) => [blockId, { name, dependsOn: newList(), usedBy: newList() }]),
  );
  for (const { from, to, count } of edges) {
    const [source, target] = [found.get(from), found.get(to)];
    if (source === undefined || target === undefined) continue;
    source.dependsOn.push({ blockId: to, name: target.name, count });
    target.usedBy.push({ blockId: from, name: source.name, count });
  }
  for (const { dependsOn, usedBy } of found.values())
    for (const list of [dependsOn, usedBy])
      list.sort((a, b) => b.count - a.count || compareUtf8(a.blockId, b.blockId));
  return found;
}

type Dependencies = Pick<BlockView, 'dependsOn' | 'usedBy'>;

function newList(): DependencyView[] {
  return [];
}
