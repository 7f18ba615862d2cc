import { readClaims } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { closeQuietly } from './close-quietly.js';
import { lockHolder, pause } from './lock.js';
import { openChanges, openClaims } from './open-changes.js';
import type { Session } from './session.js';

/**
 * Who holds the lock, looked at without taking it, after waiting for a living owner as long as the
 * session says; `undefined` when it is free.
 */
export async function lookAtLock(session: Session): Promise<Conflict | undefined> {
  const deadline = performance.now() + session.waitMs;
  for (;;) {
    const look = glanceAtLock(session);
    if (look.conflict === undefined) return undefined;
    if (!look.alive || !(await pause(session, deadline))) return look.conflict;
  }
}

/** The lock at one instant. */
export interface LockGlance {
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
