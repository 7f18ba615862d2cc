import {
  buildImportGraph,
  type CheckFacts,
  type ImportGraph,
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
}

/**
 * The files of a project and who imports whom. Files are read and never run; what they import is
 * remembered in the cache by content.
 *
 * @param moment - default: the working tree.
 * @throws HoldfastError `source-unavailable` for a ref that is not there.
 */
export async function blockFacts(project: Project, moment?: Moment): Promise<BlockFacts> {
  return await blockFactsIn(project, await project.tree(moment));
}

/** {@link blockFacts} of a tree that is open, which may be one that exists nowhere yet. */
export async function blockFactsIn(project: Project, tree: SourceTree): Promise<BlockFacts> {
  const [outlines, { files: entries, leftOut }] = await Promise.all([
    project.outlines(),
    listingOf(tree),
  ]);
  const graph = await buildImportGraph(tree, { outlines, entries });
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
    needsNoBlock: needsNoBlock(files),
  };
}
