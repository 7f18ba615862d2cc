import { openRevision } from '@holdfast/blocks';
import { actOutcome } from '../blocks/act-outcome.js';
import { blockArgument } from '../blocks/block-argument.js';
import { withMap } from '../blocks/with-map.js';
import type { ReviseValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import type { Terminal } from '../terminal/terminal.js';

/** Opens a revision of ratified blocks. */
export async function run(values: ReviseValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project) => {
    const ids = values.blocks.map((asked) => blockArgument(map, asked).blockId);
    return await actOutcome(values, terminal, project, map, {
      act: 'revise',
      change: (present, { seat }) =>
        openRevision(present, seat, ids.length === 0 ? undefined : ids),
      notes: () => ['Edits go to the revision now; `holdfast blocks promote` makes it the map.'],
    });
  });
}
