import { type BlockCheck, checkBlocks, newInCheck } from '@holdfast/blocks';
import { blockFacts } from '../blocks/block-facts.js';
import { mapRenames } from '../blocks/map-renames.js';
import { readMap } from '../blocks/read-map.js';
import type { Moment, Project } from '../project.js';
import { momentSince } from './moment-since.js';

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
  const facts = await blockFacts(project, moment);
  const renames = await mapRenames(project, map, facts.entries);
  const check = checkBlocks(map, { ...facts, renames });
  const fileCount = facts.files.length;
  const past = since === undefined ? undefined : await momentSince(project, since);
  if (past === undefined) return { ...check, fileCount };
  const then = await blockFacts(project, past);
  return { ...newInCheck(check, checkBlocks(map, { ...then, renames })), fileCount };
}
