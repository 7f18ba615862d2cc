import { type Actor, type Anchor, addAnchor, type Suggestion } from '@holdfast/anchors';
import type { Project } from '../project.js';
import { applyAll } from './apply-all.js';
import { changeAnchors } from './change-anchors.js';
import { lookupSources } from './lookup-sources.js';

/**
 * Adds anchors that were suggested, all or none.
 *
 * @returns the anchors that were added.
 * @throws HoldfastError the first problem of one that cannot be added, and as `changeAnchors`.
 */
export async function addSuggestions(
  project: Project,
  suggestions: readonly Suggestion[],
  actor: Actor,
): Promise<readonly Anchor[]> {
  const sources = await lookupSources(project);
  const { settled } = await changeAnchors(project, (before) =>
    applyAll(before, suggestions, (current, { document, section, target }) => {
      const place = section === undefined ? document : `${document}#${section}`;
      return addAnchor(current, { document: place, target }, actor, sources);
    }),
  );
  return settled.map(({ anchor }) => anchor);
}
