import { snakeCase } from '@holdfast/base';
import { showBlocks } from '@holdfast/blocks';
import { blockFacts } from '@holdfast/project';
import { blockArgument } from '../blocks/block-argument.js';
import { noRevision } from '../blocks/no-revision.js';
import { promotedMap } from '../blocks/promoted-map.js';
import { withMap } from '../blocks/with-map.js';
import type { ShowBlocksValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseCount } from '../command-line/parse-amounts.js';
import { renderBlocks } from '../render/blocks/render-blocks.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Shows the map, or one block of it. */
export async function run(values: ShowBlocksValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (live, project) => {
    const map = values.revision ? (promotedMap(live) ?? noRevision()) : live;
    const block = values.block === undefined ? undefined : blockArgument(map, values.block);
    const depth = parseCount('--depth', values.depth);
    const view = showBlocks(map, await blockFacts(project), {
      ...(block === undefined ? {} : { blockId: block.blockId }),
      ...(depth === undefined ? {} : { depth }),
    });
    const text = renderBlocks(view, map, { colors: colorsOf(terminal), width: terminal.width });
    return {
      exitCode: 0,
      json: {
        schema_version: 1,
        content_hash: map.contentHash,
        proposal: live.candidateRevision !== undefined,
        ...(snakeCase(view) as object),
      },
      ...(block === undefined && view.blocks.length > 10 ? { text: '', review: text } : { text }),
    };
  });
}
