import { type CheckBudget, type SuggestReport, suggestAnchors } from '@holdfast/anchors';
import { checkBudget } from '../check/check-budget.js';
import type { Project } from '../project.js';
import { readAnchors } from './read-anchors.js';
import { openSuggestMemory } from './suggest-memory.js';

/** How much is read, and whom to tell. */
export interface SuggestProjectOptions {
  /** Overrules the configuration. */
  readonly budget?: Partial<CheckBudget>;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Proposes anchors for documents of a project that are not anchored yet. Where the budget ends before
 * all sources were read, the next call for the same documents goes on there.
 *
 * @param documents - Markdown files, as `markdownDocuments` answers them.
 * @throws HoldfastError for anchors that cannot be read, and what reading files throws.
 */
export async function suggestAnchorsOf(
  project: Project,
  documents: readonly string[],
  { budget, onProgress }: SuggestProjectOptions = {},
): Promise<SuggestReport> {
  const memory = openSuggestMemory(project.root);
  const cursor = memory.find(documents);
  const report = await suggestAnchors(documents, {
    tree: await project.tree(),
    facts: await project.facts(),
    anchors: await readAnchors(project),
    budget: checkBudget(project.config, budget),
    ...(cursor === undefined ? {} : { cursor }),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  memory.keep(documents, report.cursor);
  return report;
}
