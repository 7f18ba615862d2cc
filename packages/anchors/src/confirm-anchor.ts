import { canonicalJson, shorten } from '@holdfast/base';
import type { Anchor, AnchorBase } from './anchor.js';
import type { Actor } from './audit-entry.js';
import { auditEntry } from './audit-entry.js';
import { scopeHash } from './check/target.js';
import { isUnsettled, type Present, unsettled } from './look-at.js';
import { makeAnchor } from './make-anchor.js';
import { type OperationResult, replaceAnchor, requireChecked, stateOf } from './operation.js';
import type { ResolvedTarget } from './resolved-target.js';
import { targetProblem } from './target-problem.js';

/** What the reviewer says. */
export interface ConfirmRequest {
  /** The hash that was looked at, whole, or at least the first eight of its hexadecimal digits. */
  readonly seen: string;
  readonly reason?: string;
}

/**
 * Clears a warning: what the document says is still, or again, true of the code that was seen. An
 * anchor whose target moved or was renamed points to the new place from then on.
 *
 * @param present - the evidence of a fresh check, from `lookAt`.
 * @returns a problem when the code is no longer what was seen, when the anchor was changed since the
 *   check, or when its state is not one to confirm; the anchors unchanged when there is nothing to.
 */
export function confirmAnchor(
  anchors: readonly Anchor[],
  present: Present,
  actor: Actor,
  { seen, reason }: ConfirmRequest,
): OperationResult {
  const { result, target } = present;
  const found = requireChecked(anchors, result);
  if (!found.ok) return found;
  const before = found.anchor;
  if (isUnsettled(result)) return { ok: false, problem: unsettled(result) };
  const now = hashNow(before, target);
  if (!isSeen(seen, now)) {
    const problem = targetProblem(
      'anchor-seen-changed',
      `${before.id} is not what was seen: its hash is ${now}, not ${shorten(seen)}.`,
      { hint: 'Look at it again, then confirm with the hash that is shown.' },
    );
    return { ok: false, problem };
  }
  const after = pointTo(before, present, actor);
  if (result.state === 'fresh' && isUnmoved(before, after)) {
    return { ok: true, anchors, anchor: before, audit: [] };
  }
  const entry = auditEntry('confirm', actor, {
    before,
    after,
    ...stateOf(result),
    ...(reason === undefined ? {} : { reason }),
  });
  return { ok: true, anchors: replaceAnchor(anchors, after), anchor: after, audit: [entry] };
}

/** The anchor on its target as it is now, looked at by somebody. */
export function pointTo(
  before: Anchor,
  { result, target, place, commit }: Present,
  { by, kind, at }: Actor,
): Anchor {
  const { state } = stateOf(result);
  const base: AnchorBase = {
    id: before.id,
    ...place,
    ...(before.inline === undefined ? {} : { inline: before.inline }),
    confirmed: {
      by,
      kind,
      at,
      ...(commit === undefined ? {} : { commit }),
      blob: target.blob,
      ...(state === undefined ? {} : { from: state }),
    },
  };
  return makeAnchor(target, base, before.target === 'declaration' ? before.scope : 'whole');
}

/** The hash that an anchor would watch if it pointed there. */
export function hashNow(anchor: Anchor, target: ResolvedTarget): string {
  if (target.kind === 'range') return target.range.hash;
  if (target.kind === 'pair') return target.hash;
  const scope = anchor.target === 'declaration' ? anchor.scope : 'whole';
  return scopeHash(scope, target.declaration.hashes);
}

const LEAST_DIGITS = 8;

function isSeen(seen: string, hash: string): boolean {
  if (seen === hash) return true;
  const digits = seen.slice(seen.indexOf(':') + 1);
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < LEAST_DIGITS) return false;
  const scheme = hash.slice(0, hash.indexOf(':') + 1);
  return hash.startsWith(`${scheme}${digits}`) && (digits === seen || seen.startsWith(scheme));
}

/** Whether everything that tells where to look is as it was: then a confirmation says nothing new. */
function isUnmoved(before: Anchor, after: Anchor): boolean {
  const where = (anchor: Anchor) => {
    const { confirmed: _, sectionPrint: __, ...rest } = anchor;
    // In no order: databases keep members in an order of their own.
    return canonicalJson(rest);
  };
  return where(before) === where(after);
}
