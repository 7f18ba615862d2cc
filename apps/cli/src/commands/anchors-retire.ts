import { retireAnchor } from '@holdfast/anchors';
import { applyAll, changeAnchors, readAnchors } from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import { findAnchor } from '../anchors/find-anchor.js';
import { settledOutcome } from '../anchors/settled-outcome.js';
import type { RetireValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { actorOf } from '../project/actor-of.js';
import { withProject } from '../project/with-project.js';
import type { Terminal } from '../terminal/terminal.js';

/** Keeps anchors as history: all that were named, or none. */
export async function run(values: RetireValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project) => {
    const anchors = await readAnchors(project);
    const ids = values.ids.map((id) => findAnchor(anchors, id).id);
    const actor = await actorOf(values, project.root);
    const request = values.reason === undefined ? {} : { reason: values.reason };
    const { settled } = await changeAnchors(project, (before) =>
      applyAll(before, ids, (current, id) => retireAnchor(current, id, actor, request)),
    );
    return settledOutcome('retired', settled, anchorText(anchors, values, terminal));
  });
}
