import { snakeCase } from '@holdfast/base';
import { readAnchors, selectAnchors } from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import type { ListValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { pathArgument } from '../project/path-argument.js';
import { withProject } from '../project/with-project.js';
import { renderList } from '../render/anchors/render-list.js';
import type { Terminal } from '../terminal/terminal.js';

/** Lists anchors without checking them. */
export async function run(values: ListValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project, places) => {
    const anchors = await readAnchors(project);
    const documents = values.documents.map((document) => pathArgument(document, places));
    const listed = await selectAnchors(anchors, documents, await project.tree());
    return {
      exitCode: 0,
      json: { schema_version: 1, anchors: snakeCase(listed) },
      text: renderList(listed, anchorText(anchors, values, terminal)),
    };
  });
}
