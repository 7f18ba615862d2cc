import { snakeCase } from '@holdfast/base';
import { importBlocks } from '@holdfast/project';
import { refusedOutcome } from '../blocks/refused-outcome.js';
import { savedOutcome } from '../blocks/saved-outcome.js';
import { mapActor } from '../blocks/seat-of.js';
import { withReadingShown } from '../blocks/with-reading-shown.js';
import type { ImportBlocksValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { withProject } from '../project/with-project.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Makes a first map from what a project has already. */
export async function run(values: ImportBlocksValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project) => {
    const colors = colorsOf(terminal);
    const actor = await mapActor(values, terminal, project.root);
    const dryRun = values['dry-run'];
    const from = (values.from ?? 'workspaces') as 'workspaces' | 'codeowners';
    const result = await withReadingShown(project, terminal, (shown) =>
      importBlocks(shown, { ...actor, dryRun, from }),
    );
    if (!result.ok) return refusedOutcome(result, colors);
    const { store, changed, notes } = result;
    const blocks = `${store.blocks.length} blocks, ${store.unmapped.total} files unmapped`;
    return savedOutcome(
      { before: undefined, after: store, changed, dryRun },
      colors,
      { blocks: store.blocks.map(({ blockId, name }) => snakeCase({ blockId, name })), notes },
      [blocks, ...notes],
    );
  });
}
