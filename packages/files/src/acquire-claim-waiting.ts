import { acquireClaimFlushing } from './claim.js';
import type { AcquireOptions, ClaimResult } from './claim-result.js';
import { flushAll } from './flush-all.js';
import type { DirHandle, FileHandle, FsPort } from './fs-port.js';
import type { Liveness, OwnerIdentity } from './owner-identity.js';
import { type WaitOptions, waitWhile } from './wait-while.js';

/** How processes are told apart; `currentOwner` and `probeOwner` where nothing else is given. */
export interface ProcessTable {
  /** Who asks for a lock; a new nonce with every call. */
  current(): OwnerIdentity;
  /** Whether the owner of a lock is still running. */
  probe(owner: OwnerIdentity): Liveness;
}

/** How to acquire, how long to wait, and how the claim becomes durable. */
export interface AcquireWaitingOptions extends AcquireOptions, WaitOptions {
  /** Makes a new claim durable; default a flush of it alone. */
  readonly flush?: (claim: FileHandle) => Promise<unknown>;
}

/**
 * Becomes the only holder of a directory of claims, waiting for one that is alive. One that died is
 * succeeded at once; one that cannot be judged, or a damaged claim, is answered at once, because no
 * waiting would help. Nobody is queued: of several that wait, any may be next.
 *
 * @param dir - an open directory used for nothing else; see `acquireClaim`.
 * @returns the claim, or who held it at the last look.
 * @throws what `acquireClaim` throws; nothing is held then.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { acquireClaimWaiting, createNodeFs, currentOwner, probeOwner } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * const processes = { current: currentOwner, probe: probeOwner };
 * const first = await acquireClaimWaiting(fs, dir, processes, { waitMs: 0 });
 * const second = acquireClaimWaiting(fs, dir, processes, { waitMs: 10_000 });
 * if (first.held) first.claim.release();
 * console.log(first.held, (await second).held);
 * // true true
 * ```
 */
export async function acquireClaimWaiting(
  fs: FsPort,
  dir: DirHandle,
  processes: ProcessTable,
  options: AcquireWaitingOptions,
): Promise<ClaimResult> {
  const owner = processes.current();
  const probe = (other: OwnerIdentity) => processes.probe(other);
  const { flush = (claim) => flushAll(fs, [claim]), takeOver } = options;
  return waitWhile(
    () =>
      acquireClaimFlushing(fs, dir, owner, probe, {
        flush,
        ...(takeOver === undefined ? {} : { takeOver }),
      }),
    (result) => !result.held && result.liveness === 'alive',
    options,
  );
}
