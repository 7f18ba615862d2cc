import { HoldfastError } from '@holdfast/base';
import { checkAnchorsOf, readAnchors } from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import { findAnchor } from '../anchors/find-anchor.js';
import { showAnchor } from '../anchors/show-anchor.js';
import type { ShowAnchorValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { withProject } from '../project/with-project.js';
import type { Terminal } from '../terminal/terminal.js';

/** Shows one anchor with what changed since it was confirmed. */
export async function run(values: ShowAnchorValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project) => {
    const anchors = await readAnchors(project);
    const { id } = findAnchor(anchors, values.id ?? '');
    const report = await checkAnchorsOf(project, anchors, { ids: [id] });
    const [result] = report.results;
    if (result === undefined)
      throw new HoldfastError('internal-error', 'The anchor was not checked.');
    const shown = await showAnchor(
      project,
      result,
      anchorText(anchors, values, terminal),
      terminal,
    );
    return { exitCode: 0, ...shown, text: '' };
  });
}
