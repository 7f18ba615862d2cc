import { foldCase } from '@holdfast/base';
import { type DirHandle, type FileStat, type FsPort, openParents } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { splitPath } from './project-path.js';

/** Where a file is, or would be. */
export interface Location {
  /** The deepest directory on the way that exists. */
  readonly parent: DirHandle;
  /** Its facts when it was opened. */
  readonly parentStat: FileStat;
  /** Directories still to be made below it. */
  readonly missing: readonly string[];
  readonly leaf: string;
}

/**
 * Open directories of one pass over a project. Only those that hold files of the pass stay open, each
 * once, until the end: descriptors are few.
 */
export interface Directories {
  /**
   * Opens the way to a file, given relative to the project root.
   *
   * @throws HoldfastError `unsafe-target` when something on the way is a symlink or no directory.
   */
  locate(path: string): Location;
  /**
   * A name on disk that a part of the path is equal to but for case or Unicode form, as a path;
   * `undefined` when there is none.
   */
  namesake(path: string): string | undefined;
  close(): void;
}

/** Starts a pass; the root stays the caller's. */
export function openDirectories(fs: FsPort, root: DirHandle): Directories {
  const located = new Map<string, Omit<Location, 'leaf'>>();
  const held = new Map<string, DirHandle>();
  const names = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const locateDirectory = (dirPath: string, path: string): Omit<Location, 'leaf'> => {
    const known = located.get(dirPath);
    if (known !== undefined) return known;
    const chain = openParents(fs, root, path, () => undefined);
    const parts = path.split('/').slice(0, -1);
    const existing = parts.slice(0, parts.length - chain.missing.length).join('/');
    const same = existing === '' ? root : held.get(existing);
    if (same === undefined) held.set(existing, chain.parent);
    else chain.close();
    const parent = same ?? chain.parent;
    const location = { parent, parentStat: fs.fstat(parent), missing: chain.missing };
    located.set(dirPath, location);
    return location;
  };
  const learnNames = (dirPath: string, dir: DirHandle): void => {
    if (!names.has(dirPath)) names.set(dirPath, byFoldedName(fs.list(dir)));
  };
  return {
    locate(path) {
      const { dirPath, leaf } = splitPath(path);
      return { ...locateDirectory(dirPath, path), leaf };
    },
    namesake(path) {
      const parts = path.split('/');
      const levels = parts.map((_, index) => parts.slice(0, index).join('/'));
      learnNames('', root);
      const deepest = splitPath(path).dirPath;
      const missing = locateDirectory(deepest, path).missing.length;
      const existing = levels.slice(0, levels.length - missing);
      if (!existing.every((level) => names.has(level))) {
        openParents(fs, root, path, (level) => learnNames(level.path, level.dir)).close();
      }
      for (const [index, level] of existing.entries()) {
        const part = parts[index] ?? '';
        const same = names.get(level)?.get(foldCase(part)) ?? [];
        const other = same.find((name) => name !== part);
        if (other !== undefined) return level === '' ? other : `${level}/${other}`;
      }
      return undefined;
    },
    close() {
      for (const dir of held.values()) closeQuietly(fs, dir);
      held.clear();
      located.clear();
      names.clear();
    },
  };
}

/** Whether two descriptions are of the same file or directory. */
export function isSameInode(
  a: Pick<FileStat, 'dev' | 'ino'>,
  b: Pick<FileStat, 'dev' | 'ino'>,
): boolean {
  return a.ino === b.ino && a.dev === b.dev;
}

function byFoldedName(names: readonly string[]): Map<string, string[]> {
  const folded = new Map<string, string[]>();
  for (const name of names) {
    const key = foldCase(name);
    const same = folded.get(key);
    if (same === undefined) folded.set(key, [name]);
    else same.push(name);
  }
  return folded;
}
