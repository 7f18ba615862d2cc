import { randomBytes } from 'node:crypto';
import { sha256 } from '@holdfast/base';

/** 256 random bits, as they go into cookies and forms. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret of that size; nobody finds it from there. */
export function secretHash(secret: string): string {
  return sha256(secret);
}
