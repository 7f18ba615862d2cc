import { HoldfastError, LIMITS } from '@holdfast/base';
import {
  createFile,
  type DirHandle,
  errnoOf,
  type FsPort,
  flushAll,
  readWhole,
} from '@holdfast/files';

/** Where saved plans are, relative to the project's root. */
export const PLANS = '.holdfast/plans';

/** Runs work in the open directory of plans; `undefined` when there is none and none is made. */
export async function inPlans<T>(
  fs: FsPort,
  root: string,
  make: boolean,
  work: (plans: DirHandle, parents: readonly DirHandle[]) => Promise<T>,
): Promise<T | undefined> {
  const open: DirHandle[] = [fs.openRoot(root)];
  try {
    for (const [name, mode] of [
      ['.holdfast', 0o777],
      ['plans', 0o700],
    ] as const) {
      const parent = open[0] as DirHandle;
      if (make) makeDirectory(fs, parent, name, mode);
      open.unshift(fs.openDir(parent, name));
    }
    const [plans, ...parents] = open as [DirHandle, ...DirHandle[]];
    return await work(plans, parents);
  } catch (cause) {
    const errno = errnoOf(cause);
    if (errno === 'ENOENT' && !make) return undefined;
    if (errno !== 'ELOOP' && errno !== 'ENOTDIR') throw cause;
    throw new HoldfastError('unsafe-target', `${PLANS} is a symlink or not a directory.`, {
      path: PLANS,
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
): Promise<boolean> {
  try {
    const file = createFile(fs, dir, name, bytes, { mode: 0o600 });
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

/** `undefined` when it is longer than a document may be. */
export function readSaved(fs: FsPort, plans: DirHandle, name: string): Buffer | undefined {
  const file = fs.open(plans, name, 'read');
  try {
    if (fs.fstat(file).type !== 'file') {
      throw new HoldfastError('input-not-file', 'The saved plan is not a regular file.', {
        path: `${PLANS}/${name}`,
      });
    }
    const bytes = readWhole(fs, file, LIMITS.documentBytes);
    return bytes === undefined ? undefined : Buffer.from(bytes);
  } finally {
    fs.close(file);
  }
}
