import { snakeCase } from '@holdfast/base';
import { blockGraph } from '@holdfast/blocks';
import { blockFacts } from '@holdfast/project';
import { withMap } from '../blocks/with-map.js';
import type { GraphValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { renderGraph } from '../render/blocks/render-graph.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Prints blocks and who depends on whom. */
export async function run(values: GraphValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project) => {
    const graph = blockGraph(map, await blockFacts(project));
    return {
      exitCode: 0,
      json: { schema_version: 1, ...(snakeCase(graph) as object) },
      text: renderGraph(graph, { colors: colorsOf(terminal), width: terminal.width }),
    };
  });
}
