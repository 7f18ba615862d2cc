import { documentsFor } from '@holdfast/anchors';
import { readAnchors } from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import { targetArgument } from '../anchors/path-argument.js';
import { snakeCase } from '../anchors/snake-case.js';
import { withProject } from '../anchors/with-project.js';
import type { ForValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { renderList } from '../render/anchors/render-list.js';
import type { Terminal } from '../terminal/terminal.js';

/** Lists the documents that describe a declaration or a file. */
export async function run(values: ForValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project, places) => {
    const anchors = await readAnchors(project);
    const found = documentsFor(anchors, targetArgument(values.target ?? '', places));
    return {
      exitCode: 0,
      json: { schema_version: 1, anchors: snakeCase(found) },
      text:
        found.length === 0
          ? 'No document describes it.\n'
          : renderList(found, anchorText(anchors, values, terminal)),
    };
  });
}
