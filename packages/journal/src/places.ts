import {
  type DirHandle,
  type Durability,
  errnoOf,
  type FileHandle,
  type FsPort,
  openParents,
} from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { flushDirectories } from './flush-directories.js';
import { splitPath } from './project-path.js';
import { unlessUnsafe } from './unless-unsafe.js';

/** Where a file is written; to be used at once, as its directory may be closed later. */
export interface Place {
  readonly parent: DirHandle;
  readonly leaf: string;
}

/**
 * The directories that one run of writing goes to. Those of its files stay open, each once, while there
 * are not very many; all that changed are flushed at the end.
 */
export interface Places {
  /**
   * Opens the directory of a path, making what is missing.
   *
   * @throws HoldfastError `unsafe-target` when something on the way is a symlink or no directory.
   */
  enter(path: string): Place;
  /** As {@link Places.enter}, but `undefined` when there is no such directory, or none of ours any more. */
  find(path: string): Place | undefined;
  /** As {@link Places.find}, but the directory is open during the visit only. */
  visit(path: string, work: (place: Place) => void): void;
  /** As {@link Places.visit} with the parent of a directory that is going to be removed. */
  leave(path: string, work: (place: Place) => void): void;
  /** A directory whose own facts were changed, to be made durable with the others. */
  touch(path: string): void;
  /**
   * Makes every directory whose entries may have changed durable, and other handles with them, in
   * one barrier; in more only when there are very many directories.
   */
  flush(others: readonly (FileHandle | DirHandle)[]): Promise<Durability>;
  close(): void;
}

/** As many directories as are open at once; few plans need more. */
const AT_ONCE = 128;

/** Starts a run of writing below the project root, which stays the caller's. */
export function openPlaces(fs: FsPort, root: DirHandle): Places {
  const held = new Map<string, DirHandle>();
  const changed = new Set<string>();
  const hold = (dirPath: string, dir: DirHandle): void => {
    if (held.size >= AT_ONCE && !held.has(dirPath)) {
      const [oldest] = held;
      if (oldest !== undefined) closeQuietly(fs, oldest[1]);
      if (oldest !== undefined) held.delete(oldest[0]);
    }
    held.set(dirPath, dir);
  };
  const open = (path: string, make: boolean): DirHandle | undefined => {
    const { dirPath } = splitPath(path);
    const known = dirPath === '' ? root : held.get(dirPath);
    if (known !== undefined) return known;
    const chain = openParents(fs, root, path, () => undefined);
    if (chain.missing.length === 0) return chain.parent;
    if (make) return makeDirectories(fs, chain, dirPath, changed);
    chain.close();
    return undefined;
  };
  const enter = (path: string, make: boolean): Place | undefined => {
    const { dirPath, leaf } = splitPath(path);
    const parent = open(path, make);
    if (parent === undefined) return undefined;
    if (dirPath !== '') hold(dirPath, parent);
    changed.add(dirPath);
    return { parent, leaf };
  };
  const visit: Places['visit'] = (path, work) => {
    const { dirPath, leaf } = splitPath(path);
    const parent = unlessUnsafe(() => open(path, false));
    if (parent === undefined) return;
    changed.add(dirPath);
    try {
      work({ parent, leaf });
    } finally {
      if (dirPath !== '' && !held.has(dirPath)) closeQuietly(fs, parent);
    }
  };
  return {
    enter(path) {
      const place = enter(path, true);
      if (place === undefined) throw new Error('A directory was not made.');
      return place;
    },
    find: (path) => unlessUnsafe(() => enter(path, false)),
    visit,
    leave(path, work) {
      const own = held.get(path);
      if (own !== undefined) closeQuietly(fs, own);
      held.delete(path);
      visit(path, work);
    },
    touch: (path) => void changed.add(path),
    flush(others) {
      const open = [...held].filter(([path]) => changed.has(path)).map(([, dir]) => dir);
      const atRoot = changed.has('') ? [root] : [];
      const closed = [...changed].filter((path) => path !== '' && !held.has(path));
      return flushDirectories(fs, root, closed, [...others, ...atRoot, ...open]);
    },
    close() {
      for (const dir of held.values()) closeQuietly(fs, dir);
      held.clear();
    },
  };
}

/** Makes the rest of a way, of which only the last directory stays open. */
function makeDirectories(
  fs: FsPort,
  chain: ReturnType<typeof openParents>,
  dirPath: string,
  changed: Set<string>,
): DirHandle {
  const parts = dirPath.split('/');
  let depth = parts.length - chain.missing.length;
  let dir = chain.parent;
  let close = chain.close;
  try {
    for (const name of chain.missing) {
      changed.add(parts.slice(0, depth).join('/'));
      depth += 1;
      const next = makeDirectory(fs, dir, name);
      close();
      dir = next;
      close = () => closeQuietly(fs, next);
    }
  } catch (error) {
    close();
    throw error;
  }
  return dir;
}

function makeDirectory(fs: FsPort, parent: DirHandle, name: string): DirHandle {
  try {
    fs.mkdir(parent, name, 0o777);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
  return fs.openDir(parent, name);
}
