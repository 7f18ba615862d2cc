import type { Suggestion } from '@holdfast/anchors';
import { snakeCase } from '@holdfast/base';
import {
  addSuggestions,
  markdownDocuments,
  type Project,
  readAnchors,
  suggestAnchorsOf,
} from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import type { SuggestValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseBudget } from '../command-line/parse-budget.js';
import { actorOf } from '../project/actor-of.js';
import { pathArgument } from '../project/path-argument.js';
import { withProject } from '../project/with-project.js';
import { renderSuggested } from '../render/anchors/render-suggested.js';
import type { Terminal } from '../terminal/terminal.js';

/** Proposes anchors for what documents speak of; with `--write` the certain ones are added. */
export async function run(values: SuggestValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project, places) => {
    const anchors = await readAnchors(project);
    const paths = values.documents.map((document) => pathArgument(document, places));
    const documents = await markdownDocuments(await project.tree(), paths);
    const budget = parseBudget(values);
    // Where it goes on is remembered in the cache of the project, and no part of the answer.
    const { cursor: _, ...found } = await suggestAnchorsOf(project, documents, { budget });
    const added = values.write ? await addCertain(project, found.suggestions, values) : undefined;
    return {
      exitCode: 0,
      json: { schema_version: 1, ...(snakeCase({ ...found, added }) as object) },
      text: renderSuggested(
        { ...found, added },
        documents.length,
        values.documents,
        anchorText([...anchors, ...(added ?? [])], values, terminal),
      ),
    };
  });
}

async function addCertain(
  project: Project,
  suggestions: readonly Suggestion[],
  values: SuggestValues,
) {
  const actor = await actorOf(values, project.root);
  const certain = suggestions.filter(({ confidence }) => confidence === 'certain');
  return await addSuggestions(project, certain, actor);
}
