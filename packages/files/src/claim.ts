import { HoldfastError } from '@holdfast/base';
import { doneName, MAX_GENERATION } from './claim-names.js';
import { isForeignClaim, setClaimAside } from './foreign-claims.js';
import type { DirHandle, FsPort } from './fs-port.js';
import { holderInProcess, recordHolder } from './held-in-process.js';
import { makeGeneration, markDone } from './make-generation.js';
import type { Liveness, OwnerIdentity } from './owner-identity.js';
import { type HighestClaim, readClaims } from './read-claims.js';

/** A claim that is held, see {@link acquireClaim}. */
export interface Claim {
  readonly generation: number;
  readonly owner: OwnerIdentity;
  /**
   * Gives the claim up; a second call does nothing. Errors of the port pass through, and the claim
   * is still held then.
   */
  release(): void;
}

/** What {@link acquireClaim} came to. */
export type ClaimResult =
  | { readonly held: true; readonly claim: Claim }
  | {
      readonly held: false;
      /** Who holds it; absent when the claim file is damaged. */
      readonly owner?: OwnerIdentity;
      readonly liveness: 'alive' | 'unknown' | 'damaged';
      /** Name of the claim file, for messages and for `takeOver`. */
      readonly name: string;
    };

/** How to acquire. */
export interface AcquireOptions {
  /**
   * The user's word that the present holder is gone: its nonce when it is `unknown`, the name of
   * the claim file when that is `damaged`. A holder that is alive is never taken over.
   */
  readonly takeOver?: string;
}

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
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const highest = readSettled(fs, dir, probe);
    const blocked = blockedInProcess(fs, dir, highest) ?? blockedBy(highest, probe, options);
    if (blocked !== undefined) return blocked;
    const generation = (highest?.generation ?? 0) + 1;
    if (highest !== undefined && setForeignAside(fs, dir, highest, options)) continue;
    if (makeGeneration(fs, dir, owner, generation)) return hold(fs, dir, owner, generation);
  }
  throw new HoldfastError('io-error', `A claim was overtaken ${ATTEMPTS} times.`, {
    hint: 'Try again; if it goes on, look for programs that write to the claims directory.',
  });
}

const ATTEMPTS = 100;

/**
 * What is no claim at all is set aside by the user's word, and then whatever it had hidden counts
 * again: a holder that is alive too.
 */
function setForeignAside(
  fs: FsPort,
  dir: DirHandle,
  { generation, name }: HighestClaim,
  { takeOver }: AcquireOptions,
): boolean {
  if (takeOver !== name) return false;
  const foreign = [name, doneName(generation)].filter(
    (entry) => generation === MAX_GENERATION || isForeignClaim(fs, dir, entry),
  );
  for (const entry of foreign) setClaimAside(fs, dir, entry);
  return foreign.length > 0;
}

/** A damaged claim may only be unfinished where claims cannot be linked into place. */
function readSettled(
  fs: FsPort,
  dir: DirHandle,
  probe: (owner: OwnerIdentity) => Liveness,
): HighestClaim | undefined {
  let { highest } = readClaims(fs, dir, probe);
  for (let look = 0; look < 4 && highest?.damaged; look += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    highest = readClaims(fs, dir, probe).highest;
  }
  return highest;
}

function blockedInProcess(
  fs: FsPort,
  dir: DirHandle,
  highest: HighestClaim | undefined,
): ClaimResult | undefined {
  const owner = holderInProcess(fs, dir);
  if (owner === undefined) return undefined;
  return { held: false, owner, liveness: 'alive', name: highest?.name ?? '' };
}

function blockedBy(
  highest: HighestClaim | undefined,
  probe: (owner: OwnerIdentity) => Liveness,
  { takeOver }: AcquireOptions,
): ClaimResult | undefined {
  if (highest === undefined || highest.done) return undefined;
  const { owner, name } = highest;
  if (owner === undefined) {
    return takeOver === name ? undefined : { held: false, liveness: 'damaged', name };
  }
  const liveness = probe(owner);
  if (liveness === 'dead') return undefined;
  if (liveness === 'unknown' && takeOver === owner.nonce) return undefined;
  return { held: false, owner, liveness, name };
}

function hold(fs: FsPort, dir: DirHandle, owner: OwnerIdentity, generation: number): ClaimResult {
  const forget = recordHolder(fs, dir, owner);
  let released = false;
  const release = (): void => {
    if (released) return;
    markDone(fs, dir, generation);
    released = true;
    forget();
  };
  return { held: true, claim: { generation, owner, release } };
}
