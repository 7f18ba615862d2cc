import { type AnchorScope, lookAt, relinkAnchor } from '@holdfast/anchors';
import type { Service, ServiceActor } from '../service/service.js';
import { type AnchorTarget, decide } from './decide.js';

/** Where an anchor is to point. */
export interface RelinkRequest extends AnchorTarget {
  /** As for a new anchor: `src/parse.ts#parseFile`. */
  readonly target: string;
  readonly scope?: AnchorScope;
  readonly note?: string;
}

/**
 * Points an anchor to another target, which counts as a confirmation of it.
 *
 * @throws HoldfastError `anchor-target-…` when the target is not there, and as `decide`.
 */
export async function relink(
  service: Service,
  { target: chosen, scope, note, ...target }: RelinkRequest,
  actor: ServiceActor,
): Promise<void> {
  await decide(service, target, actor, async ({ tree, anchors }, result, by) => {
    const looked = await lookAt(result, { tree, facts: service.facts, head: tree }, chosen);
    if (!looked.ok) return looked;
    return relinkAnchor(anchors, looked.present, by, {
      ...(scope === undefined ? {} : { scope }),
      ...(note === undefined ? {} : { reason: note }),
    });
  });
}
