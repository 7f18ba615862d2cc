import { type BlockMap, blockOwners, type OwnerAnswer } from '@holdfast/blocks';
import type { Project } from '../project.js';
import { mapFiles } from './map-files.js';

/**
 * Whose files of the working tree are. Of a project of any size only the files that are asked about
 * are looked at, unless one is nobody's: then the blocks near it are looked for among all files.
 *
 * @param paths - relative to the project's root, with `/`.
 */
export async function fileOwners(
  project: Project,
  map: Pick<BlockMap, 'blocks'>,
  paths: readonly string[],
): Promise<readonly OwnerAnswer[]> {
  const tree = await project.tree();
  const there: string[] = [];
  for (const path of paths) if ((await tree.entry(path))?.type === 'file') there.push(path);
  const answers = blockOwners(map, paths, there);
  const isNobodys = answers.some(({ state }) => state === 'unmapped');
  return isNobodys ? blockOwners(map, paths, await mapFiles(project)) : answers;
}
