import { promoteRevision } from '@holdfast/blocks';
import { actOutcome } from '../blocks/act-outcome.js';
import { withMap } from '../blocks/with-map.js';
import type { SettleValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import type { Terminal } from '../terminal/terminal.js';

/** Makes the revision or proposal the map. */
export async function run(values: SettleValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, (map, project) =>
    actOutcome(values, terminal, project, map, {
      act: 'promote',
      change: (present, { seat }) => promoteRevision(present, seat),
    }),
  );
}
