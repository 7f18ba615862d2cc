import { encodeUtf8, HoldfastError } from '@holdfast/base';
import { createFile, type DirHandle, errnoOf, type FsPort } from '@holdfast/files';
import { journalPath, LAYOUT } from './layout.js';

/** Opens `.holdfast/changes`; `undefined` when the project has none. Never follows a symlink. */
export function openChanges(fs: FsPort, root: DirHandle): DirHandle | undefined {
  const holdfast = openOwn(fs, root, LAYOUT.holdfast, LAYOUT.holdfast);
  if (holdfast === undefined) return undefined;
  try {
    return openOwn(fs, holdfast, LAYOUT.changes, journalPath());
  } finally {
    fs.close(holdfast);
  }
}

/** The journal's directories, open for a change; see {@link makeChanges}. */
export interface MadeChanges {
  readonly holdfast: DirHandle;
  readonly changes: DirHandle;
  readonly claims: DirHandle;
}

/** Opens `.holdfast/changes` and what must be inside, making what is missing. */
export function makeChanges(fs: FsPort, root: DirHandle): MadeChanges {
  const opened: DirHandle[] = [];
  const enter = (parent: DirHandle, name: string, path: string, mode: number): DirHandle => {
    const dir = openOrMake(fs, parent, name, path, mode);
    opened.push(dir);
    return dir;
  };
  try {
    const holdfast = enter(root, LAYOUT.holdfast, LAYOUT.holdfast, 0o777);
    const changes = enter(holdfast, LAYOUT.changes, journalPath(), 0o700);
    ignoreItself(fs, changes);
    const claims = enter(changes, LAYOUT.claims, journalPath(LAYOUT.claims), 0o700);
    return { holdfast, changes, claims };
  } catch (error) {
    for (const dir of opened) fs.close(dir);
    throw error;
  }
}

/** Opens the directory of the lock's claims; `undefined` when there is none. */
export function openClaims(fs: FsPort, changes: DirHandle): DirHandle | undefined {
  return openOwn(fs, changes, LAYOUT.claims, journalPath(LAYOUT.claims));
}

/** Opens a directory of the journal, making it when it is missing; `path` names it for people. */
export function openOrMake(
  fs: FsPort,
  parent: DirHandle,
  name: string,
  path: string,
  mode: number,
): DirHandle {
  const there = openOwn(fs, parent, name, path);
  if (there !== undefined) return there;
  try {
    fs.mkdir(parent, name, mode);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
  const made = openOwn(fs, parent, name, path);
  if (made !== undefined) return made;
  throw new HoldfastError('io-error', `${path} disappeared while it was being opened.`, { path });
}

function openOwn(fs: FsPort, parent: DirHandle, name: string, path: string): DirHandle | undefined {
  try {
    return fs.openDir(parent, name);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT') return undefined;
    if (errno !== 'ELOOP' && errno !== 'ENOTDIR') throw error;
    throw new HoldfastError('unsafe-target', `${path} is a symlink or not a directory.`, {
      path,
      hint: 'Move it away; the journal must be a directory inside the project.',
      cause: error,
    });
  }
}

/** An empty file is one that a power cut left behind; anything else is the user's business. */
function ignoreItself(fs: FsPort, changes: DirHandle): void {
  try {
    if (fs.lstat(changes, LAYOUT.ignore).size > 0) return;
    fs.unlink(changes, LAYOUT.ignore);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
  try {
    fs.close(createFile(fs, changes, LAYOUT.ignore, encodeUtf8('*\n'), { mode: 0o666 }));
  } catch (error) {
    // Another process made it first.
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}
