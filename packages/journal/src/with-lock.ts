import type { FileHandle } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { closeQuietly } from './close-quietly.js';
import { type HeldLock, takeLock } from './lock.js';
import { type MadeChanges, makeChanges } from './open-changes.js';
import type { Session } from './session.js';

/** What to do with the lock, and without it. */
export interface LockedWork<T> {
  /** Runs while the lock is held. */
  readonly run: (dirs: MadeChanges, lock: HeldLock) => Promise<T>;
  /** The answer when somebody else holds it, or the caller asked to stop before it was taken. */
  readonly refused: (conflict: Conflict) => T;
  /** The user's word that an owner who cannot be judged is gone. */
  readonly takeOver?: string;
  /** Makes the lock's claim durable; default a flush of it alone. */
  readonly flush?: (claim: FileHandle) => Promise<unknown>;
}

/** Runs work under the project's lock, making the journal's directories when they are missing. */
export async function withLock<T extends { readonly notes: readonly string[] }>(
  session: Session,
  work: LockedWork<T>,
): Promise<T> {
  const { fs } = session;
  // Before the journal's directories are made: what was called off leaves no trace.
  if (session.signal?.aborted) {
    return work.refused({ code: 'interrupted', path: '.', reason: 'It was asked to stop.' });
  }
  const dirs = makeChanges(fs, session.root);
  try {
    const { takeOver, flush } = work;
    const result = await takeLock(session, dirs.claims, {
      ...(takeOver === undefined ? {} : { takeOver }),
      ...(flush === undefined ? {} : { flush }),
    });
    if (!result.held) return work.refused(result.conflict);
    let answer: T;
    try {
      answer = await work.run(dirs, result.lock);
    } catch (error) {
      result.lock.release();
      throw error;
    }
    const note = result.lock.release();
    return note === undefined ? answer : { ...answer, notes: [note, ...answer.notes] };
  } finally {
    for (const dir of [dirs.claims, dirs.changes, dirs.holdfast]) closeQuietly(fs, dir);
  }
}
