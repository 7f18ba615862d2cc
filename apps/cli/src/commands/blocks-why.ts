import { snakeCase } from '@holdfast/base';
import { whyDepends } from '@holdfast/blocks';
import { blockFacts } from '@holdfast/project';
import { blockNotFound } from '../blocks/block-argument.js';
import { withMap } from '../blocks/with-map.js';
import type { WhyValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { renderWhy } from '../render/blocks/render-why.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Lists the imports behind a dependency, in both directions. */
export async function run(values: WhyValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project) => {
    const answer = whyDepends(map, await blockFacts(project), values.a ?? '', values.b ?? '');
    if (!answer.ok) {
      const [unknown] = answer.unknown;
      if (unknown === undefined) throw new TypeError('An unknown block has a name.');
      throw blockNotFound(unknown);
    }
    const { ok: _, ...found } = answer;
    return {
      exitCode: 0,
      json: { schema_version: 1, ...(snakeCase(found) as object) },
      text: renderWhy(answer, colorsOf(terminal)),
    };
  });
}
