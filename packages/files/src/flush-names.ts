import { errnoOf } from './errno.js';
import type { DirHandle, FsPort } from './fs-port.js';

/** Makes a directory's entries durable where the file system can; a file system without is no error. */
export function flushNames(fs: FsPort, dir: DirHandle): void {
  try {
    fs.fsync(dir);
  } catch (error) {
    if (!NO_DIRECTORY_FLUSH.has(errnoOf(error) ?? '')) throw error;
  }
}

const NO_DIRECTORY_FLUSH = new Set([
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EISDIR',
  'EPERM',
  'EACCES',
]);
