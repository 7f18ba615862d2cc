import type { AcquireOptions, ClaimResult } from './claim-result.js';
import { claimSteps } from './claim-steps.js';
import type { DirHandle, FileHandle, FsPort } from './fs-port.js';
import type { Liveness, OwnerIdentity } from './owner-identity.js';

/**
 * Becomes the only holder of a directory of claims, or says who is. Does not wait.
 *
 * Claims are files `1`, `2`, `3`, …; the highest one counts, and `N.done` releases it. The next
 * one is made only when the highest is released or its owner is dead, in one atomic step, so that
 * of several successors exactly one wins (crash-safety.md 2.8). The highest is never deleted; the
 * holder clears those below, so that the directory does not grow.
 *
 * @param dir - an open directory used for nothing else.
 * @param owner - who asks; from `currentOwner()`.
 * @param probe - judges an earlier owner; normally `probeOwner`.
 * @throws HoldfastError `io-error` when a hundred attempts were all overtaken. Errors of the port
 *   pass through; nothing is held then.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { acquireClaim, createNodeFs, currentOwner, probeOwner } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * const first = acquireClaim(fs, dir, currentOwner(), probeOwner);
 * const second = acquireClaim(fs, dir, currentOwner(), probeOwner);
 * console.log(first.held, second.held, !second.held && second.liveness);
 * // true false alive
 * if (first.held) first.claim.release();
 * ```
 */
export function acquireClaim(
  fs: FsPort,
  dir: DirHandle,
  owner: OwnerIdentity,
  probe: (owner: OwnerIdentity) => Liveness,
  options: AcquireOptions = {},
): ClaimResult {
  const steps = claimSteps(fs, dir, owner, probe, options);
  const flush = (claim: FileHandle): ReturnType<typeof steps.next> => {
    try {
      fs.fsync(claim);
    } catch (error) {
      return steps.throw(error);
    }
    return steps.next();
  };
  let step = steps.next();
  while (!step.done) step = flush(step.value);
  return step.value;
}

/** How to acquire with a flush of one's own. */
export interface AcquireFlushingOptions extends AcquireOptions {
  /** Makes the new claim durable; called once for each attempt to place one. */
  readonly flush: (claim: FileHandle) => Promise<unknown>;
}

/**
 * As {@link acquireClaim}, but the caller makes the new claim durable, so that other work can share
 * the barrier and use the time. Nothing is held before the flush is over; when it fails, its error
 * passes through and nothing is held.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { acquireClaimFlushing, createNodeFs, currentOwner, flushAll, probeOwner } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * const result = await acquireClaimFlushing(fs, dir, currentOwner(), probeOwner, {
 *   flush: (claim) => flushAll(fs, [claim]),
 * });
 * console.log(result.held);
 * // true
 * if (result.held) result.claim.release();
 * ```
 */
export async function acquireClaimFlushing(
  fs: FsPort,
  dir: DirHandle,
  owner: OwnerIdentity,
  probe: (owner: OwnerIdentity) => Liveness,
  options: AcquireFlushingOptions,
): Promise<ClaimResult> {
  const steps = claimSteps(fs, dir, owner, probe, options);
  let step = steps.next();
  while (!step.done) {
    step = await options.flush(step.value).then(
      () => steps.next(),
      (error) => steps.throw(error),
    );
  }
  return step.value;
}
