import { shorten } from '@holdfast/base';
import {
  type AcquireFlushingOptions,
  acquireClaimFlushing,
  type ClaimResult,
  type DirHandle,
  errnoOf,
  type FileHandle,
  flushAll,
  type HighestClaim,
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
  options: Partial<AcquireFlushingOptions> = {},
): Promise<LockResult> {
  const { fs, processes } = session;
  const owner = processes.current();
  const flush = (claim: FileHandle): Promise<unknown> => flushAll(fs, [claim]);
  const deadline = performance.now() + session.waitMs;
  for (;;) {
    const result = await acquireClaimFlushing(fs, claims, owner, processes.probe, {
      flush,
      ...options,
    });
    if (result.held) return { held: true, lock: makeLock(result.claim) };
    if (result.liveness !== 'alive' || !(await pause(session, deadline))) {
      return { held: false, conflict: lockedConflict(result) };
    }
  }
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

/** Waits a little; answers false when the time is over or the caller was asked to stop. */
export async function pause(session: Session, deadline: number): Promise<boolean> {
  const left = deadline - performance.now();
  if (left <= 0 || session.signal?.aborted) return false;
  await new Promise((resolve) => setTimeout(resolve, Math.min(left, POLL_MS)));
  return true;
}

const POLL_MS = 20;

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
