import type { CheckReport } from '@holdfast/anchors';
import { readAnchors } from '../anchors/read-anchors.js';
import type { Project } from '../project.js';
import { type CheckProjectOptions, checkAnchorsOf } from './check-anchors-of.js';
import { checkJournal, type JournalCheck } from './check-journal.js';
import { checkMap, type MapCheck } from './check-map.js';

/** Everything that one look at a project finds. */
export interface ProjectCheck {
  readonly anchors: CheckReport;
  /** Absent where the project has no map of blocks. */
  readonly blocks?: MapCheck;
  readonly journal: JournalCheck;
}

/**
 * Checks everything: the project's anchors, its map of blocks, and its journal for changes that were
 * left half-way.
 * Nothing but the cache is written.
 *
 * @throws HoldfastError `anchors-invalid`, `anchors-newer` or `anchors-conflict` for a damaged file of
 *   anchors, `source-unavailable` for a ref that is not there, `anchor-document-missing`.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { checkProject, judgeCheck, openProject } from '@holdfast/project';
 *
 * const project = await openProject({ cwd: mkdtempSync(join(tmpdir(), 'example-')) });
 * const check = await checkProject(project);
 * await project.close();
 * console.log(check.anchors.results.length, judgeCheck(check).status);
 * // 0 fresh
 * ```
 */
export async function checkProject(
  project: Project,
  options: CheckProjectOptions = {},
): Promise<ProjectCheck> {
  const anchors = await checkAnchorsOf(project, await readAnchors(project), options);
  // Who names documents or anchors asks for these alone.
  const { documents = [], ids, moment, since } = options;
  const isWhole = documents.length === 0 && ids === undefined;
  const blocks = isWhole ? await checkMap(project, moment, since) : undefined;
  const journal = await checkJournal(project.root);
  return { anchors, journal, ...(blocks === undefined ? {} : { blocks }) };
}
