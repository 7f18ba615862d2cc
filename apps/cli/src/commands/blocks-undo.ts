import { expectedOf } from '../blocks/expected-of.js';
import { refusedOutcome } from '../blocks/refused-outcome.js';
import { savedOutcome } from '../blocks/saved-outcome.js';
import { mapActor } from '../blocks/seat-of.js';
import { withMap } from '../blocks/with-map.js';
import type { UndoValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseCount } from '../command-line/parse-amounts.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Takes back a batch of edits. */
export async function run(values: UndoValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project) => {
    const colors = colorsOf(terminal);
    const version = parseCount('The version', values.batch);
    const store = await project.blocks();
    const result = await store.undo({
      ...(await mapActor(values, terminal, project.root)),
      expected: expectedOf(values, map),
      ...(version === undefined ? {} : { version }),
      dryRun: values['dry-run'],
    });
    if (!result.ok) return refusedOutcome(result, colors);
    return savedOutcome(
      { before: map, after: result.store, changed: true, dryRun: values['dry-run'] },
      colors,
    );
  });
}
