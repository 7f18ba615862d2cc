import { errnoError } from './errno.js';
import type { FileHandle, FsPort } from './fs-port.js';

/**
 * Writes all bytes, however short the single writes are.
 *
 * @param bytes - written from `position` on.
 * @param position - byte offset, default the start of the file.
 * @throws the port's error; some bytes may have been written then. A write that makes no progress
 *   is `EIO`, so that a broken device cannot hang the program.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createNodeFs, writeWhole } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * const file = fs.open(dir, 'a', 'create');
 * writeWhole(fs, file, Buffer.from('hello '));
 * writeWhole(fs, file, Buffer.from('world'), 6);
 * console.log(fs.fstat(file).size);
 * // 11
 * fs.close(file);
 * ```
 */
export function writeWhole(fs: FsPort, file: FileHandle, bytes: Uint8Array, position = 0): void {
  let done = 0;
  while (done < bytes.length) {
    const count = fs.write(file, bytes.subarray(done), position + done);
    if (count <= 0) throw errnoError('EIO', 'write', 'the device accepts no bytes');
    done += count;
  }
}
