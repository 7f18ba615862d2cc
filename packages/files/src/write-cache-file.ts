import { lstatSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
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
  try {
    if (isElsewhere(directory, file)) return false;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(join(directory, '.gitignore'), '*\n');
    writeFileSync(temporary, text);
    renameSync(temporary, file);
    return true;
  } catch {
    // A full or read-only disk, or a cache that is being deleted: the reader does without.
    removeIfPossible(temporary);
    return false;
  }
}

function isElsewhere(directory: string, file: string): boolean {
  return [dirname(directory), directory, dirname(file)].some(
    (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true,
  );
}
