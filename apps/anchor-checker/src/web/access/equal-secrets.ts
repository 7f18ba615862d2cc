import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '@holdfast/base';

/** Compares in a time that does not tell how much is equal. */
export function equalSecrets(given: string, known: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given), 'hex'), Buffer.from(sha256(known), 'hex'));
}
