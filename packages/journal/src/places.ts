import { isHoldfastError } from '@holdfast/base';
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

/** Where a file is written. */
export interface Place {
  readonly parent: DirHandle;
  readonly leaf: string;
}

/**
 * The directories that one run of writing goes to. Those of its files stay open, each once; all that
 * changed are flushed at the end.
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
  /**
   * Makes every directory whose entries may have changed durable, and other handles with them, in
   * one barrier; in more only when there are very many directories.
   */
  flush(others: readonly (FileHandle | DirHandle)[]): Promise<Durability>;
  close(): void;
}

/** Starts a run of writing below the project root, which stays the caller's. */
export function openPlaces(fs: FsPort, root: DirHandle): Places {
  const held = new Map<string, DirHandle>();
  const changed = new Set<string>();
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
    if (dirPath !== '') held.set(dirPath, parent);
    changed.add(dirPath);
    return { parent, leaf };
  };
  return {
    enter(path) {
      const place = enter(path, true);
      if (place === undefined) throw new Error('A directory was not made.');
      return place;
    },
    find: (path) => unlessUnsafe(() => enter(path, false)),
    visit(path, work) {
      const { dirPath, leaf } = splitPath(path);
      const parent = unlessUnsafe(() => open(path, false));
      if (parent === undefined) return;
      changed.add(dirPath);
      try {
        work({ parent, leaf });
      } finally {
        if (dirPath !== '' && !held.has(dirPath)) closeQuietly(fs, parent);
      }
    },
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

/** `undefined` where a symlink or a file took the place of a directory. */
function unlessUnsafe<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'unsafe-target') return undefined;
    throw error;
  }
}
