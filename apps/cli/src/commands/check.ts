import { checkAnchorsOf, checkJournal, checkMap, readAnchors } from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import { checkOutcome } from '../anchors/check-outcome.js';
import { momentOf } from '../anchors/moment-of.js';
import { runCheck } from '../anchors/run-check.js';
import type { CheckValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { withProject } from '../project/with-project.js';
import type { Terminal } from '../terminal/terminal.js';

/** Checks everything that a project has. */
export async function run(values: CheckValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project, places) => {
    const all = await readAnchors(project);
    const anchors = await runCheck(
      (options) => checkAnchorsOf(project, all, options),
      values,
      places,
      terminal,
    );
    // Who names documents asks for these alone.
    const blocks =
      values.documents.length > 0
        ? undefined
        : await checkMap(project, momentOf(values, terminal.env), values.since);
    const journal = await checkJournal(project.root);
    const checked = { anchors, journal, ...(blocks === undefined ? {} : { blocks }) };
    return checkOutcome(checked, values, project, anchorText(all, values, terminal));
  });
}
