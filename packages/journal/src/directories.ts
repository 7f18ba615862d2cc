import { foldCase } from '@holdfast/base';
import {
  type DirHandle,
  type FileStat,
  type FsPort,
  openParents,
  type ParentChain,
} from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';

/** Where a file is, or would be. */
export interface Location {
  /** The deepest directory on the way that exists. */
  readonly parent: DirHandle;
  /** Directories still to be made below it. */
  readonly missing: readonly string[];
  readonly leaf: string;
}

/** Open directories of one pass over a project: each is opened once, and stays open until the end. */
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
  const chains = new Map<string, ParentChain>();
  const names = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const chainOf = (path: string): ParentChain => {
    const dirPath = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
    const known = chains.get(dirPath);
    if (known !== undefined) return known;
    const chain = openParents(fs, root, path);
    chains.set(dirPath, chain);
    return chain;
  };
  const namesIn = (dirPath: string, dir: DirHandle): ReadonlyMap<string, readonly string[]> => {
    const known = names.get(dirPath);
    if (known !== undefined) return known;
    const folded = byFoldedName(fs.list(dir));
    names.set(dirPath, folded);
    return folded;
  };
  return {
    locate(path) {
      const { parent, missing } = chainOf(path);
      return { parent, missing, leaf: path.slice(path.lastIndexOf('/') + 1) };
    },
    namesake(path) {
      const parts = path.split('/');
      const levels = [{ path: '', dir: root }, ...chainOf(path).opened];
      for (const [index, level] of levels.entries()) {
        const part = parts[index];
        if (part === undefined) break;
        const same = namesIn(level.path, level.dir).get(foldCase(part)) ?? [];
        const other = same.find((name) => name !== part);
        if (other !== undefined) return level.path === '' ? other : `${level.path}/${other}`;
      }
      return undefined;
    },
    close() {
      for (const chain of chains.values()) {
        for (const { dir } of [...chain.opened].reverse()) closeQuietly(fs, dir);
      }
      chains.clear();
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
