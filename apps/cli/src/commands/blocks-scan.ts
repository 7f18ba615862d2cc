import { snakeCase } from '@holdfast/base';
import { scanBlocks } from '@holdfast/project';
import { refusedOutcome } from '../blocks/refused-outcome.js';
import { savedOutcome } from '../blocks/saved-outcome.js';
import { mapActor } from '../blocks/seat-of.js';
import { withReadingShown } from '../blocks/with-reading-shown.js';
import type { ScanValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseCount } from '../command-line/parse-amounts.js';
import { withProject } from '../project/with-project.js';
import { scanLines } from '../render/blocks/scan-lines.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Proposes a map, or carries the present one over to today's files. */
export async function run(values: ScanValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project) => {
    const colors = colorsOf(terminal);
    const actor = await mapActor(values, terminal, project.root);
    const seed = parseCount('--seed', values.seed);
    const dryRun = values['dry-run'];
    const result = await withReadingShown(project, terminal, (shown) =>
      scanBlocks(shown, {
        ...actor,
        dryRun,
        fresh: values.fresh,
        ...(seed === undefined ? {} : { seed }),
      }),
    );
    if (!result.ok) return refusedOutcome(result, colors);
    const { before, store, changed, report, coverage } = result;
    return savedOutcome(
      { before, after: store, changed, dryRun },
      colors,
      { outcome: report.outcome, report: snakeCase(report), coverage: snakeCase(coverage) },
      scanLines(report, coverage, store, {
        colors,
        width: terminal.width,
        verbose: values.verbose,
      }),
    );
  });
}
