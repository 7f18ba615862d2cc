import { isHoldfastError } from '@holdfast/base';
import {
  type DirHandle,
  errnoOf,
  type FileStat,
  type FsPort,
  findProjectRoot,
} from '@holdfast/files';

/** Directories of a transaction in the journal that hold second names of project files. */
const LINKING = ['orig', 'new', 'trash'] as const;

/**
 * Counts the names that an interrupted change left for a file in the project's journal
 * (journal-format.md). Such a file has more than one name, and is nevertheless an ordinary file of
 * the project: the next change removes those names.
 *
 * @param cwd - absolute path of the workspace.
 */
export function countJournalLinks(fs: FsPort, cwd: string, stat: FileStat): number {
  const changes = openPath(fs, projectRoot(cwd), ['.holdfast', 'changes']);
  if (changes === undefined) return 0;
  try {
    let count = 0;
    for (const transaction of fs.list(changes)) {
      for (const part of LINKING) count += countIn(fs, changes, [transaction, part], stat);
    }
    return count;
  } finally {
    fs.close(changes);
  }
}

function countIn(fs: FsPort, changes: DirHandle, way: readonly string[], stat: FileStat): number {
  const dir = descend(fs, changes, way);
  if (dir === undefined) return 0;
  try {
    return fs.list(dir).filter((name) => {
      const { dev, ino } = fs.lstat(dir, name);
      return dev === stat.dev && ino === stat.ino;
    }).length;
  } finally {
    fs.close(dir);
  }
}

function projectRoot(cwd: string): string {
  try {
    return findProjectRoot(cwd);
  } catch (error) {
    if (isHoldfastError(error)) return cwd;
    throw error;
  }
}

function openPath(fs: FsPort, root: string, way: readonly string[]): DirHandle | undefined {
  let dir: DirHandle;
  try {
    dir = fs.openRoot(root);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
  try {
    return descend(fs, dir, way);
  } finally {
    fs.close(dir);
  }
}

/** Opens a directory below another one; `undefined` when there is none or a link is on the way. */
function descend(fs: FsPort, from: DirHandle, way: readonly string[]): DirHandle | undefined {
  let dir = from;
  for (const name of way) {
    let next: DirHandle | undefined;
    try {
      next = fs.openDir(dir, name);
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
    }
    if (dir !== from) fs.close(dir);
    if (next === undefined) return undefined;
    dir = next;
  }
  return dir;
}
