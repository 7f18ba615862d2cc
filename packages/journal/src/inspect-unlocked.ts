import type { Conflict, Plan } from '@holdfast/plan';
import { findBlockers } from './blockers.js';
import { leftoverLinks } from './clean-leftovers.js';
import { closeQuietly } from './close-quietly.js';
import { inspectTargets } from './inspect-targets.js';
import { pause } from './lock.js';
import { glanceAtLock } from './look-at-lock.js';
import { openChanges } from './open-changes.js';
import type { Session } from './session.js';

/** What a look without the lock found. */
export type UnlockedInspection =
  | {
      readonly ok: true;
      /** Files to be written. */
      readonly pending: number;
      readonly unchanged: ReadonlySet<string>;
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
    const before = glanceAtLock(session);
    if (before.conflict !== undefined) {
      if (before.alive && (await pause(session, deadline))) continue;
      return { ok: false, conflicts: [before.conflict] };
    }
    const found = inspect(session, plan, appRoot);
    if (found.ok) return found;
    const after = glanceAtLock(session);
    if (!after.alive && after.generation === before.generation) return found;
  }
}

function inspect(session: Session, plan: Plan, appRoot: string): UnlockedInspection {
  const { fs, root } = session;
  const changes = openChanges(fs, root);
  let ownLinks: ReturnType<typeof leftoverLinks> = [];
  if (changes !== undefined) {
    try {
      const blockers = findBlockers(fs, changes);
      if (blockers.length > 0) return { ok: false, conflicts: blockers };
      ownLinks = leftoverLinks(fs, changes);
    } finally {
      closeQuietly(fs, changes);
    }
  }
  const inspection = inspectTargets(fs, root, plan, { appRoot, ownLinks });
  try {
    if (inspection.conflicts.length > 0) return { ok: false, conflicts: inspection.conflicts };
    const unchanged = inspection.targets.filter(({ state }) => state === 'after');
    return {
      ok: true,
      pending: inspection.targets.length - unchanged.length,
      unchanged: new Set(unchanged.map(({ operation }) => operation.path)),
    };
  } finally {
    inspection.close();
  }
}
