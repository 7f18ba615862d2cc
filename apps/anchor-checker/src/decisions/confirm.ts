import { confirmAnchor, lookAt } from '@holdfast/anchors';
import { HoldfastError, shorten } from '@holdfast/base';
import type { Service, ServiceActor } from '../service/service.js';
import { type AnchorTarget, decide } from './decide.js';

/** What a reviewer saw. */
export interface ConfirmRequest extends AnchorTarget {
  readonly commit: string;
  /** Whole, or at least eight of its digits. */
  readonly seenHash: string;
  readonly note?: string;
}

/**
 * Clears a warning: what the document says is still true of the code that was seen.
 *
 * @returns whether there was a warning to clear.
 * @throws HoldfastError `anchor-seen-changed` when the code is not (any more) what was seen, and as
 *   `decide`.
 */
export async function confirm(
  service: Service,
  { seenHash, commit, note, ...target }: ConfirmRequest,
  actor: ServiceActor,
): Promise<boolean> {
  return await decide(service, target, actor, async (repository, result, by) => {
    const { tree, history, anchors } = repository;
    if ((await history.resolve(commit)) === undefined) {
      throw new HoldfastError('source-unavailable', `There is no commit ${shorten(commit, 80)}.`, {
        hint: 'Give the commit that the check named.',
      });
    }
    const looked = await lookAt(result, { tree, facts: service.facts, head: tree });
    if (!looked.ok) return looked;
    const request = { seen: seenHash, ...(note === undefined ? {} : { reason: note }) };
    return confirmAnchor(anchors, looked.present, by, request);
  });
}
