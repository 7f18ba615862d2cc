import type { Anchor, AnchorId } from './anchor.js';
import { watchedHash } from './anchor-target.js';
import type { Actor, AuditEntry } from './audit-entry.js';
import { hashNow } from './confirm-anchor.js';
import type { Present } from './look-at.js';
import { relinkAnchor } from './relink-anchor.js';

/** What became of anchors whose files moved. */
export interface RelinkMovedResult {
  readonly anchors: readonly Anchor[];
  readonly audit: readonly AuditEntry[];
  readonly relinked: readonly AnchorId[];
  /** Left for a person to look at, one by one. */
  readonly skipped: readonly { readonly id: AnchorId; readonly reason: string }[];
}

/**
 * Accepts in bulk that files are elsewhere: of all anchors given, those whose target only moved, with
 * the name and every byte of meaning as confirmed. What changed or was renamed as well is left alone:
 * a bulk answer must not clear a warning that nobody has read.
 */
export function relinkMoved(
  anchors: readonly Anchor[],
  presents: readonly Present[],
  actor: Actor,
): RelinkMovedResult {
  let current = anchors;
  const audit: AuditEntry[] = [];
  const relinked: AnchorId[] = [];
  const skipped: { readonly id: AnchorId; readonly reason: string }[] = [];
  for (const present of presents) {
    const { anchor } = present.result;
    const obstacle = obstacleOf(present);
    const result = obstacle === undefined ? relinkAnchor(current, present, actor) : undefined;
    if (result?.ok === true) {
      current = result.anchors;
      audit.push(...result.audit);
      relinked.push(anchor.id);
    } else {
      const reason = obstacle ?? (result?.ok === false ? result.problem.message : '');
      skipped.push({ id: anchor.id, reason });
    }
  }
  return { anchors: current, audit, relinked, skipped };
}

function obstacleOf({ result, target }: Present): string | undefined {
  const { anchor, state, detail } = result;
  if (state !== 'moved-renamed' || detail.reason !== 'moved') return 'It did not just move.';
  const hasChanged = detail.bodyChanged === true || (detail.changed ?? []).length > 0;
  if (hasChanged || hashNow(anchor, target) !== watchedHash(anchor)) return 'It also changed.';
  return undefined;
}
