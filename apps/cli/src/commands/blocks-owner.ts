import { snakeCase } from '@holdfast/base';
import { fileOwners } from '@holdfast/project';
import { withMap } from '../blocks/with-map.js';
import type { OwnerValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { pathArgument } from '../project/path-argument.js';
import { renderOwner } from '../render/blocks/render-owner.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** Says whose files are; exit code 1 when one of them is nobody's, or in a seam. */
export async function run(values: OwnerValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project, places) => {
    const paths = values.files.map((file) => pathArgument(file, places));
    const answers = await fileOwners(project, map, paths);
    const settled = answers.every(({ state }) => state === 'owned' || state === 'shared');
    return {
      exitCode: settled ? 0 : 1,
      json: { schema_version: 1, files: snakeCase(answers) },
      text: answers.map((answer) => renderOwner(answer, colorsOf(terminal))).join(''),
    };
  });
}
