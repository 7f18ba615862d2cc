import {
  buildImportGraph,
  type CheckFacts,
  type GraphMemory,
  type ImportGraph,
  isGraphOf,
  type ProjectListing,
} from '@holdfast/blocks';
import type { SourceEntry, SourceTree } from '@holdfast/source';
import type { Moment, Project } from '../project.js';
import { listingOf, needsNoBlock } from './map-files.js';

/** What a map of blocks is looked at against: the files of one moment and the imports between them. */
export interface BlockFacts
  extends Pick<CheckFacts, 'files' | 'edges' | 'needsNoBlock'>,
    Pick<ImportGraph, 'externals'>,
    Pick<ProjectListing, 'leftOut'> {
  /** The files, sorted, with their content ids where these are known. */
  readonly entries: readonly SourceEntry[];
  /** What they were read from; it is the project's to close. */
  readonly tree: SourceTree;
  /** The whole graph, with what could not be read or resolved. */
  readonly graph: ImportGraph;
  /** Whether it was found from exactly the contents of `entries`, and will be from the same ones again. */
  readonly isSettled: () => boolean;
}

/**
 * The files of a project and who imports whom. Files are read and never run; what they import is
 * remembered in the cache by content.
 *
 * @param moment - default: the working tree.
 * @throws HoldfastError `source-unavailable` for a ref that is not there.
 */
export async function blockFacts(project: Project, moment?: Moment): Promise<BlockFacts> {
  const tree = await project.tree(moment);
  return await blockFactsIn(project, tree, await listingOf(tree), isToday(moment));
}

/** Whether the next look at a project will probably find the same files. */
export function isToday(moment: Moment | undefined): boolean {
  return moment === undefined || moment.kind === 'working';
}

/**
 * {@link blockFacts} of a tree that is open, which may be one that exists nowhere yet.
 *
 * @param listing - of this tree.
 * @param keeps - whether what is found is to be remembered for the next look, rather than what was
 *   found before.
 */
export async function blockFactsIn(
  project: Project,
  tree: SourceTree,
  { files: entries, leftOut }: ProjectListing,
  keeps: boolean,
): Promise<BlockFacts> {
  const [outlines, saved] = await Promise.all([project.outlines(), project.importGraph()]);
  let found = saved.recall();
  const isFirst = found === undefined;
  const memory: GraphMemory = {
    recall: saved.recall,
    keep: (graph) => {
      found = graph;
      if (keeps || isFirst) saved.keep(graph);
    },
  };
  const graph = await buildImportGraph(tree, { outlines, entries, memory });
  const files = entries.map(({ path }) => path);
  const { edges, externals } = graph;
  return {
    files,
    entries,
    leftOut,
    edges,
    externals,
    graph,
    tree,
    needsNoBlock,
    isSettled: () => found !== undefined && isGraphOf(found, entries),
  };
}
