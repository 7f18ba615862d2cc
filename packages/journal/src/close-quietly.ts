import { type DirHandle, errnoOf, type FileHandle, type FsPort } from '@holdfast/files';

/**
 * Closes a handle whose bytes are durable already, or that was only read: then a failing close
 * has nothing left to lose, and must not replace the outcome of what was done.
 */
export function closeQuietly(fs: FsPort, handle: FileHandle | DirHandle): void {
  try {
    fs.close(handle);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
  }
}
