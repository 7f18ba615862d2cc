import type { FsPort } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { Entry } from './copy-attributes-between.js';

/** Some bytes of a file; fewer where it ends before. */
export function readPart(
  fs: FsPort,
  { dir, name }: Entry,
  offset: number,
  size: number,
): Uint8Array {
  const bytes = new Uint8Array(size);
  const file = fs.open(dir, name, 'read');
  try {
    let length = 0;
    while (length < size) {
      const count = fs.read(file, bytes.subarray(length), offset + length);
      if (count === 0) break;
      length += count;
    }
    return bytes.subarray(0, length);
  } finally {
    closeQuietly(fs, file);
  }
}
