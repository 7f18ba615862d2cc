import { snakeCase } from '@holdfast/base';
import { type BlockMap, parseEdits } from '@holdfast/blocks';
import type { StoredEditRequest } from '@holdfast/blocks/node';
import { blockFacts, type Project, requireMap } from '@holdfast/project';
import { editArgument } from '../blocks/edit-argument.js';
import { expectedOf } from '../blocks/expected-of.js';
import { refusedOutcome } from '../blocks/refused-outcome.js';
import { savedOutcome } from '../blocks/saved-outcome.js';
import { mapActor } from '../blocks/seat-of.js';
import { withMap } from '../blocks/with-map.js';
import type { EditValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Applies a batch of edits, or one edit given by options. */
export async function run(values: EditValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project, places) => {
    const colors = colorsOf(terminal);
    const actor = await mapActor(values, terminal, project.root);
    const { json, expected } = await editArgument(values, map, places, terminal);
    const parsed = parseEdits(json);
    if (!parsed.ok) return refusedOutcome(parsed, colors, true);
    const facts = await blockFacts(project);
    const isBound = expected !== undefined || values.expect !== undefined;
    const { before, result } = await editPresent(
      project,
      map,
      isBound ? 1 : MOST_TRIES,
      (present) => ({
        ...actor,
        ops: parsed.ops,
        expected: expected ?? expectedOf(values, present),
        context: { files: facts.files, edges: facts.edges },
        dryRun: values['dry-run'],
      }),
    );
    if (!result.ok) return refusedOutcome(result, colors, parsed.ops.length > 1);
    const { effectiveOrder, created, warnings } = result;
    return savedOutcome(
      { before, after: result.store, changed: result.changed, dryRun: values['dry-run'] },
      colors,
      { effective_order: effectiveOrder, created, warnings: snakeCase(warnings) },
      warnings.map(({ message }) => `${colors.yellow('warning')} ${message}`),
    );
  });
}

/** Many programs that edit at once are served in turn. */
const MOST_TRIES = 20;

/**
 * Edits the map that is there: where nobody said for which one the batch was made, a map that somebody
 * changed in between is read again.
 */
async function editPresent(
  project: Project,
  map: BlockMap,
  tries: number,
  request: (present: BlockMap) => StoredEditRequest,
) {
  const store = await project.blocks();
  for (let [before, left] = [map, tries - 1]; ; left -= 1) {
    const result = await store.edit(request(before));
    const isConflict = !result.ok && 'conflict' in result && result.conflict !== undefined;
    if (!isConflict || left <= 0) return { before, result };
    before = await requireMap(project);
  }
}
