import { randomBytes } from 'node:crypto';
import { encodeUtf8, HoldfastError } from '@holdfast/base';
import { createFile } from './create-file.js';
import { errnoOf } from './errno.js';
import type { DirHandle, FsPort } from './fs-port.js';
import type { Liveness, OwnerIdentity } from './owner-identity.js';
import { formatClaim, generationOf, highestGeneration, readClaims } from './read-claims.js';

/** A claim that is held, see {@link acquireClaim}. */
export interface Claim {
  readonly generation: number;
  readonly owner: OwnerIdentity;
  /** Gives the claim up; a second call does nothing. Errors of the port pass through. */
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
      /** Name of the claim file, for messages. */
      readonly name: string;
    };

/** How to acquire. */
export interface AcquireOptions {
  /**
   * The user's word that the present holder is gone: its nonce when it is `unknown`, the name of
   * the claim file when that is damaged. A holder that is alive is never taken over.
   */
  readonly takeOver?: string;
}

const ATTEMPTS = 100;

export function acquireClaim(
  fs: FsPort,
  dir: DirHandle,
  owner: OwnerIdentity,
  probe: (owner: OwnerIdentity) => Liveness,
  options: AcquireOptions = {},
): ClaimResult {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { highest } = readClaims(fs, dir);
    if (highest !== undefined && !highest.done) {
      const blocked = judge(highest, probe, options);
      if (blocked !== undefined) return blocked;
    }
    const generation = (highest?.generation ?? 0) + 1;
    if (tryGeneration(fs, dir, owner, generation)) {
      clearBelow(fs, dir, generation);
      return { held: true, claim: makeClaim(fs, dir, owner, generation) };
    }
  }
  throw new HoldfastError('io-error', 'A claim could not be made in a hundred attempts.', {
    hint: 'Look at the claims directory.',
  });
}

function judge(
  highest: NonNullable<ReturnType<typeof readClaims>['highest']>,
  probe: (owner: OwnerIdentity) => Liveness,
  options: AcquireOptions,
): ClaimResult | undefined {
  const { owner, name } = highest;
  if (owner === undefined) {
    return options.takeOver === name ? undefined : { held: false, liveness: 'damaged', name };
  }
  const liveness = probe(owner);
  if (liveness === 'dead') return undefined;
  if (liveness === 'unknown' && options.takeOver === owner.nonce) return undefined;
  return { held: false, owner, liveness, name };
}

function tryGeneration(
  fs: FsPort,
  dir: DirHandle,
  owner: OwnerIdentity,
  generation: number,
): boolean {
  const temporary = `.claim-${randomBytes(16).toString('hex')}`;
  const file = createFile(fs, dir, temporary, encodeUtf8(formatClaim(owner)));
  try {
    fs.fsync(file);
    fs.link(dir, temporary, dir, String(generation));
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.close(file);
    fs.unlink(dir, temporary);
  }
  if (highestGeneration(fs.list(dir)) === generation) return true;
  fs.unlink(dir, String(generation));
  return false;
}

function clearBelow(fs: FsPort, dir: DirHandle, generation: number): void {
  for (const name of fs.list(dir)) {
    const other = generationOf(name);
    if (other !== undefined && other < generation) fs.unlink(dir, name);
  }
}

function makeClaim(fs: FsPort, dir: DirHandle, owner: OwnerIdentity, generation: number): Claim {
  let released = false;
  return {
    generation,
    owner,
    release() {
      if (released) return;
      fs.close(fs.open(dir, `${generation}.done`, 'create'));
      released = true;
    },
  };
}
