import { type DirHandle, errnoOf, type FileStat, type FsPort } from '@holdfast/files';

/** Facts about an entry; `undefined` when there is none or its directory is not there. */
export function lstatIfThere(
  fs: FsPort,
  dir: DirHandle | undefined,
  name: string,
): FileStat | undefined {
  if (dir === undefined) return undefined;
  try {
    return fs.lstat(dir, name);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
