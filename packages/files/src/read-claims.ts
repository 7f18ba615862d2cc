import { compareCodeUnits, decodeUtf8, sha256 } from '@holdfast/base';
import { errnoOf } from './errno.js';
import type { DirHandle, FsPort } from './fs-port.js';
import { type OwnerIdentity, parseOwner } from './owner-identity.js';
import { readWhole } from './read-whole.js';

/** The newest claim in a directory of claims. */
export interface HighestClaim {
  readonly generation: number;
  /** Name of its file. */
  readonly name: string;
  /** Who made it; absent when the file cannot be read as a claim. */
  readonly owner?: OwnerIdentity;
  /** Whether it was released. */
  readonly done: boolean;
  /** Whether it is neither released nor readable as a claim: empty, garbage, or not a file. */
  readonly damaged: boolean;
}

/** Longer files are no claims. */
const MAX_CLAIM_BYTES = 4096;

/**
 * Looks at the claims in a directory without changing anything.
 *
 * @param dir - the open directory that {@link acquireClaim} works in.
 * @returns the claim with the highest generation, which is the only one that counts; nothing when
 *   there never was one. Errors of the port pass through.
 */
export function readClaims(fs: FsPort, dir: DirHandle): { readonly highest?: HighestClaim } {
  const names = fs.list(dir);
  const generation = highestGeneration(names);
  if (generation === undefined) return {};
  const name = String(generation);
  const done = names.includes(`${name}.done`);
  const owner = names.includes(name) ? readOwner(fs, dir, name) : undefined;
  return {
    highest: {
      generation,
      name,
      ...(owner === undefined ? {} : { owner }),
      done,
      damaged: owner === undefined && !done,
    },
  };
}

/** The generation a name of the directory belongs to, `undefined` for other names. */
export function generationOf(name: string): number | undefined {
  const match = /^([1-9][0-9]{0,14})(?:\.done)?$/.exec(name);
  return match === null ? undefined : Number(match[1]);
}

export function highestGeneration(names: readonly string[]): number | undefined {
  let highest: number | undefined;
  for (const name of names) {
    const generation = generationOf(name);
    if (generation !== undefined && generation > (highest ?? 0)) highest = generation;
  }
  return highest;
}

/** The bytes of a claim: the identity as JSON, a tab, its checksum, a newline. */
export function formatClaim(owner: OwnerIdentity): string {
  const entries = Object.entries(owner).sort(([a], [b]) => compareCodeUnits(a, b));
  const text = JSON.stringify(Object.fromEntries(entries));
  return `${text}\t${sha256(text)}\n`;
}

function readOwner(fs: FsPort, dir: DirHandle, name: string): OwnerIdentity | undefined {
  try {
    const file = fs.open(dir, name, 'read');
    try {
      if (fs.fstat(file).type !== 'file') return undefined;
      return parseClaim(readWhole(fs, file, MAX_CLAIM_BYTES));
    } finally {
      fs.close(file);
    }
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT' || errno === 'ELOOP') return undefined;
    throw error;
  }
}

function parseClaim(bytes: Uint8Array | undefined): OwnerIdentity | undefined {
  const text = bytes === undefined ? undefined : decodeUtf8(bytes);
  const [json, digest] = text?.endsWith('\n') ? text.slice(0, -1).split('\t') : [];
  if (json === undefined || digest !== sha256(json)) return undefined;
  try {
    return parseOwner(JSON.parse(json));
  } catch {
    return undefined;
  }
}
