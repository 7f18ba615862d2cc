import type { PlannedContents } from '@holdfast/impact';
import { ignoredFiles } from '@holdfast/source/node';
import { wantedBy } from '../configured-tree.js';
import type { Project } from '../project.js';

/**
 * Which planned files a listing of the project leaves out also when they are there: ignored by git and
 * not tracked, or excluded by the configuration.
 */
export async function unlistedFiles(
  { root, config }: Pick<Project, 'root' | 'config'>,
  planned: PlannedContents,
): Promise<ReadonlySet<string>> {
  const paths = [...planned.keys()];
  const [ignored, isWanted] = await Promise.all([
    ignoredFiles(root, paths, planned),
    wantedBy(config),
  ]);
  return new Set([...ignored, ...paths.filter((path) => !isWanted({ path }))]);
}
