import type { CheckFacts } from '@holdfast/blocks';
import type { Project } from '../project.js';
import { blockFacts } from './block-facts.js';
import { fileRenames } from './file-renames.js';
import { requireMap } from './read-map.js';

/**
 * What `checkBlocks` is to look at: the working tree, its imports, and where files went since the map
 * was made.
 *
 * @throws HoldfastError `blocks-missing`, and as `readMap`.
 */
export async function blockCheckFacts(project: Project): Promise<CheckFacts> {
  const { repo } = await requireMap(project);
  const { files, entries, edges, externals, needsNoBlock } = await blockFacts(project);
  const renames = await fileRenames(project, repo.sourceCommit, entries);
  return { files, edges, externals, renames, ...(needsNoBlock ? { needsNoBlock } : {}) };
}
