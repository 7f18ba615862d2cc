import { snakeCase } from '@holdfast/base';
import { reconcileMap } from '@holdfast/project';
import { refusedOutcome } from '../blocks/refused-outcome.js';
import { savedOutcome } from '../blocks/saved-outcome.js';
import { mapActor } from '../blocks/seat-of.js';
import { withMap } from '../blocks/with-map.js';
import type { ReconcileValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { reconcileLines } from '../render/blocks/reconcile-lines.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Brings the map up to date with today's files. */
export async function run(values: ReconcileValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project) => {
    const colors = colorsOf(terminal);
    const actor = await mapActor(values, terminal, project.root);
    const dryRun = values['dry-run'];
    const result = await reconcileMap(project, { ...actor, dryRun });
    if (!result.ok) return refusedOutcome(result, colors);
    const { store, changed, report } = result;
    return savedOutcome(
      { before: map, after: store, changed, dryRun },
      colors,
      { blocks: snakeCase(report.blocks), unmapped_total: report.unmappedTotal },
      reconcileLines(report, colors),
    );
  });
}
