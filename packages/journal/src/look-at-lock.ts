import { readClaims, waitWhile } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { closeQuietly } from './close-quietly.js';
import { lockHolder, waiting } from './lock.js';
import { openChanges, openClaims } from './open-changes.js';
import type { Session } from './session.js';

/**
 * The lock, looked at without taking it, after waiting for a living owner.
 *
 * @param waitMs - default as long as the session says.
 */
export async function lookAtLock(
  session: Session,
  waitMs: number = session.waitMs,
): Promise<LockGlance> {
  const options = { ...waiting(session), waitMs };
  return waitWhile(
    () => glanceAtLock(session),
    ({ alive }) => alive,
    options,
  );
}

/** The lock at one instant. */
export interface LockGlance {
  /** Who holds it; absent when it is free. */
  readonly conflict?: Conflict;
  /** Whether a process that runs now holds it. */
  readonly alive: boolean;
  /** Which claim is the newest; 0 when there never was one. */
  readonly generation: number;
}

/** Looks once. */
export function glanceAtLock(session: Session): LockGlance {
  const { fs, processes } = session;
  const changes = openChanges(fs, session.root);
  const claims = changes === undefined ? undefined : openClaims(fs, changes);
  try {
    if (claims === undefined) return { alive: false, generation: 0 };
    const { highest } = readClaims(fs, claims, (owner) => processes.probe(owner));
    const generation = highest?.generation ?? 0;
    return { alive: false, generation, ...lockHolder(session, highest) };
  } finally {
    for (const dir of [claims, changes]) if (dir !== undefined) closeQuietly(fs, dir);
  }
}
