import { foldCase, HoldfastError } from '@holdfast/base';
import { type DirHandle, type FileStat, type FsPort, openParents } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { splitPath } from './project-path.js';

/** Where a file is, or would be. */
export interface Location {
  /** The deepest directory on the way that exists; to be used at once, as it may be closed later. */
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
  /** Whether every part of a path has exactly this spelling on disk. */
  isSpelledSo(path: string): boolean;
  /** The names in a directory, given relative to the project root; none when there is no such directory. */
  names(path: string): readonly string[];
  /**
   * A name on disk that a part of the path is equal to but for case or Unicode form, as a path;
   * `undefined` when there is none.
   */
  namesake(path: string): string | undefined;
  close(): void;
}

/** As many directories as are open at once; few plans need more. */
const AT_ONCE = 128;

/** The way to the files of one directory. */
interface Way extends Pick<Location, 'parentStat' | 'missing'> {
  /** The deepest directory that exists. */
  readonly existing: string;
}

/** Opens a directory that was open before; it must be the same one. */
function openAgain(fs: FsPort, root: DirHandle, path: string, stat: FileStat): DirHandle {
  const chain = openParents(fs, root, `${path}/any`, () => undefined);
  if (chain.missing.length === 0 && isSameInode(fs.fstat(chain.parent), stat)) return chain.parent;
  chain.close();
  throw new HoldfastError('changed-since-plan', 'The directory was replaced meanwhile.', { path });
}

/** Starts a pass; the root stays the caller's. */
export function openDirectories(fs: FsPort, root: DirHandle): Directories {
  const located = new Map<string, Way>();
  const held = new Map<string, DirHandle>();
  const names = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const hold = (existing: string, dir: DirHandle): void => {
    if (held.size >= AT_ONCE) {
      const [oldest] = held;
      if (oldest !== undefined) closeQuietly(fs, oldest[1]);
      if (oldest !== undefined) held.delete(oldest[0]);
    }
    held.set(existing, dir);
  };
  const dirAt = ({ existing, parentStat }: Way): DirHandle => {
    const known = existing === '' ? root : held.get(existing);
    if (known !== undefined) return known;
    const dir = openAgain(fs, root, existing, parentStat);
    hold(existing, dir);
    return dir;
  };
  const locateDirectory = (dirPath: string, path: string): Way => {
    const known = located.get(dirPath);
    if (known !== undefined) return known;
    const chain = openParents(fs, root, path, () => undefined);
    const parts = path.split('/').slice(0, -1);
    const existing = parts.slice(0, parts.length - chain.missing.length).join('/');
    const same = existing === '' ? root : held.get(existing);
    if (same === undefined) hold(existing, chain.parent);
    else chain.close();
    const parent = same ?? chain.parent;
    const way = { existing, parentStat: fs.fstat(parent), missing: chain.missing };
    located.set(dirPath, way);
    return way;
  };
  const learnNames = (dirPath: string, dir: DirHandle): void => {
    if (!names.has(dirPath)) names.set(dirPath, byFoldedName(fs.list(dir)));
  };
  /** The directories on the way to a path that exist, outermost first, their names known. */
  const existingLevels = (path: string): string[] => {
    const levels = path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'));
    learnNames('', root);
    const missing = locateDirectory(splitPath(path).dirPath, path).missing.length;
    const existing = levels.slice(0, levels.length - missing);
    if (!existing.every((level) => names.has(level))) {
      openParents(fs, root, path, (level) => learnNames(level.path, level.dir)).close();
    }
    return existing;
  };
  return {
    locate(path) {
      const { dirPath, leaf } = splitPath(path);
      const way = locateDirectory(dirPath, path);
      const { parentStat, missing } = way;
      return {
        get parent() {
          return dirAt(way);
        },
        parentStat,
        missing,
        leaf,
      };
    },
    isSpelledSo(path) {
      const parts = path.split('/');
      const existing = existingLevels(path);
      return (
        existing.length === parts.length &&
        existing.every((level, index) => {
          const part = parts[index] ?? '';
          return names.get(level)?.get(foldCase(part))?.includes(part) === true;
        })
      );
    },
    names(path) {
      const existing = existingLevels(`${path}/any`);
      if (existing.at(-1) !== path) return [];
      return [...(names.get(path)?.values() ?? [])].flat();
    },
    namesake(path) {
      const parts = path.split('/');
      for (const [index, level] of existingLevels(path).entries()) {
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
