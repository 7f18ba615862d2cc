import { fakeErrno } from '../fake-errno.js';
import type { FsPort } from '../fs-port.js';
import {
  checkAdd,
  checkRemove,
  isOwner,
  lookup,
  lookupExisting,
  mayAccess,
  READ,
  WRITE,
} from './access.js';
import { copyAttributes, isListed, listedFiles, plainModes } from './copy-attributes.js';
import { dirOf } from './handles.js';
import type { Inode } from './inode.js';
import { inherited } from './open-calls.js';
import { renameEntry } from './rename-entry.js';
import { newDirectory, removeEntry, setEntry, type Volume } from './volume.js';

/** The calls that change a directory's entries. */
export function entryCalls(
  volume: Volume,
): Pick<
  FsPort,
  | 'mkdir'
  | 'rmdir'
  | 'unlink'
  | 'rename'
  | 'link'
  | 'copyAttributes'
  | 'plainModes'
  | 'listedFiles'
  | 'listedDirectories'
> {
  return {
    mkdir(handle, name, mode) {
      const dir = dirOf(volume, handle, 'mkdir');
      if (lookup(volume, dir, name, 'mkdir') !== undefined) {
        throw fakeErrno('EEXIST', 'mkdir', name);
      }
      checkAdd(volume, dir, name, 'mkdir');
      const setgid = dir.mode & 0o2000;
      const facts = inherited(volume, dir, mode & 0o1777);
      setEntry(volume, dir, name, newDirectory(volume, { ...facts, mode: facts.mode | setgid }));
    },
    rmdir(handle, name) {
      const dir = dirOf(volume, handle, 'rmdir');
      const inode = lookupExisting(volume, dir, name, 'rmdir');
      checkRemove(volume, dir, name, inode, 'rmdir');
      if (inode.type !== 'directory') throw fakeErrno('ENOTDIR', 'rmdir', name);
      if (inode.entries.size > 0) throw fakeErrno('ENOTEMPTY', 'rmdir', name);
      removeEntry(volume, dir, name, inode);
    },
    unlink(handle, name) {
      const dir = dirOf(volume, handle, 'unlink');
      const inode = lookupExisting(volume, dir, name, 'unlink');
      checkRemove(volume, dir, name, inode, 'unlink');
      if (inode.type === 'directory') throw fakeErrno('EISDIR', 'unlink', name);
      removeEntry(volume, dir, name, inode);
    },
    rename(fromHandle, from, toHandle, to) {
      const fromDir = dirOf(volume, fromHandle, 'rename');
      renameEntry(volume, fromDir, from, dirOf(volume, toHandle, 'rename'), to);
    },
    link(fromHandle, from, toHandle, to) {
      const fromDir = dirOf(volume, fromHandle, 'link');
      const toDir = dirOf(volume, toHandle, 'link');
      const inode = lookupExisting(volume, fromDir, from, 'link');
      if (lookup(volume, toDir, to, 'link') !== undefined) throw fakeErrno('EEXIST', 'link', to);
      if (inode.mount !== toDir.mount) throw fakeErrno('EXDEV', 'link', to);
      checkOwnLink(volume, inode, from);
      checkAdd(volume, toDir, to, 'link');
      if (inode.type === 'directory' || inode.immutable) throw fakeErrno('EPERM', 'link', from);
      setEntry(volume, toDir, to, inode);
    },
    async copyAttributes(fromHandle, toHandle, names) {
      const fromDir = dirOf(volume, fromHandle, 'open');
      return copyAttributes(volume, fromDir, dirOf(volume, toHandle, 'open'), names);
    },
    async plainModes(handle, names) {
      return plainModes(volume, dirOf(volume, handle, 'open'), names);
    },
    async listedFiles(handle, names) {
      return listedFiles(volume, dirOf(volume, handle, 'open'), names);
    },
    async listedDirectories(handles) {
      return new Set(handles.filter((dir) => isListed(volume, dirOf(volume, dir, 'open'))));
    },
  };
}

/** As with `protected_hardlinks`: no links to strangers' files, unless one may write them anyway. */
function checkOwnLink(volume: Volume, inode: Inode, name: string): void {
  if (isOwner(volume, inode)) return;
  const harmless =
    inode.type === 'file' &&
    (inode.mode & 0o4000) === 0 &&
    (inode.mode & 0o2010) !== 0o2010 &&
    mayAccess(volume, inode, READ | WRITE);
  if (!harmless) throw fakeErrno('EPERM', 'link', name);
}
