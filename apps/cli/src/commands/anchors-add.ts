import { type AnchorScope, addAnchor } from '@holdfast/anchors';
import { snakeCase } from '@holdfast/base';
import { applyAll, changeAnchors, lookupSources } from '@holdfast/project';
import { anchorText } from '../anchors/anchor-text-of.js';
import type { AddValues } from '../command-line/anchor-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { actorOf } from '../project/actor-of.js';
import { splitReference, targetArgument } from '../project/path-argument.js';
import { withProject } from '../project/with-project.js';
import { renderAdded } from '../render/anchors/render-added.js';
import type { Terminal } from '../terminal/terminal.js';

/** Ties a document to declarations: to all of those that were named, or to none. */
export async function run(values: AddValues, terminal: Terminal): Promise<Outcome> {
  return await withProject(values, terminal, async (project, places) => {
    const { path, fragment } = splitReference(values.document ?? '', places);
    const document = fragment === undefined ? path : `${path}#${fragment}`;
    const targets = values.targets.map((target) => targetArgument(target, places));
    const scope = values.scope === undefined ? {} : { scope: values.scope as AnchorScope };
    const actor = await actorOf(values, project.root);
    const sources = await lookupSources(project);
    const { anchors, settled, notes } = await changeAnchors(project, (before) =>
      applyAll(before, targets, (current, target) =>
        addAnchor(current, { document, target, ...scope }, actor, sources),
      ),
    );
    const added = settled.map(({ anchor }) => anchor);
    return {
      exitCode: 0,
      json: { schema_version: 1, added: snakeCase(added), notes },
      text: renderAdded(added, notes, anchorText(anchors, values, terminal)),
    };
  });
}
