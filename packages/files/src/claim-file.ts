import { canonicalJson, decodeUtf8, encodeUtf8, sha256 } from '@holdfast/base';
import { errnoOf } from './errno.js';
import type { DirHandle, FsPort } from './fs-port.js';
import { type OwnerIdentity, parseOwner } from './owner-identity.js';
import { readWhole } from './read-whole.js';

/** The bytes of a claim: the identity as canonical JSON, a tab, its SHA-256, a newline. */
export function formatClaim(owner: OwnerIdentity): Uint8Array {
  const text = canonicalJson(owner);
  return encodeUtf8(`${text}\t${sha256(text)}\n`);
}

/** Who made a claim; `undefined` when there is no readable claim of that name. */
export function readClaim(fs: FsPort, dir: DirHandle, name: string): OwnerIdentity | undefined {
  return parseClaim(readClaimBytes(fs, dir, name));
}

/** The bytes of a claim, readable or not; `undefined` when there is no file of that name. */
export function readClaimBytes(fs: FsPort, dir: DirHandle, name: string): Uint8Array | undefined {
  try {
    const file = fs.open(dir, name, 'read');
    try {
      if (fs.fstat(file).type !== 'file') return undefined;
      return readWhole(fs, file, MAX_CLAIM_BYTES);
    } finally {
      fs.close(file);
    }
  } catch (error) {
    if (NO_FILE.has(errnoOf(error) ?? '')) return undefined;
    throw error;
  }
}

/** Host names are short: anything longer is no claim. */
const MAX_CLAIM_BYTES = 4096;

/** Gone, a symlink, a socket, a directory (on systems that refuse to open one). */
const NO_FILE = new Set(['ENOENT', 'ELOOP', 'ENXIO', 'EISDIR']);

/** Who made a claim with these bytes; `undefined` when they are not those of a whole claim. */
export function parseClaim(bytes: Uint8Array | undefined): OwnerIdentity | undefined {
  const text = bytes === undefined ? undefined : decodeUtf8(bytes);
  if (!text?.endsWith('\n')) return undefined;
  const [json = '', digest] = text.slice(0, -1).split('\t');
  if (digest !== sha256(json)) return undefined;
  try {
    return parseOwner(JSON.parse(json));
  } catch {
    // A checksum that fits text which is not JSON was not written by us.
    return undefined;
  }
}
