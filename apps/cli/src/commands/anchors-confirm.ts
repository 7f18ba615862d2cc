import { checkAnchorsOf, confirmAnchors, readAnchors } from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import { askSeen } from '../anchors/ask-seen.js';
import { seenAnchors } from '../anchors/seen-anchors.js';
import { settledOutcome } from '../anchors/settled-outcome.js';
import type { ConfirmValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { actorOf } from '../project/actor-of.js';
import { withProject } from '../project/with-project.js';
import type { Terminal } from '../terminal/terminal.js';

/** Clears warnings that somebody looked at: all that were named, or none. */
export async function run(values: ConfirmValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project) => {
    const anchors = await readAnchors(project);
    const text = anchorText(anchors, values, terminal);
    const named = seenAnchors(anchors, values.ids, values.seen);
    const actor = await actorOf(values, project.root);
    const ids = named.map(({ anchor }) => anchor.id);
    const { results } = await checkAnchorsOf(project, anchors, { ids, blame: false });
    const seen = await askSeen(project, named, results, text, terminal);
    const { settled } = await confirmAnchors(project, seen, actor);
    return settledOutcome('confirmed', settled, text);
  });
}
