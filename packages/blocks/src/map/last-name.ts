import type { FileList } from './resolve-members.js';

/** Old path to new path. */
export type Renames = ReadonlyMap<string, string>;

/** The end of a chain of renames, when a file is there. */
export function lastName(
  path: string,
  renames: Renames,
  files: Pick<FileList, 'has'>,
): string | undefined {
  const seen = new Set([path]);
  for (let next = renames.get(path); next !== undefined; next = renames.get(next)) {
    if (files.has(next)) return next;
    if (seen.has(next)) return undefined;
    seen.add(next);
  }
  return undefined;
}
