import { rmSync } from 'node:fs';

/**
 * Removes a file that nothing depends on, such as one of a cache. One that cannot be removed only takes
 * up room until somebody else can.
 *
 * @example
 * ```ts
 * import { removeIfPossible } from '@holdfast/files';
 *
 * removeIfPossible('/nowhere/at/all');
 * console.log('went on');
 * // went on
 * ```
 */
export function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It was never made, or stays as a small file that nothing reads.
  }
}
