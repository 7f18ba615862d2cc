import { parseEdits } from '@holdfast/blocks';
import { blockFacts } from '@holdfast/project';
import { snakeCase } from '../anchors/snake-case.js';
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
    const store = await project.blocks();
    const { files, edges } = await blockFacts(project);
    const result = await store.edit({
      ...actor,
      ops: parsed.ops,
      expected: expected ?? expectedOf(values, map),
      context: { files, edges },
      dryRun: values['dry-run'],
    });
    if (!result.ok) return refusedOutcome(result, colors, parsed.ops.length > 1);
    const { effectiveOrder, created, warnings } = result;
    return savedOutcome(
      { before: map, after: result.store, changed: result.changed, dryRun: values['dry-run'] },
      colors,
      { effective_order: effectiveOrder, created, warnings: snakeCase(warnings) },
      warnings.map(({ message }) => `${colors.yellow('warning')} ${message}`),
    );
  });
}
