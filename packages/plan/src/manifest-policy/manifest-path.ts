import { foldCase } from '@holdfast/base';

/**
 * Which manifest a canonical path is: `root` at the app root, `nested` below it. Case is folded,
 * because on a case-insensitive file system `Package.json` is `package.json` (change.md 3.4).
 */
export function manifestAt(path: string): 'root' | 'nested' | undefined {
  const folded = foldCase(path);
  if (folded === 'package.json') return 'root';
  return folded.endsWith('/package.json') ? 'nested' : undefined;
}
