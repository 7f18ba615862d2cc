import type { Conflict, Plan } from '@holdfast/plan';
import { findBlockers } from './blockers.js';
import { leftoverLinks } from './clean-leftovers.js';
import { closeQuietly } from './close-quietly.js';
import { inspectTargets } from './inspect-targets.js';
import type { Inspection } from './inspected-target.js';
import { listJournal } from './list-journal.js';
import { glanceAtLock, lookAtLock } from './look-at-lock.js';
import { openChanges } from './open-changes.js';
import type { Session } from './session.js';

/** What a look without the lock found. */
export type UnlockedInspection =
  | {
      readonly ok: true;
      /** Without conflicts; the caller closes it. */
      readonly inspection: Inspection;
      /** The newest claim of the lock then; 0 when there never was one. */
      readonly generation: number;
    }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

/**
 * Looks at the journal and at all targets without taking the lock, so that a plan that must be
 * refused leaves no trace (change.md 5). What another apply was doing to the targets at that moment
 * is not held against the plan: then the answer is `locked`, or another look.
 */
export async function inspectUnlocked(
  session: Session,
  plan: Plan,
  appRoot: string,
): Promise<UnlockedInspection> {
  const deadline = performance.now() + session.waitMs;
  for (;;) {
    const before = await lookAtLock(session, deadline - performance.now());
    if (before.conflict !== undefined) return { ok: false, conflicts: [before.conflict] };
    const found = inspect(session, plan, appRoot);
    if (found.ok) return { ...found, generation: before.generation };
    const after = glanceAtLock(session);
    if (!after.alive && after.generation === before.generation) return found;
  }
}

type Found =
  | { readonly ok: true; readonly inspection: Inspection }
  | { readonly ok: false; readonly conflicts: readonly Conflict[] };

function inspect(session: Session, plan: Plan, appRoot: string): Found {
  const { fs, root } = session;
  const journal = lookAtJournal(session);
  if (journal.blockers.length > 0) return { ok: false, conflicts: journal.blockers };
  const { ownLinks } = journal;
  const total = plan.operations.length;
  session.report({ step: 'inspect', done: 0, total });
  const inspection = inspectTargets(fs, root, plan, { appRoot, ownLinks });
  session.report({ step: 'inspect', done: total, total });
  if (inspection.conflicts.length === 0) return { ok: true, inspection };
  inspection.close();
  return { ok: false, conflicts: inspection.conflicts };
}

function lookAtJournal({ fs, root }: Session): {
  readonly blockers: readonly Conflict[];
  readonly ownLinks: ReturnType<typeof leftoverLinks>;
} {
  const changes = openChanges(fs, root);
  if (changes === undefined) return { blockers: [], ownLinks: [] };
  try {
    const listing = listJournal(fs, changes);
    return {
      blockers: findBlockers(fs, changes, listing),
      ownLinks: leftoverLinks(fs, changes, listing),
    };
  } finally {
    closeQuietly(fs, changes);
  }
}
