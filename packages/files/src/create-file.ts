import type { DirHandle, FileHandle, FsPort } from './fs-port.js';
import { writeWhole } from './write-whole.js';

/**
 * Makes a new file with these bytes and leaves it open, so that its owner and mode can be set and
 * it can be flushed. After a failure the handle is closed and the unfinished file stays.
 *
 * @param options - `mode`: permission bits, subject to the umask; default 0o600.
 * @returns the handle, open for writing; the caller closes it.
 * @throws the port's error; `EEXIST` when anything has that name.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createFile, createNodeFs, flushAll } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * const file = createFile(fs, dir, 'a', Buffer.from('hello'), { mode: 0o640 });
 * await flushAll(fs, [file, dir]);
 * console.log(fs.fstat(file).size);
 * // 5
 * fs.close(file);
 * ```
 */
export function createFile(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  bytes: Uint8Array,
  options: { readonly mode?: number } = {},
): FileHandle {
  const file = fs.open(dir, name, 'create', options.mode);
  try {
    writeWhole(fs, file, bytes);
  } catch (error) {
    fs.close(file);
    throw error;
  }
  return file;
}
