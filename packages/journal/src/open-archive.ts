import { isAbsolute } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import { type DirHandle, errnoOf, type FileStat, type FsPort } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { isSameInode } from './directories.js';
import { LAYOUT } from './layout.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { Session } from './session.js';

/**
 * Opens the directory that transactions are archived in.
 *
 * @throws HoldfastError `io-error` when it cannot be opened, `usage-error` when it is no absolute path
 *   or is inside this project's own `.holdfast`, by whatever path.
 */
export function openArchive({ fs, root }: Pick<Session, 'fs' | 'root'>, path: string): DirHandle {
  if (!isAbsolute(path) || path.includes('\0')) {
    throw new HoldfastError('usage-error', `${shorten(path)} is not an absolute path.`, {
      hint: 'Give the archive as an absolute path.',
    });
  }
  const archive = openDirectory(fs, path);
  const own = lstatIfThere(fs, root, LAYOUT.holdfast);
  if (own === undefined || !isInside(fs, path, own)) return archive;
  closeQuietly(fs, archive);
  throw new HoldfastError('usage-error', `The archive ${shorten(path)} is inside the journal.`, {
    hint: `Name a directory outside ${LAYOUT.holdfast}.`,
  });
}

function openDirectory(fs: FsPort, path: string): DirHandle {
  try {
    return fs.openRoot(path);
  } catch (cause) {
    const errno = errnoOf(cause);
    if (errno === undefined) throw cause;
    throw new HoldfastError(
      'io-error',
      `The archive ${shorten(path)} cannot be opened (${errno}).`,
      {
        hint: 'Name an existing directory.',
        data: { errno },
        cause,
      },
    );
  }
}

/** Goes up by `..`, which symlinks on the way do not lead astray. */
function isInside(fs: FsPort, path: string, own: FileStat): boolean {
  let below: FileStat | undefined;
  for (let up = path; ; up += '/..') {
    const stat = statOf(fs, up);
    if (stat === undefined || (below !== undefined && isSameInode(stat, below))) return false;
    if (isSameInode(stat, own)) return true;
    below = stat;
  }
}

/** `undefined` where the way up is not open to us: the journal, which we can open, is not there. */
function statOf(fs: FsPort, path: string): FileStat | undefined {
  let dir: DirHandle;
  try {
    dir = fs.openRoot(path);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
  try {
    return fs.fstat(dir);
  } finally {
    closeQuietly(fs, dir);
  }
}
