import { type Anchor, documentsAround, documentsFor } from '@holdfast/anchors';
import { snakeCase } from '@holdfast/base';
import { readAnchors } from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import type { ForValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { targetArgument } from '../project/path-argument.js';
import { withProject } from '../project/with-project.js';
import type { AnchorText } from '../render/anchors/anchor-text.js';
import { renderList } from '../render/anchors/render-list.js';
import type { Terminal } from '../terminal/terminal.js';

/** Lists the documents that describe a declaration or a file. */
export async function run(values: ForValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project, places) => {
    const anchors = await readAnchors(project);
    const target = targetArgument(values.target ?? '', places);
    const found = documentsFor(anchors, target);
    const around = documentsAround(anchors, target);
    const text = anchorText(anchors, values, terminal);
    return {
      exitCode: 0,
      json: { schema_version: 1, anchors: snakeCase(found), around: snakeCase(around) },
      text: `${found.length === 0 ? 'No document describes it.\n' : renderList(found, text)}${aroundText(around, text)}`,
    };
  });
}

function aroundText(around: readonly Anchor[], text: AnchorText): string {
  return around.length === 0 ? '' : `\nWhat stands around it:\n\n${renderList(around, text)}`;
}
