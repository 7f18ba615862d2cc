import type { FsPort } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { Entry } from './copy-attributes-between.js';

/** Some bytes of a file; fewer where it ends before. No more memory is taken than it has bytes. */
export function readPart(
  fs: FsPort,
  { dir, name }: Entry,
  offset: number,
  size: number,
): Uint8Array {
  const file = fs.open(dir, name, 'read');
  try {
    const most = Math.max(0, Math.min(size, fs.fstat(file).size - offset));
    const bytes = new Uint8Array(most);
    let length = 0;
    while (length < most) {
      const count = fs.read(file, bytes.subarray(length), offset + length);
      if (count === 0) break;
      length += count;
    }
    return bytes.subarray(0, length);
  } finally {
    closeQuietly(fs, file);
  }
}
