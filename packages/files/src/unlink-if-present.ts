import { errnoOf } from './errno.js';
import type { DirHandle, FsPort } from './fs-port.js';

/** Removes a file that somebody else may have removed already. */
export function unlinkIfPresent(fs: FsPort, dir: DirHandle, name: string): void {
  try {
    fs.unlink(dir, name);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}
