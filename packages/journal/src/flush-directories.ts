import { isHoldfastError } from '@holdfast/base';
import {
  type DirHandle,
  type Durability,
  errnoOf,
  type FileHandle,
  type FsPort,
  flushAll,
  openParents,
} from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';

/** So many directories are opened at once; an ordinary plan makes fewer, and has one barrier. */
const AT_ONCE = 64;

/**
 * Makes directories durable that are not open, given relative to the root, and open handles with
 * the last of them. Directories that are gone, or not ours any more, have nothing to be flushed.
 */
export async function flushDirectories(
  fs: FsPort,
  root: DirHandle,
  paths: readonly string[],
  handles: readonly (FileHandle | DirHandle)[],
): Promise<Durability> {
  const opened: DirHandle[] = [];
  let weak = false;
  const flush = async (others: typeof handles): Promise<void> => {
    const { durability } = await flushAll(fs, [...others, ...opened]);
    weak ||= durability === 'weak';
    for (const dir of opened.splice(0)) closeQuietly(fs, dir);
  };
  try {
    for (const path of paths) {
      if (opened.length === AT_ONCE) await flush([]);
      let dir = openDirectory(fs, root, path, opened.length > 0);
      if (dir === 'too-many') {
        await flush([]);
        dir = openDirectory(fs, root, path, false);
      }
      if (dir !== undefined && dir !== 'too-many') opened.push(dir);
    }
    await flush(handles);
    return { durability: weak ? 'weak' : 'full' };
  } finally {
    for (const dir of opened) closeQuietly(fs, dir);
  }
}

function openDirectory(
  fs: FsPort,
  root: DirHandle,
  path: string,
  mayFail: boolean,
): DirHandle | 'too-many' | undefined {
  try {
    const chain = openParents(fs, root, `${path}/any`, () => undefined);
    if (chain.missing.length === 0) return chain.parent;
    chain.close();
    return undefined;
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'unsafe-target') return undefined;
    if (mayFail && errnoOf(error) === 'EMFILE') return 'too-many';
    throw error;
  }
}
