import { HoldfastError } from '@holdfast/base';
import { createFile, type DirHandle, errnoOf, type FsPort, flushAll } from '@holdfast/files';

/** A directory of Holdfast's own state. */
export interface StateDirectory {
  /** Below `.holdfast`. */
  readonly name: string;
  /** Permission bits of a new one, less the umask. */
  readonly mode: number;
}

/** Runs work in an open directory of state; `undefined` when there is none and none is made. */
export async function inStateDirectory<T>(
  fs: FsPort,
  root: string,
  { name, mode }: StateDirectory,
  make: boolean,
  work: (directory: DirHandle, parents: readonly DirHandle[]) => Promise<T>,
): Promise<T | undefined> {
  const open: DirHandle[] = [fs.openRoot(root)];
  try {
    for (const [part, bits] of [
      ['.holdfast', 0o777],
      [name, mode],
    ] as const) {
      const parent = open[0] as DirHandle;
      if (make) makeDirectory(fs, parent, part, bits);
      open.unshift(fs.openDir(parent, part));
    }
    const [directory, ...parents] = open as [DirHandle, ...DirHandle[]];
    return await work(directory, parents);
  } catch (cause) {
    const errno = errnoOf(cause);
    if (errno === 'ENOENT' && !make) return undefined;
    if (errno !== 'ELOOP' && errno !== 'ENOTDIR') throw cause;
    const path = `.holdfast/${name}`;
    throw new HoldfastError('unsafe-target', `${path} is a symlink or not a directory.`, {
      path,
      hint: 'Holdfast keeps its state in ordinary directories only. Move it away.',
      cause,
    });
  } finally {
    for (const dir of open) fs.close(dir);
  }
}

function makeDirectory(fs: FsPort, parent: DirHandle, name: string, mode: number): void {
  try {
    fs.mkdir(parent, name, mode);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

/** Answers `false` when the file was there already. An unfinished file is removed. */
export async function createDurably(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  bytes: Uint8Array,
  mode = 0o600,
): Promise<boolean> {
  try {
    const file = createFile(fs, dir, name, bytes, { mode });
    try {
      await flushAll(fs, [file]);
    } finally {
      fs.close(file);
    }
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    removeQuietly(fs, dir, name);
    throw error;
  }
}

function removeQuietly(fs: FsPort, dir: DirHandle, name: string): void {
  try {
    fs.unlink(dir, name);
  } catch {
    // The error that led here is the one to report.
  }
}
