import { lstatSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeIfPossible } from './remove-if-possible.js';

let lastTemporary = 0;

/**
 * Writes a file that may be lost at any time: whole, renamed into place, below a directory that git
 * never sees, even where nobody wrote a `.gitignore`. Not durable: what a power cut leaves of it must
 * be checked by its reader.
 *
 * @param directory - the cache, absolute; it is made when it is missing, and made to ignore itself.
 * @param file - absolute path below it; directories on the way are made.
 * @returns `false` when the disk does not take it, or a symlink leads elsewhere, which a project that
 *   somebody else made may hold: that costs its reader time and nothing else.
 *
 * @example
 * ```ts
 * import { mkdtempSync, readFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { writeCacheFile } from '@holdfast/files';
 *
 * const cache = join(mkdtempSync(join(tmpdir(), 'example-')), 'cache');
 * console.log(writeCacheFile(cache, join(cache, 'a/b.txt'), 'known'));
 * // true
 * console.log(readFileSync(join(cache, 'a/b.txt'), 'utf8'));
 * // known
 * ```
 */
export function writeCacheFile(directory: string, file: string, text: string): boolean {
  lastTemporary += 1;
  const temporary = `${file}.${process.pid}-${lastTemporary}.tmp`;
  const folder = dirname(file);
  if (isElsewhere(directory, folder)) return false;
  // Most files go where others went before them; the second try is for a folder that was deleted.
  if (prepared.has(folder) && replace(temporary, file, text)) return true;
  prepared.delete(folder);
  if (!prepare(directory, folder)) return false;
  prepared.add(folder);
  removeAbandoned(folder);
  return replace(temporary, file, text);
}

/** Folders that this process made, with the file that has git ignore them. */
const prepared = new Set<string>();

function prepare(directory: string, folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(directory, '.gitignore'), '*\n');
    return true;
  } catch {
    // A full or read-only disk: the reader does without.
    return false;
  }
}

/** What processes left that were killed while they wrote. */
function removeAbandoned(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (!name.endsWith('.tmp')) continue;
      const path = join(folder, name);
      const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      if (changed !== undefined && changed < Date.now() - ABANDONED_AFTER_MS)
        removeIfPossible(path);
    }
  } catch {
    // A cache that is being deleted has nothing left to remove.
  }
}

const ABANDONED_AFTER_MS = 3_600_000;

function replace(temporary: string, file: string, text: string): boolean {
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, file);
    return true;
  } catch {
    // As above, or a cache that is being deleted.
    removeIfPossible(temporary);
    return false;
  }
}

function isElsewhere(directory: string, folder: string): boolean {
  try {
    return [dirname(directory), directory, folder].some(
      (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true,
    );
  } catch {
    // What cannot be looked at cannot be written to either.
    return true;
  }
}
