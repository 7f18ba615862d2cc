import { HoldfastError } from '@holdfast/base';
import { doneName, MAX_GENERATION } from './claim-names.js';
import type { AcquireOptions, ClaimResult } from './claim-result.js';
import { isForeignClaim, setClaimAside } from './foreign-claims.js';
import type { DirHandle, FileHandle, FsPort } from './fs-port.js';
import { holderInProcess, recordHolder } from './held-in-process.js';
import { makeGeneration, markDone } from './make-generation.js';
import type { Liveness, OwnerIdentity } from './owner-identity.js';
import { type HighestClaim, readClaims } from './read-claims.js';

/** Acquires a claim, see `acquireClaim`. Each file that it yields must be durable before it goes on. */
export function* claimSteps(
  fs: FsPort,
  dir: DirHandle,
  owner: OwnerIdentity,
  probe: (owner: OwnerIdentity) => Liveness,
  options: AcquireOptions,
): Generator<FileHandle, ClaimResult, undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const highest = readSettled(fs, dir, probe);
    const blocked = blockedInProcess(fs, dir, highest) ?? blockedBy(highest, probe, options);
    if (blocked !== undefined) return blocked;
    const generation = (highest?.generation ?? 0) + 1;
    if (highest !== undefined && setForeignAside(fs, dir, highest, options)) continue;
    if (yield* makeGeneration(fs, dir, owner, generation)) return hold(fs, dir, owner, generation);
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
