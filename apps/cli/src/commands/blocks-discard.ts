import { discardRevision } from '@holdfast/blocks';
import { actOutcome } from '../blocks/act-outcome.js';
import { withMap } from '../blocks/with-map.js';
import type { SettleValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import type { Terminal } from '../terminal/terminal.js';

/** Throws the revision or proposal away. */
export async function run(values: SettleValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, (map, project) =>
    actOutcome(values, terminal, project, map, {
      act: 'discard',
      change: (present, { seat }) => discardRevision(present, seat),
      notes: () => ['The map itself is as it was.'],
    }),
  );
}
