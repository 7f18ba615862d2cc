import { isSameAnchor } from './add-anchor.js';
import type { Anchor, AnchorScope } from './anchor.js';
import { formatTarget } from './anchor-target.js';
import { type Actor, auditEntry } from './audit-entry.js';
import { pointTo } from './confirm-anchor.js';
import type { Present } from './look-at.js';
import { makeAnchor } from './make-anchor.js';
import { type OperationResult, replaceAnchor, requireChecked, stateOf } from './operation.js';
import { targetProblem } from './target-problem.js';

/** Optional parts of a relink. */
export interface RelinkRequest {
  /** Default: the scope that the anchor has. */
  readonly scope?: AnchorScope;
  readonly reason?: string;
}

/**
 * Points an anchor to another target: a candidate that the check named, or anything else. The person
 * who does it vouches for the document, as with a confirmation.
 *
 * @param present - the check's result with the new target.
 */
export function relinkAnchor(
  anchors: readonly Anchor[],
  present: Present,
  actor: Actor,
  { scope, reason }: RelinkRequest = {},
): OperationResult {
  const found = requireChecked(anchors, present.result);
  if (!found.ok) return found;
  const before = found.anchor;
  if (before.retired !== undefined) {
    const problem = targetProblem('anchor-state', `The anchor ${before.id} is retired.`, {
      hint: 'Add a new anchor instead.',
    });
    return { ok: false, problem };
  }
  const pointed = pointTo(before, present, actor);
  const after = scope === undefined ? pointed : makeAnchor(present.target, pointed, scope);
  const twin = anchors.find((other) => other.id !== after.id && isSameAnchor(other, after));
  if (twin !== undefined) {
    const problem = targetProblem(
      'anchor-exists',
      `The document has an anchor on ${formatTarget(after)} already: ${twin.id}.`,
      { hint: `Remove ${before.id} instead.` },
    );
    return { ok: false, problem };
  }
  const entry = auditEntry('relink', actor, {
    before,
    after,
    ...stateOf(present.result),
    ...(reason === undefined ? {} : { reason }),
  });
  return { ok: true, anchors: replaceAnchor(anchors, after), anchor: after, audit: [entry] };
}
