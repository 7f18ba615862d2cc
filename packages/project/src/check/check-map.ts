import type { BlockCheck } from '@holdfast/blocks';
import { listingOf } from '../blocks/map-files.js';
import { readMap } from '../blocks/read-map.js';
import type { Moment, Project } from '../project.js';
import { checkMemory } from './check-memory.js';

/** What a check of a project's map came to, and how much it looked at. */
export interface MapCheck extends BlockCheck {
  readonly fileCount: number;
}

/**
 * Checks the project's map of blocks against the files and imports of a moment; `undefined` where there
 * is no map.
 *
 * @param since - a commit or reference: only what it did not find, of the same map.
 * @throws HoldfastError as `readMap`, and `source-unavailable` for a ref that is not there.
 */
export async function checkMap(
  project: Project,
  moment?: Moment,
  since?: string,
): Promise<MapCheck | undefined> {
  const map = await readMap(project);
  if (map === undefined) return undefined;
  const tree = await project.tree(moment);
  const listing = await listingOf(tree);
  const fileCount = listing.files.length;
  const memory = since === undefined ? checkMemory(project.root, map, listing.files) : undefined;
  const known = memory?.recall();
  if (known !== undefined) return { ...known, fileCount };
  // What follows needs most of the program; often nothing has changed since the last look.
  const { checkMapAnew } = await import('./check-map-anew.js');
  const { check, isSettled } = await checkMapAnew(project, map, { tree, listing, moment, since });
  if (isSettled) memory?.keep(check);
  return { ...check, fileCount };
}
