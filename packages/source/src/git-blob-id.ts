import { createHash } from 'node:crypto';

/**
 * The id git gives to these bytes as a blob: SHA-1 over `blob <length>\0` and the bytes.
 *
 * @example
 * ```ts
 * import { gitBlobId } from '@holdfast/source';
 *
 * console.log(gitBlobId(new TextEncoder().encode('hello\n')));
 * // ce013625030ba8dba906f756967f9e9ca394464a
 * ```
 */
export function gitBlobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
