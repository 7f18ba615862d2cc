import type { Anchor, AnchorId, AnchorState } from './anchor.js';
import { type Actor, auditEntry } from './audit-entry.js';
import { type OperationResult, replaceAnchor, withAnchor } from './operation.js';

/** Why, and the state that a check found if there was one. */
export interface EndRequest {
  readonly reason?: string;
  readonly state?: AnchorState;
}

/** Keeps an anchor as history: it stays in the store and is not checked any more. */
export function retireAnchor(
  anchors: readonly Anchor[],
  id: AnchorId,
  actor: Actor,
  request: EndRequest = {},
): OperationResult {
  return withAnchor(anchors, id, (before) => {
    if (before.retired !== undefined) return { ok: true, anchors, anchor: before, audit: [] };
    const { by, at } = actor;
    const { reason } = request;
    const after = { ...before, retired: { by, at, ...(reason === undefined ? {} : { reason }) } };
    const entry = auditEntry('retire', actor, { before, after, ...request });
    return { ok: true, anchors: replaceAnchor(anchors, after), anchor: after, audit: [entry] };
  });
}

/** Takes an anchor out of the store; the record keeps what it was. */
export function removeAnchor(
  anchors: readonly Anchor[],
  id: AnchorId,
  actor: Actor,
  request: EndRequest = {},
): OperationResult {
  return withAnchor(anchors, id, (anchor) => {
    const entry = auditEntry('remove', actor, { before: anchor, after: anchor, ...request });
    const left = anchors.filter((other) => other.id !== id);
    return { ok: true, anchors: left, anchor, audit: [entry] };
  });
}
