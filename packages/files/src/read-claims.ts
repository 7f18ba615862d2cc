import { readClaim } from './claim-file.js';
import { doneName, highestGeneration, MAX_GENERATION } from './claim-names.js';
import { isMissingOrFile } from './foreign-claims.js';
import type { DirHandle, FsPort } from './fs-port.js';
import type { Liveness, OwnerIdentity } from './owner-identity.js';
import { ownerOfTornClaim } from './torn-claim.js';

/** The newest claim in a directory of claims. */
export interface HighestClaim {
  readonly generation: number;
  /** Name of its file. */
  readonly name: string;
  /** Who made it, also of a claim that a crash cut short; absent when that cannot be told. */
  readonly owner?: OwnerIdentity;
  /** Whether it was released. */
  readonly done: boolean;
  /** Whether it is neither released nor readable as a claim: empty, garbage, or not a file. */
  readonly damaged: boolean;
}

/**
 * Looks at the claims in a directory without changing anything.
 *
 * @param dir - the open directory that {@link acquireClaim} works in.
 * @param probe - judges owners, normally `probeOwner`; with it, a claim that was cut short and can
 *   be that of several processes is shown as that of one that lives, or when all are dead of one of
 *   those, not as damaged.
 * @returns the claim with the highest generation, which is the only one that counts; nothing when
 *   there never was one. Errors of the port pass through.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { acquireClaim, createNodeFs, currentOwner, probeOwner, readClaims } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * acquireClaim(fs, dir, currentOwner(), probeOwner);
 * console.log(readClaims(fs, dir).highest?.generation);
 * // 1
 * ```
 */
export function readClaims(
  fs: FsPort,
  dir: DirHandle,
  probe?: Probe,
): { readonly highest?: HighestClaim } {
  let names = fs.list(dir);
  for (;;) {
    const highest = readHighest(fs, dir, names, probe);
    if (!highest?.damaged) return highest === undefined ? {} : { highest };
    // A claim that cannot be read may just have been released, or followed by the next one.
    const later = fs.list(dir);
    if (sameState(names, later)) return { highest };
    names = later;
  }
}

type Probe = (owner: OwnerIdentity) => Liveness;

function readHighest(
  fs: FsPort,
  dir: DirHandle,
  names: readonly string[],
  probe: Probe | undefined,
): HighestClaim | undefined {
  const generation = highestGeneration(names);
  if (generation === 0) return undefined;
  const name = String(generation);
  // Nobody counted up to it, and nothing could follow it.
  if (generation === MAX_GENERATION) return { generation, name, done: false, damaged: true };
  const release = doneName(generation);
  const done = names.includes(release) && isMissingOrFile(fs, dir, release);
  const owner = names.includes(name)
    ? (readClaim(fs, dir, name) ??
      (done ? undefined : ownerOfTornClaim(fs, dir, name, names, probe)))
    : undefined;
  const damaged = owner === undefined && !done;
  return { generation, name, ...(owner === undefined ? {} : { owner }), done, damaged };
}

function sameState(a: readonly string[], b: readonly string[]): boolean {
  const generation = highestGeneration(a);
  if (generation !== highestGeneration(b)) return false;
  return a.includes(doneName(generation)) === b.includes(doneName(generation));
}
