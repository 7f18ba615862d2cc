import { type DirHandle, errnoOf, type FsPort } from '@holdfast/files';
import { openDirIfThere } from './open-dir-if-there.js';

/** Removes one of the journal's own directories with everything in it; symlinks are not followed. */
export function removeTree(fs: FsPort, parent: DirHandle, name: string): void {
  const dir = openDirIfThere(fs, parent, name);
  if (dir === undefined) return;
  try {
    for (const child of fs.list(dir)) {
      if (fs.lstat(dir, child).type === 'directory') removeTree(fs, dir, child);
      else fs.unlink(dir, child);
    }
  } finally {
    fs.close(dir);
  }
  fs.rmdir(parent, name);
}

/** Removes a file that may be gone already. Answers whether it was there. */
export function unlinkIfThere(fs: FsPort, dir: DirHandle, name: string): boolean {
  try {
    fs.unlink(dir, name);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}
