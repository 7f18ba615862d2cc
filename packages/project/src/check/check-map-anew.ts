import {
  type BlockCheck,
  type BlockMap,
  checkBlocks,
  newInCheck,
  type ProjectListing,
} from '@holdfast/blocks';
import type { SourceTree } from '@holdfast/source';
import { blockFacts, blockFactsIn, isToday } from '../blocks/block-facts.js';
import { isAllThere, mapRenames } from '../blocks/map-renames.js';
import type { Moment, Project } from '../project.js';
import { momentSince } from './moment-since.js';

/** The files that a map is checked against. */
export interface CheckedFiles {
  readonly tree: SourceTree;
  /** Of that tree. */
  readonly listing: ProjectListing;
  readonly moment: Moment | undefined;
  readonly since: string | undefined;
}

/** A check, and whether another one of the same map and files is bound to find the same. */
export interface NewMapCheck {
  readonly check: BlockCheck;
  readonly isSettled: boolean;
}

/** Checks a map without regard to what an earlier check of it found. */
export async function checkMapAnew(
  project: Project,
  map: BlockMap,
  { tree, listing, moment, since }: CheckedFiles,
): Promise<NewMapCheck> {
  const facts = await blockFactsIn(project, tree, listing, isToday(moment));
  const renames = await mapRenames(project, map, facts.entries);
  const check = checkBlocks(map, { ...facts, renames });
  // Where something is gone, the history says whether it moved.
  const isSettled = facts.isSettled() && isAllThere(map, facts.entries);
  const past = since === undefined ? undefined : await momentSince(project, since);
  if (past === undefined) return { check, isSettled };
  const then = await blockFacts(project, past);
  return { check: newInCheck(check, checkBlocks(map, { ...then, renames })), isSettled: false };
}
