import { fakeErrno } from '../fake-errno.js';
import {
  checkAdd,
  checkRemove,
  checkSearch,
  lookup,
  lookupExisting,
  mayAccess,
  WRITE,
} from './access.js';
import { FoldedEntries } from './folded-entries.js';
import type { DirInode, Inode } from './inode.js';
import { removeEntry, respellEntry, setEntry, type Volume } from './volume.js';

/**
 * Moves an entry, replacing the destination in one step, with the refusals of rename(2) in the
 * order in which Linux looks for them.
 */
export function renameEntry(
  volume: Volume,
  fromDir: DirInode,
  from: string,
  toDir: DirInode,
  to: string,
): void {
  checkSearch(volume, fromDir, from, 'rename');
  checkSearch(volume, toDir, to, 'rename');
  if (fromDir.mount !== toDir.mount) throw fakeErrno('EXDEV', 'rename', to);
  const moved = lookupExisting(volume, fromDir, from, 'rename');
  if (toDir.links === 0) throw fakeErrno('ENOENT', 'rename', to);
  const replaced = lookup(volume, toDir, to, 'rename');
  if (isInside(toDir, moved)) throw fakeErrno('EINVAL', 'rename', to);
  if (replaced !== undefined && isInside(fromDir, replaced)) {
    throw fakeErrno('ENOTEMPTY', 'rename', to);
  }
  if (moved === replaced) {
    if (isOneEntry(fromDir, from, toDir, to)) {
      checkRemove(volume, fromDir, from, moved, 'rename');
      respellEntry(volume, fromDir, from, to, moved);
    }
    // Two names of one file: the call succeeds and leaves both.
    return;
  }
  checkRemove(volume, fromDir, from, moved, 'rename');
  if (replaced === undefined) checkAdd(volume, toDir, to, 'rename');
  else checkReplace(volume, toDir, to, moved, replaced);
  if (moved.type === 'directory' && fromDir !== toDir && !mayAccess(volume, moved, WRITE)) {
    // Its entry for the parent directory changes.
    throw fakeErrno('EACCES', 'rename', from);
  }
  if (replaced?.type === 'directory' && replaced.entries.size > 0) {
    throw fakeErrno('ENOTEMPTY', 'rename', to);
  }
  moveEntry(volume, fromDir, from, moved, toDir, to);
}

/** Whether two names are two spellings of one entry. */
function isOneEntry(fromDir: DirInode, from: string, toDir: DirInode, to: string): boolean {
  const { entries } = fromDir;
  if (fromDir !== toDir || from === to || !(entries instanceof FoldedEntries)) return false;
  return entries.spelling(from) === entries.spelling(to);
}

/** The change that a rename makes, without asking whether it is allowed. */
export function moveEntry(
  volume: Volume,
  fromDir: DirInode,
  from: string,
  moved: Inode,
  toDir: DirInode,
  to: string,
): void {
  volume.nextGroup += 1;
  const rename = volume.nextGroup;
  setEntry(volume, toDir, to, moved, rename);
  removeEntry(volume, fromDir, from, moved, rename);
}

function isInside(dir: DirInode, ancestor: Inode): boolean {
  for (let here: DirInode | undefined = dir; here !== undefined; here = here.parent) {
    if (here === ancestor) return true;
  }
  return false;
}

function checkReplace(
  volume: Volume,
  dir: DirInode,
  name: string,
  moved: Inode,
  replaced: Inode,
): void {
  checkRemove(volume, dir, name, replaced, 'rename');
  if (replaced.type !== 'directory') {
    if (moved.type === 'directory') throw fakeErrno('ENOTDIR', 'rename', name);
    return;
  }
  if (moved.type !== 'directory') throw fakeErrno('EISDIR', 'rename', name);
}
