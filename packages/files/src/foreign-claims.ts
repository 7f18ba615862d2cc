import { generationOf, isBeyondGenerations, SET_ASIDE } from './claim-names.js';
import { errnoOf } from './errno.js';
import type { DirHandle, FsPort } from './fs-port.js';

/**
 * The entries among the claims that have a claim's name and are none: directories, symlinks, numbers
 * that nobody counted up to. They are left alone until the user gives them up.
 *
 * @param dir - the open directory that {@link acquireClaim} works in.
 * @returns their names, as listed. Errors of the port pass through.
 *
 * @example
 * ```ts
 * import { mkdtempSync, mkdirSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createNodeFs, foreignClaims } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const path = mkdtempSync(join(tmpdir(), 'example-'));
 * mkdirSync(join(path, '7.done'));
 * console.log(foreignClaims(fs, fs.openRoot(path)));
 * // [ '7.done' ]
 * ```
 */
export function foreignClaims(fs: FsPort, dir: DirHandle): string[] {
  return fs.list(dir).filter((name) => isForeignClaim(fs, dir, name));
}

/** Whether an entry with a claim's name cannot be one. */
export function isForeignClaim(fs: FsPort, dir: DirHandle, name: string): boolean {
  if (isBeyondGenerations(name)) return true;
  return generationOf(name) !== undefined && !isMissingOrFile(fs, dir, name);
}

/** Whether there is a file, or nothing any more, at a name. */
export function isMissingOrFile(fs: FsPort, dir: DirHandle, name: string): boolean {
  try {
    return fs.lstat(dir, name).type === 'file';
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return true;
    throw error;
  }
}

/**
 * Renames an entry among the claims out of the way, by the user's word; it is kept as it is. One
 * that somebody else set aside just now is no error.
 *
 * @param name - its name, see {@link foreignClaims}.
 * @returns its new name; `undefined` when it was gone.
 *
 * @example
 * ```ts
 * import { mkdtempSync, mkdirSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createNodeFs, setClaimAside } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const path = mkdtempSync(join(tmpdir(), 'example-'));
 * mkdirSync(join(path, '9'));
 * console.log(setClaimAside(fs, fs.openRoot(path), '9'));
 * // abandoned-9
 * ```
 */
export function setClaimAside(fs: FsPort, dir: DirHandle, name: string): string | undefined {
  const taken = new Set(fs.list(dir));
  let aside = `${SET_ASIDE}${name}`;
  for (let count = 2; taken.has(aside); count += 1) aside = `${SET_ASIDE}${name}-${count}`;
  try {
    fs.rename(dir, name, dir, aside);
    return aside;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
