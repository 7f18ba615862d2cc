import { hash } from 'node:crypto';

declare const brand: unique symbol;

/** A SHA-256 digest as 64 lower-case hexadecimal digits. */
export type Sha256 = string & { readonly [brand]: 'Sha256' };

/**
 * SHA-256 of raw bytes, or of the UTF-8 bytes of a string.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 *
 * console.log(sha256('').slice(0, 12));
 * // e3b0c44298fc
 * ```
 */
export function sha256(data: string | Uint8Array): Sha256 {
  return hash('sha256', data, 'hex') as Sha256;
}

/** Whether a value is a {@link Sha256} in its exact written form. */
export function isSha256(value: unknown): value is Sha256 {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
