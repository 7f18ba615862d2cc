import { randomBytes } from 'node:crypto';

/** A new identifier, `re_k3…`: the prefix says of what it is. */
export function newId(prefix: 're' | 'ch' | 'to' | 'us' | 'wo'): string {
  const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte & 31]);
  return `${prefix}_${letters.join('')}`;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
