import { sha256 } from '@holdfast/base';
import type { BlockId } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';

/**
 * Makes the ids of blocks from their members, so that the same members have the same id whatever
 * else is in the repository. Of two whose hashes begin alike, the second in the order of members
 * takes the next hash.
 *
 * @param memberships - the paths of each block; no two blocks have the same ones.
 * @param taken - ids that are in use elsewhere.
 * @param hash - hexadecimal digest of a text.
 * @returns one id for each membership, in the order given.
 */
export function blockIds(
  memberships: readonly (readonly string[])[],
  taken: ReadonlySet<string> = new Set(),
  hash: (text: string) => string = sha256,
): readonly BlockId[] {
  const keys = memberships.map((paths) => [...paths].sort(compareUtf8).join('\0'));
  const used = new Set(taken);
  const ids = new Map<string, BlockId>();
  for (const key of [...keys].sort(compareUtf8)) {
    let id = idOf(hash(key));
    for (let round = 1; used.has(id); round += 1) id = idOf(hash(`${round}\0${key}`));
    used.add(id);
    ids.set(key, id);
  }
  return keys.map((key) => ids.get(key) ?? idOf(hash(key)));
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** Fifty bits in Crockford's base 32, which has no letters that look like digits. */
function idOf(digest: string): BlockId {
  const bits = BigInt(`0x${digest.slice(0, 13)}`) >> 2n;
  let text = '';
  for (let at = LENGTH - 1; at >= 0; at -= 1)
    text += ALPHABET[Number((bits >> BigInt(5 * at)) & 31n)] ?? '';
  return `sb_${text}` as BlockId;
}
