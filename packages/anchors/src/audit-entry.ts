import type { Anchor, AnchorId, AnchorState } from './anchor.js';
import { formatTarget, watchedHash } from './anchor-target.js';

/** One change of one anchor, for `.holdfast/anchors.audit.jsonl`: who did what, when, and what was before. */
export interface AuditEntry {
  readonly at: string;
  readonly by: string;
  readonly kind: 'person' | 'agent';
  readonly action: AuditAction;
  readonly anchor: AnchorId;
  readonly document: string;
  readonly section?: string;
  /** The target after the change, as one would write it. */
  readonly target: string;
  /** The hash that was confirmed, and the commit that had it. */
  readonly hash: string;
  readonly commit?: string;
  /** What was before; absent for a new anchor. */
  readonly from?: {
    /** As the check found it; absent where none was asked for. */
    readonly state?: AnchorState;
    readonly target: string;
    readonly hash: string;
  };
  /** Why, in the words of whoever did it. */
  readonly reason?: string;
}

/** What can be done to an anchor. */
export type AuditAction = 'add' | 'confirm' | 'relink' | 'retire' | 'remove' | 'rebaseline';

/** Who does something, and when. */
export interface Actor {
  /** A name, as it will stand in the record. */
  readonly by: string;
  readonly kind: 'person' | 'agent';
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** The entry for a change from one anchor to the next; without `after` it was removed. */
export function auditEntry(
  action: AuditAction,
  { by, kind, at }: Actor,
  change: {
    readonly before?: Anchor;
    readonly after: Anchor;
    readonly state?: AnchorState;
    readonly reason?: string;
  },
): AuditEntry {
  const { before, after, state, reason } = change;
  const { commit } = after.confirmed;
  return {
    at,
    by,
    kind,
    action,
    anchor: after.id,
    document: after.document,
    ...(after.section === undefined ? {} : { section: after.section }),
    target: formatTarget(after),
    hash: watchedHash(after),
    ...(commit === undefined ? {} : { commit }),
    ...(before === undefined
      ? {}
      : {
          from: {
            ...(state === undefined ? {} : { state }),
            target: formatTarget(before),
            hash: watchedHash(before),
          },
        }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** One line of the audit file, with its line end. */
export function formatAuditEntry(entry: AuditEntry): string {
  return `${JSON.stringify(entry)}\n`;
}
