import { type BlockCheck, checkBlocks } from '@holdfast/blocks';
import { blockFacts } from '../blocks/block-facts.js';
import { readMap } from '../blocks/read-map.js';
import type { Moment, Project } from '../project.js';

/** What a check of a project's map came to, and how much it looked at. */
export interface MapCheck extends BlockCheck {
  readonly fileCount: number;
}

/**
 * Checks the project's map of blocks against the files and imports of a moment; `undefined` where there
 * is no map.
 *
 * @throws HoldfastError as `readMap`, and `source-unavailable` for a ref that is not there.
 */
export async function checkMap(project: Project, moment?: Moment): Promise<MapCheck | undefined> {
  const map = await readMap(project);
  if (map === undefined) return undefined;
  const facts = await blockFacts(project, moment);
  return { ...checkBlocks(map, facts), fileCount: facts.files.length };
}
