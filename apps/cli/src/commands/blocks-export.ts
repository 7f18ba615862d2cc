import { exportBlocks } from '@holdfast/blocks';
import { blockFacts } from '@holdfast/project';
import { withMap } from '../blocks/with-map.js';
import { writtenOutcome } from '../blocks/written-outcome.js';
import type { ExportValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import type { Terminal } from '../terminal/terminal.js';

type Format = 'json' | 'codeowners' | 'depcruise' | 'likec4' | 'mermaid';

/** Writes the map for another tool. */
export async function run(values: ExportValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project) => {
    const format = (values.format ?? 'json') as Format;
    const { text, notes } = exportBlocks(map, { format, facts: await blockFacts(project) });
    for (const note of notes) terminal.note(`${note}\n`);
    return writtenOutcome(text, format, values, terminal);
  });
}
