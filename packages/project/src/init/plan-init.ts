import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Suggestion } from '@holdfast/anchors';
import { markdownDocuments } from '../anchors/markdown-documents.js';
import { readAnchors } from '../anchors/read-anchors.js';
import { suggestAnchorsOf } from '../anchors/suggest-anchors-of.js';
import { readMap } from '../blocks/read-map.js';
import type { Project } from '../project.js';
import { INIT_FILES, type InitFile } from './init-files.js';
import { skillFiles } from './skill-files.js';

/** What setting up a project would do. */
export interface InitPlan {
  /** Markdown files that were looked at. */
  readonly documents: readonly string[];
  /** Anchors that would be added: only what a document names beyond doubt. */
  readonly anchors: readonly Suggestion[];
  /** Mentions that a person has to decide; nothing is done with them. */
  readonly undecided: number;
  /** How many anchors there are already. */
  readonly present: number;
  /** Whether a first map of blocks would be made. */
  readonly map: boolean;
  /**
   * Files of Holdfast's own that would be created, the skill for each agent that is used here among
   * them; those that are there stay as they are.
   */
  readonly files: readonly InitFile[];
}

/** How {@link planInit} looks. */
export interface PlanInitOptions {
  /** Text of the skill for coding agents; it is not offered without it. */
  readonly skill?: string;
}

const WHOLE = {
  searchFiles: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  timeMs: 60_000,
};

/**
 * Looks at a project and says what setting it up would do; writes nothing.
 *
 * @throws HoldfastError for anchors or a map that cannot be read, and what reading files throws.
 */
export async function planInit(
  project: Project,
  { skill }: PlanInitOptions = {},
): Promise<InitPlan> {
  const [present, map, documents] = await Promise.all([
    readAnchors(project),
    readMap(project),
    markdownDocuments(await project.tree(), []),
  ]);
  // Only what is certain is added, and for that all sources are needed.
  const { suggestions } = await suggestAnchorsOf(project, documents, { budget: WHOLE });
  const anchors = suggestions.filter(({ confidence }) => confidence === 'certain');
  return {
    documents,
    anchors,
    undecided: suggestions.length - anchors.length,
    present: present.length,
    map: map === undefined,
    files: [...INIT_FILES, ...(skill === undefined ? [] : skillFiles(project.root, skill))].filter(
      ({ path }) => !existsSync(join(project.root, path)),
    ),
  };
}
