import { snakeCase } from '@holdfast/base';
import { type BlockMap, diffMaps, renderMapDiff } from '@holdfast/blocks';
import { promotedMap } from '../blocks/promoted-map.js';
import { readOtherMap } from '../blocks/read-other-map.js';
import { withMap } from '../blocks/with-map.js';
import type { DiffValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { paintDiff } from '../render/blocks/paint-diff.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Shows how two maps differ. */
export async function run(values: DiffValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project) => {
    const other = (name: string) => readOtherMap(name, project, terminal);
    const from = values.from === undefined ? map : await other(values.from);
    const to = values.to === undefined ? counterpart(map, values.from) : await other(values.to);
    const lines = renderMapDiff(from, to);
    return {
      exitCode: 0,
      json: { schema_version: 1, diff: snakeCase(diffMaps(from, to)) },
      text: lines.length === 0 ? 'The maps are equal.\n' : paintDiff(lines, colorsOf(terminal)),
    };
  });
}

/** Without names: the map against its proposal. With one: that one against the map. */
function counterpart(map: BlockMap, from: string | undefined): BlockMap {
  return from === undefined ? (promotedMap(map) ?? map) : map;
}
