import { drawBlocks, placeBlocks } from '@holdfast/blocks';
import { blockFacts } from '@holdfast/project';
import { actOutcome } from '../blocks/act-outcome.js';
import { noRevision } from '../blocks/no-revision.js';
import { promotedMap } from '../blocks/promoted-map.js';
import { withMap } from '../blocks/with-map.js';
import { writtenOutcome } from '../blocks/written-outcome.js';
import type { DrawValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { usageError } from '../command-line/usage-error.js';
import type { Terminal } from '../terminal/terminal.js';

type Format = 'html' | 'svg' | 'mermaid';

/** Draws the map; keeps in it where blocks stand only when asked. */
export async function run(values: DrawValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (live, project) => {
    const map = values.revision ? (promotedMap(live) ?? noRevision()) : live;
    const format = (values.format as Format | undefined) ?? formatOfName(values.output);
    if (values.output === undefined && format !== 'mermaid' && terminal.pages)
      throw noScreen(format);
    const facts = await blockFacts(project);
    const placed = await placeBlocks(map, { facts });
    const title = live.repo.repoId;
    const { text } = await drawBlocks(placed, { format, facts, title });
    const written = writtenOutcome(text, format, values, terminal);
    if (!values.places || placed === map) return written;
    const kept = await actOutcome(values, terminal, project, live, {
      act: 'draw',
      change: (present) => ({ ok: true, map: { ...present, blocks: placed.blocks } }),
    });
    return kept.exitCode === 0 ? written : kept;
  });
}

/** Nobody reads 300 KB of markup on a screen. */
function noScreen(format: Format) {
  return usageError(
    `${format === 'html' ? 'A page' : 'A picture'} cannot be shown on a terminal.`,
    `Say where it should go: --output map.${format}; --format mermaid is text.`,
  );
}

function formatOfName(name: string | undefined): Format {
  if (name?.endsWith('.svg')) return 'svg';
  return name !== undefined && /\.(?:mmd|mermaid|md)$/.test(name) ? 'mermaid' : 'html';
}
