import { snakeCase } from '@holdfast/base';
import { withMap } from '../blocks/with-map.js';
import type { HistoryValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseCount } from '../command-line/parse-amounts.js';
import { renderHistory } from '../render/blocks/render-history.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

const SHOWN = 20;

/** Lists what was done to the map, newest first. */
export async function run(values: HistoryValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (_, project) => {
    const { entries, unreadable } = (await project.blocks()).history();
    const limit = parseCount('--limit', values.limit) ?? SHOWN;
    const shown = entries.toReversed().slice(0, limit);
    return {
      exitCode: 0,
      json: { schema_version: 1, total: entries.length, entries: snakeCase(shown), unreadable },
      text: renderHistory(shown, entries.length, unreadable, colorsOf(terminal)),
    };
  });
}
