import { foldCase } from '@holdfast/base';

/**
 * Which manifest a canonical path is: `root` at the app root, `nested` below it, `undefined` for
 * every other file. Case is folded, because on a case-insensitive file system `Package.json` is
 * `package.json` (change.md 3.4).
 *
 * @param path - canonical, relative to the app root.
 *
 * @example
 * ```ts
 * import { manifestAt } from '@holdfast/plan';
 *
 * console.log(manifestAt('Package.json'), manifestAt('a/package.json'), manifestAt('a.json'));
 * // root nested undefined
 * ```
 */
export function manifestAt(path: string): 'root' | 'nested' | undefined {
  const folded = foldCase(path);
  if (folded === 'package.json') return 'root';
  return folded.endsWith('/package.json') ? 'nested' : undefined;
}
