import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkRepoPath } from '@holdfast/base';
import { gitBlobId } from '../git-blob-id.js';
import type { SourceEntry, SourceRead, SourceTree } from '../source-tree.js';
import { listWorkingFiles } from './list-working-files.js';
import { openStampCache, type StampCache } from './stamp-cache.js';

/** How {@link workingTree} works. */
export interface WorkingTreeOptions {
  /**
   * File, usually `.holdfast/cache/stamps`, that remembers content ids by size, times and inode, so
   * that files that were not written since need not be read to know them. Nothing is remembered
   * without it; it may be deleted at any time.
   */
  readonly stamps?: string;
}

/**
 * The files below a directory as they are now, without those that `.gitignore` leaves out. Symlinks
 * are listed and never followed, neither as files nor as directories on the way. Content ids are
 * known by reading, or remembered: {@link SourceTree.list} does not read.
 *
 * @param root - absolute path of an existing directory.
 */
export function workingTree(root: string, options: WorkingTreeOptions = {}): SourceTree {
  const realRoot = realpathSync(root);
  const stamps = options.stamps === undefined ? undefined : openStampCache(options.stamps);
  const inside = new Map<string, boolean>([['.', isRealDirectory(realRoot)]]);
  /** Whether a directory and all on the way to it are no symlinks. */
  const isReal = (directory: string): boolean => {
    let known = inside.get(directory);
    if (known === undefined) {
      known = isReal(dirname(directory)) && isRealDirectory(join(realRoot, directory));
      inside.set(directory, known);
    }
    return known;
  };
  const isInside = (path: string) => checkRepoPath(path).ok && isReal(dirname(path));
  let turnEndsMs = 0;
  return {
    list: async () => {
      const paths = await listWorkingFiles(realRoot);
      stamps?.keepOnly(paths);
      return paths.flatMap(
        (path) => entryAt(realRoot, path, stamps) ?? submoduleAt(realRoot, path, paths) ?? [],
      );
    },
    entry: async (path) => (isInside(path) ? entryAt(realRoot, path, stamps) : undefined),
    read: async (path, maxBytes) => {
      // Reads never wait, so that a loop over them would keep workers and deadlines from being heard.
      if (performance.now() > turnEndsMs) {
        await nextTurn();
        turnEndsMs = performance.now() + TURN_MS;
      }
      return isInside(path) ? readAt(realRoot, path, maxBytes, stamps) : { kind: 'absent' };
    },
    close: async () => stamps?.save(),
  };
}

const TURN_MS = 10;

function isRealDirectory(directory: string): boolean {
  try {
    return lstatSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

function entryAt(
  realRoot: string,
  path: string,
  stamps: StampCache | undefined,
): SourceEntry | undefined {
  const stat = statAt(join(realRoot, path));
  if (stat === undefined) return undefined;
  if (stat === 'closed') return { path, type: 'file' };
  if (stat.isFile()) {
    const contentId = stamps?.get(path, stat);
    const known = contentId === undefined ? {} : { contentId };
    return { path, type: 'file', size: Number(stat.size), ...known };
  }
  return stat.isSymbolicLink() ? { path, type: 'symlink' } : undefined;
}

/**
 * Undefined where there is nothing; no file has a name that its file system cannot hold. `closed`
 * below a directory that may not be entered: one of them must not keep all others from being listed,
 * and reading says why it cannot be had.
 */
function statAt(path: string): BigIntStats | 'closed' | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false, bigint: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENAMETOOLONG') return undefined;
    if (code === 'EACCES' || code === 'EPERM') return 'closed';
    throw error;
  }
}

/** Git lists no directory but those of submodules, and what came in the place of a file. */
function submoduleAt(
  realRoot: string,
  path: string,
  listed: readonly string[],
): SourceEntry | undefined {
  if (!isRealDirectory(join(realRoot, path))) return undefined;
  if (listed.some((other) => other.startsWith(`${path}/`))) return undefined;
  return { path, type: 'submodule' };
}

/** Of small files, asking the thread pool costs several times what reading costs. */
function readAt(
  realRoot: string,
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
  stamps?: StampCache,
): SourceRead {
  let descriptor: number;
  try {
    // Without O_NONBLOCK a FIFO put in the file's place would hang the reader.
    descriptor = openSync(
      join(realRoot, path),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
  } catch (error) {
    return failedOpen((error as NodeJS.ErrnoException).code);
  }
  try {
    const readAtMs = Date.now();
    const stat = fstatSync(descriptor, { bigint: true });
    if (!stat.isFile()) return { kind: 'unavailable', reason: 'not-a-file' };
    if (stat.size > maxBytes) return { kind: 'too-large', size: Number(stat.size) };
    const bytes = readFileSync(descriptor);
    if (bytes.length > maxBytes) return { kind: 'too-large', size: bytes.length };
    const contentId = gitBlobId(bytes);
    if (stamps !== undefined && isSame(stat, fstatSync(descriptor, { bigint: true })))
      stamps.put(path, stat, contentId, readAtMs);
    return { kind: 'found', bytes, contentId };
  } catch {
    return { kind: 'unavailable', reason: 'unreadable' };
  } finally {
    closeSync(descriptor);
  }
}

/** Whether nobody wrote while the content was read. */
function isSame(before: BigIntStats, after: BigIntStats): boolean {
  return before.mtimeNs === after.mtimeNs && before.ctimeNs === after.ctimeNs;
}

function failedOpen(code: string | undefined): SourceRead {
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return { kind: 'absent' };
  if (code === 'ELOOP') return { kind: 'unavailable', reason: 'symlink' };
  if (code === 'EACCES' || code === 'EPERM')
    return { kind: 'unavailable', reason: 'no-permission' };
  return { kind: 'unavailable', reason: 'unreadable' };
}
