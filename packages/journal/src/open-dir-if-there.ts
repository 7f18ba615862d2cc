import { type DirHandle, errnoOf, type FsPort } from '@holdfast/files';

/** Opens a directory inside another one; `undefined` when there is none. */
export function openDirIfThere(fs: FsPort, parent: DirHandle, name: string): DirHandle | undefined {
  try {
    return fs.openDir(parent, name);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
