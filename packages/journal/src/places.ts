import { isHoldfastError } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort, openParents } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';

/** Where a file is written. */
export interface Place {
  readonly parent: DirHandle;
  readonly leaf: string;
}

/** The directories that one run of writing goes to. Each is opened once and flushed at the end. */
export interface Places {
  /**
   * Opens the directory of a path, making what is missing.
   *
   * @throws HoldfastError `unsafe-target` when something on the way is a symlink or no directory.
   */
  enter(path: string): Place;
  /** As {@link Places.enter}, but `undefined` when there is no such directory, or none of ours any more. */
  find(path: string): Place | undefined;
  /** Every directory whose entries may have changed, each once. */
  changed(): readonly DirHandle[];
  close(): void;
}

/** Starts a run of writing below the project root, which stays the caller's. */
export function openPlaces(fs: FsPort, root: DirHandle): Places {
  const known = new Map<string, DirHandle>();
  const changed = new Map<string, DirHandle>();
  const opened: DirHandle[] = [];
  const open = (path: string, make: boolean): Place | undefined => {
    const parts = path.split('/');
    const leaf = parts.pop() ?? '';
    const dirPath = parts.join('/');
    let dir = known.get(dirPath);
    if (dir === undefined) {
      const chain = openParents(fs, root, path);
      opened.push(...chain.opened.map((entry) => entry.dir));
      if (chain.missing.length > 0 && !make) return undefined;
      dir = chain.parent;
      let depth = parts.length - chain.missing.length;
      for (const name of chain.missing) {
        changed.set(parts.slice(0, depth).join('/'), dir);
        depth += 1;
        dir = makeDirectory(fs, dir, name);
        opened.push(dir);
      }
      known.set(dirPath, dir);
    }
    changed.set(dirPath, dir);
    return { parent: dir, leaf };
  };
  return {
    enter(path) {
      const place = open(path, true);
      if (place === undefined) throw new Error('A directory was not made.');
      return place;
    },
    find(path) {
      try {
        return open(path, false);
      } catch (error) {
        if (isHoldfastError(error) && error.code === 'unsafe-target') return undefined;
        throw error;
      }
    },
    changed: () => [...changed.values()],
    close() {
      for (const dir of opened.splice(0).reverse()) closeQuietly(fs, dir);
    },
  };
}

function makeDirectory(fs: FsPort, parent: DirHandle, name: string): DirHandle {
  try {
    fs.mkdir(parent, name, 0o777);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
  return fs.openDir(parent, name);
}
