import type { CheckFacts, ImportGraph, ProjectListing } from '@holdfast/blocks';
import type { Project } from '../project.js';
import { blockFacts } from './block-facts.js';
import { mapRenames } from './map-renames.js';
import { requireMap } from './read-map.js';

/** What a map is checked against, and what the check cannot see. */
export interface BlockCheckFacts
  extends CheckFacts,
    Pick<ProjectListing, 'leftOut'>,
    Pick<ImportGraph, 'unresolved'> {}

/**
 * What `checkBlocks` is to look at: the working tree, its imports, and where files went since the map
 * was made.
 *
 * @throws HoldfastError `blocks-missing`, and as `readMap`.
 */
export async function blockCheckFacts(project: Project): Promise<BlockCheckFacts> {
  const map = await requireMap(project);
  const { entries, graph, ...facts } = await blockFacts(project);
  const { files, leftOut, edges, externals, needsNoBlock } = facts;
  const renames = await mapRenames(project, map, entries);
  return {
    files,
    edges,
    externals,
    renames,
    ...(needsNoBlock ? { needsNoBlock } : {}),
    leftOut,
    unresolved: graph.unresolved,
  };
}
