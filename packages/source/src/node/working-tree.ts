import { constants, fstatSync, lstatSync, realpathSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkRepoPath } from '@holdfast/base';
import { gitBlobId } from '../git-blob-id.js';
import type { SourceEntry, SourceRead, SourceTree } from '../source-tree.js';
import { listWorkingFiles } from './list-working-files.js';

/**
 * The files below a directory as they are now, without those that `.gitignore` leaves out. Symlinks
 * are listed and never followed, neither as files nor as directories on the way. Content ids are
 * known only by reading: {@link SourceTree.list} does not read.
 *
 * @param root - absolute path of an existing directory.
 */
export function workingTree(root: string): SourceTree {
  const realRoot = realpathSync(root);
  const inside = new Map<string, boolean>();
  const isInside = (path: string) => {
    if (!checkRepoPath(path).ok) return false;
    const parent = dirname(path);
    let known = inside.get(parent);
    if (known === undefined) {
      known = hasOnlyRealDirectories(realRoot, parent);
      inside.set(parent, known);
    }
    return known;
  };
  return {
    list: async () => {
      const paths = await listWorkingFiles(realRoot);
      return paths.flatMap((path) => entryAt(realRoot, path) ?? []);
    },
    entry: async (path) => (isInside(path) ? entryAt(realRoot, path) : undefined),
    read: async (path, maxBytes) =>
      isInside(path) ? readAt(join(realRoot, path), maxBytes) : { kind: 'absent' },
    close: async () => undefined,
  };
}

function hasOnlyRealDirectories(realRoot: string, parent: string): boolean {
  const directory = parent === '.' ? realRoot : join(realRoot, parent);
  try {
    return realpathSync(directory) === directory && lstatSync(directory).isDirectory();
  } catch {
    return false;
  }
}

function entryAt(realRoot: string, path: string): SourceEntry | undefined {
  const stat = lstatSync(join(realRoot, path), { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (stat.isFile()) return { path, type: 'file', size: stat.size };
  return stat.isSymbolicLink() ? { path, type: 'symlink' } : undefined;
}

async function readAt(file: string, maxBytes = Number.POSITIVE_INFINITY): Promise<SourceRead> {
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    // Without O_NONBLOCK a FIFO put in the file's place would hang the reader.
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    return failedOpen((error as NodeJS.ErrnoException).code);
  }
  try {
    const stat = fstatSync(handle.fd);
    if (!stat.isFile()) return { kind: 'unavailable', reason: 'not-a-file' };
    if (stat.size > maxBytes) return { kind: 'too-large', size: stat.size };
    const bytes = await handle.readFile();
    if (bytes.length > maxBytes) return { kind: 'too-large', size: bytes.length };
    return { kind: 'found', bytes, contentId: gitBlobId(bytes) };
  } catch {
    return { kind: 'unavailable', reason: 'unreadable' };
  } finally {
    await handle.close();
  }
}

function failedOpen(code: string | undefined): SourceRead {
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'absent' };
  if (code === 'ELOOP') return { kind: 'unavailable', reason: 'symlink' };
  if (code === 'EACCES' || code === 'EPERM')
    return { kind: 'unavailable', reason: 'no-permission' };
  return { kind: 'unavailable', reason: 'unreadable' };
}
