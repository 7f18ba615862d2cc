import type { FileHandle, FsPort } from './fs-port.js';

const CHUNK = 64 * 1024;

/**
 * Reads a file from its start to its end, however short the single reads are.
 *
 * @param file - open for reading.
 * @param maxBytes - refuse anything longer; at most one byte more than this is read.
 * @param expected - the file's size when the caller knows it and looks at it again: then no read is
 *   made only to see that there is nothing more.
 * @returns the bytes, or `undefined` when the file is longer than `maxBytes`. Errors of the port
 *   pass through.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createFile, createNodeFs, readWhole } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * fs.close(createFile(fs, dir, 'a', Buffer.from('hello')));
 * const file = fs.open(dir, 'a', 'read');
 * console.log(readWhole(fs, file, 5)?.length, readWhole(fs, file, 4));
 * // 5 undefined
 * fs.close(file);
 * ```
 */
export function readWhole(
  fs: FsPort,
  file: FileHandle,
  maxBytes: number,
  expected?: number,
): Uint8Array | undefined {
  const limit = maxBytes + 1;
  let buffer = new Uint8Array(Math.min((expected ?? fs.fstat(file).size) + 1, limit));
  let length = 0;
  for (;;) {
    // One byte more was asked for. Size zero says nothing: some systems give it to every file.
    if (length > 0 && length === expected) return buffer.subarray(0, length);
    if (length === buffer.length) {
      if (length === limit) return undefined;
      buffer = grow(buffer, Math.min(Math.max(length * 2, CHUNK), limit));
    }
    const count = fs.read(file, buffer.subarray(length), length);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
  }
}

function grow(buffer: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(buffer);
  return larger;
}
