import { parseClaim, readClaimBytes } from './claim-file.js';
import { unfinishedPrefix } from './claim-names.js';
import type { DirHandle, FsPort } from './fs-port.js';
import type { Liveness, OwnerIdentity } from './owner-identity.js';

/**
 * Whose a claim is that a crash cut short, which can happen where claims cannot be linked into place:
 * its maker wrote the same bytes under an unfinished name first, and removes that name only after.
 *
 * @param names - a listing of the directory, made before the claim was found unreadable.
 * @param probe - judges several possible makers: one that lives is taken for the maker, and when all
 *   are dead, so is whichever it was.
 * @returns `undefined` when no unfinished claim of the same generation begins with these bytes, or
 *   more than one does and it matters which.
 */
export function ownerOfTornClaim(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  names: readonly string[],
  probe?: (owner: OwnerIdentity) => Liveness,
): OwnerIdentity | undefined {
  const torn = readClaimBytes(fs, dir, name);
  if (torn === undefined) return undefined;
  const begun = withoutZeros(torn);
  const owners: OwnerIdentity[] = [];
  const prefix = unfinishedPrefix(Number(name));
  for (const unfinished of names.filter((entry) => entry.startsWith(prefix))) {
    const bytes = readClaimBytes(fs, dir, unfinished);
    // It was removed meanwhile, and may have been the one.
    if (bytes === undefined) return undefined;
    const owner = parseClaim(bytes);
    if (owner !== undefined && startsWith(bytes, begun)) owners.push(owner);
  }
  if (owners.length === 1) return owners[0];
  const judged = owners.map((owner) => ({ owner, liveness: probe?.(owner) }));
  // Slow disks let others see the claim before its bytes: whoever may still be writing them has it.
  const alive = judged.find(({ liveness }) => liveness === 'alive');
  if (alive !== undefined) return alive.owner;
  return judged.every(({ liveness }) => liveness === 'dead') ? owners[0] : undefined;
}

/** After a power cut the length may be there before the bytes. */
function withoutZeros(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end);
}

function startsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(0, beginning.length), beginning) === 0;
}
