import { shorten } from '@holdfast/base';
import {
  type AcquireWaitingOptions,
  acquireClaimWaiting,
  type ClaimResult,
  type DirHandle,
  errnoOf,
  type HighestClaim,
  type WaitOptions,
} from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { journalPath, LAYOUT } from './layout.js';
import type { Session } from './session.js';

/** The project's lock, held. */
export interface HeldLock {
  readonly generation: number;
  /** Gives it up. Answers a note for the user when that failed: the lock then ends with the process. */
  release(): string | undefined;
}

/** What {@link takeLock} came to. */
export type LockResult =
  | { readonly held: true; readonly lock: HeldLock }
  | { readonly held: false; readonly conflict: Conflict };

/**
 * Takes the project's lock, waiting for a living owner as long as the session says. An owner that
 * died is succeeded at once, one that cannot be judged never.
 *
 * @param options - `takeOver`: the user's word that such an owner is gone, its nonce; `flush`: makes
 *   the claim durable.
 */
export async function takeLock(
  session: Session,
  claims: DirHandle,
  options: Pick<AcquireWaitingOptions, 'takeOver' | 'flush'> = {},
): Promise<LockResult> {
  const { fs, processes } = session;
  const result = await acquireClaimWaiting(fs, claims, processes, {
    ...waiting(session),
    ...options,
  });
  return result.held
    ? { held: true, lock: makeLock(result.claim) }
    : { held: false, conflict: lockedConflict(result) };
}

/** How long a session waits for a living owner. */
export function waiting({ waitMs, signal }: Session): WaitOptions {
  return { waitMs, ...(signal === undefined ? {} : { signal }) };
}

/** Who holds the lock by its newest claim; `undefined` when it could be taken. */
export function lockHolder(
  session: Session,
  highest: HighestClaim | undefined,
): { readonly conflict: Conflict; readonly alive: boolean } | undefined {
  if (highest === undefined || highest.done) return undefined;
  const { name, owner } = highest;
  if (owner === undefined) {
    return { conflict: lockedConflict({ liveness: 'damaged', name }), alive: false };
  }
  const liveness = session.processes.probe(owner);
  if (liveness === 'dead') return undefined;
  return { conflict: lockedConflict({ liveness, name, owner }), alive: liveness === 'alive' };
}

function makeLock(claim: Extract<ClaimResult, { held: true }>['claim']): HeldLock {
  return {
    generation: claim.generation,
    release() {
      try {
        claim.release();
        return undefined;
      } catch (error) {
        const errno = errnoOf(error);
        if (errno === undefined) throw error;
        return `The lock could not be released (${errno}); it ends with this process.`;
      }
    },
  };
}

type Refused = Omit<Extract<ClaimResult, { held: false }>, 'held'>;

function lockedConflict({ owner, liveness, name }: Refused): Conflict {
  const path = journalPath(LAYOUT.claims, name);
  if (owner === undefined) {
    return {
      code: 'locked',
      path,
      reason: `The lock is damaged. When no other change is running, free it: ${wayOut(name, name)}.`,
    };
  }
  const who = `process ${owner.pid} on ${shorten(owner.hostname)}`;
  if (liveness === 'alive') {
    return { code: 'locked', path, reason: `Another change is running: ${who}.` };
  }
  return {
    code: 'locked',
    path,
    reason: `The lock is held by ${who}, which cannot be judged from here (another host or container). When it is gone, free the lock: ${wayOut(name, owner.nonce)}.`,
  };
}

/** No command line: where it has to be run depends on who reads this. */
function wayOut(name: string, word: string): string {
  return `abandon ${LAYOUT.claims}/${name} with --take-over ${word}`;
}
