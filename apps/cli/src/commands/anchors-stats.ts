import { snakeCase } from '@holdfast/base';
import { anchorStats, readAnchors } from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import type { StatsValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { withProject } from '../project/with-project.js';
import { renderStats } from '../render/anchors/render-stats.js';
import type { Terminal } from '../terminal/terminal.js';

/** Says how healthy the anchors are. */
export async function run(values: StatsValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project) => {
    const stats = await anchorStats(project);
    const text = anchorText(await readAnchors(project), values, terminal);
    return {
      exitCode: 0,
      json: { schema_version: 1, ...(snakeCase(stats) as object) },
      text: renderStats(stats, text),
    };
  });
}
