import { type Actor, type AnchorResult, confirmAnchor, lookAt } from '@holdfast/anchors';
import type { Project } from '../project.js';
import { type AppliedAll, applyAll } from './apply-all.js';
import { changeAnchors } from './change-anchors.js';
import { lookupSources } from './lookup-sources.js';

/** A result of a check, with the hash that a reviewer saw. */
export interface SeenResult {
  readonly result: AnchorResult;
  /** Whole, or at least eight of its digits. */
  readonly seen: string;
}

/**
 * Clears the warnings that somebody looked at: all of them, or none when the code has moved on since
 * one was seen.
 *
 * @param seen - results of a check of the working tree, just now.
 * @param reason - why it is still true; in the record of the anchors.
 * @throws HoldfastError `anchor-seen-changed`, `anchor-state`, and as `changeAnchors`.
 */
export async function confirmAnchors(
  project: Project,
  seen: readonly SeenResult[],
  actor: Actor,
  reason?: string,
): Promise<AppliedAll> {
  const sources = await lookupSources(project);
  return await changeAnchors(project, (anchors) =>
    applyAll(anchors, seen, async (current, { result, seen: hash }) => {
      const looked = await lookAt(result, sources);
      if (!looked.ok) return looked;
      const request = { seen: hash, ...(reason === undefined ? {} : { reason }) };
      return confirmAnchor(current, looked.present, actor, request);
    }),
  );
}
