import { shorten } from '@holdfast/base';
import type { Anchor, AnchorId } from './anchor.js';
import type { AuditEntry } from './audit-entry.js';
import type { AnchorResult } from './check-report.js';
import { formatAnchor } from './format-anchors.js';
import { type TargetProblem, targetProblem } from './target-problem.js';

/** The new set of anchors with what to record, or why nothing was changed. */
export type OperationResult =
  | {
      readonly ok: true;
      readonly anchors: readonly Anchor[];
      /** The anchor after the change; as it last was when it was removed. */
      readonly anchor: Anchor;
      /** Empty when there was nothing to do. */
      readonly audit: readonly AuditEntry[];
    }
  | { readonly ok: false; readonly problem: TargetProblem };

/** One anchor by its id, or why there is none. */
export function requireAnchor(
  anchors: readonly Anchor[],
  id: AnchorId,
):
  | { readonly ok: true; readonly anchor: Anchor }
  | { readonly ok: false; readonly problem: TargetProblem } {
  const anchor = anchors.find((candidate) => candidate.id === id);
  if (anchor !== undefined) return { ok: true, anchor };
  return {
    ok: false,
    problem: targetProblem('anchor-not-found', `No anchor has the id ${shorten(id)}.`, {
      hint: 'holdfast anchors list shows the ids.',
    }),
  };
}

/** Changes the anchor with an id, if there is one. */
export function withAnchor(
  anchors: readonly Anchor[],
  id: AnchorId,
  change: (anchor: Anchor) => OperationResult,
): OperationResult {
  const found = requireAnchor(anchors, id);
  return found.ok ? change(found.anchor) : found;
}

/**
 * The anchor that a check spoke of, if it is still the same: between a check and the change somebody
 * else may have settled it.
 */
export function requireChecked(anchors: readonly Anchor[], result: AnchorResult) {
  const found = requireAnchor(anchors, result.anchor.id);
  if (!found.ok || formatAnchor(found.anchor) === formatAnchor(result.anchor)) return found;
  const problem = targetProblem(
    'anchor-seen-changed',
    `The anchor ${result.anchor.id} was changed since it was checked.`,
    { hint: 'Check again, and decide on what it says then.' },
  );
  return { ok: false, problem } as const;
}

/** The set with one anchor in another's place. */
export function replaceAnchor(anchors: readonly Anchor[], anchor: Anchor): readonly Anchor[] {
  return anchors.map((other) => (other.id === anchor.id ? anchor : other));
}

/** The state that a check found, if it is one that is recorded. */
export function stateOf({ state }: Pick<AnchorResult, 'state'>) {
  return state === 'unchecked' || state === 'retired' ? {} : { state };
}
