import { ratify } from '@holdfast/blocks';
import { mapFiles } from '@holdfast/project';
import { actOutcome } from '../blocks/act-outcome.js';
import { blockArgument } from '../blocks/block-argument.js';
import { withMap } from '../blocks/with-map.js';
import type { RatifyValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import type { Terminal } from '../terminal/terminal.js';

/** Signs blocks as their owner. */
export async function run(values: RatifyValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project) => {
    const blocks = values.blocks.map((asked) => blockArgument(map, asked).blockId);
    const [files, commit] = await Promise.all([mapFiles(project), project.head()]);
    return await actOutcome(values, terminal, project, map, {
      act: 'ratify',
      change: (present, { seat, author, at }) =>
        ratify(present, {
          ...(blocks.length === 0 ? {} : { blocks }),
          ...(commit === undefined ? {} : { commit }),
          seat,
          by: author,
          at,
          method: values.method ?? 'review',
          files,
        }),
    });
  });
}
