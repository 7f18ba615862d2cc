import { type FileHandle, type FsPort, writeWhole } from '@holdfast/files';

/** Copies what is in a file, some bytes at a time: a large one need not fit in memory. */
export function copyBytes(fs: FsPort, from: FileHandle, to: FileHandle): void {
  const buffer = new Uint8Array(CHUNK_BYTES);
  let position = 0;
  for (;;) {
    const count = fs.read(from, buffer, position);
    if (count === 0) return;
    writeWhole(fs, to, buffer.subarray(0, count), position);
    position += count;
  }
}

const CHUNK_BYTES = 256 * 1024;
