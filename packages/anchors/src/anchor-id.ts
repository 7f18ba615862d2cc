import { randomBytes } from 'node:crypto';
import type { AnchorId } from './anchor.js';

/** A new identifier: random, so that two people who add anchors at once do not meet. */
export function newAnchorId(): AnchorId {
  const characters = [...randomBytes(12)].map((byte) => ALPHABET[byte & 31]);
  return `an_${characters.join('')}` as AnchorId;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
