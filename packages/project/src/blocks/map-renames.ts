import type { BlockMap } from '@holdfast/blocks';
import type { SourceEntry, SourceTree } from '@holdfast/source';
import type { Project } from '../project.js';
import { commitOf, fileRenames } from './file-renames.js';

/**
 * Where files went that a map speaks of by their paths and that are not there, old path to new path.
 * Empty when all are: most checks then need no history.
 *
 * @param entries - the files that the map is looked at against.
 * @param tree - where they are read from; default: the working tree.
 */
export async function mapRenames(
  project: Project,
  { repo, blocks, rulesBaseline }: Pick<BlockMap, 'repo' | 'blocks' | 'rulesBaseline'>,
  entries: readonly SourceEntry[],
  tree?: SourceTree,
): Promise<ReadonlyMap<string, string>> {
  if (isAllThere({ blocks, rulesBaseline }, entries)) return new Map();
  return await fileRenames(project, await commitOf(project, repo), entries, tree);
}

/** Whether every file is there that a map speaks of by its path. */
export function isAllThere(
  { blocks, rulesBaseline }: Pick<BlockMap, 'blocks' | 'rulesBaseline'>,
  entries: readonly SourceEntry[],
): boolean {
  const there = new Set(entries.map(({ path }) => path));
  const isThere = (path: string) => there.has(path) || path.startsWith('external:');
  return (
    rulesBaseline.every(({ from, to }) => isThere(from) && isThere(to)) &&
    blocks.every(({ membership }) =>
      membership.every(({ path, match }) => match === 'glob' || isThere(path)),
    )
  );
}
