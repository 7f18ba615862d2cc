import { utf8Length } from '@holdfast/base';
import { checkEntryName } from '../entry-name.js';
import { fakeErrno } from '../fake-errno.js';
import type { DirInode, Inode } from './inode.js';
import type { Volume } from './volume.js';

/** The bits of a mode that one class of users needs. */
export const READ = 4;
export const WRITE = 2;
export const SEARCH = 1;

/** Whether the volume's user has all wanted rights on an inode. User 0 has every right. */
export function mayAccess(volume: Volume, inode: Inode, want: number): boolean {
  const { uid, groups } = volume.settings;
  if (uid === 0) return true;
  const shift = uid === inode.uid ? 6 : groups.has(inode.gid) ? 3 : 0;
  return ((inode.mode >> shift) & want) === want;
}

export function isOwner(volume: Volume, inode: Inode): boolean {
  return volume.settings.uid === 0 || volume.settings.uid === inode.uid;
}

/** Finds an entry, or `undefined`; `EACCES` when the directory may not be searched. */
export function lookup(
  volume: Volume,
  dir: DirInode,
  name: string,
  syscall: string,
): Inode | undefined {
  checkSearch(volume, dir, name, syscall);
  return dir.entries.get(name);
}

/** Refuses a bad name, and a directory that may not be searched. */
export function checkSearch(volume: Volume, dir: DirInode, name: string, syscall: string): void {
  checkEntryName(name);
  if (!mayAccess(volume, dir, SEARCH)) throw fakeErrno('EACCES', syscall, name);
  // A name of 85 UTF-16 units has at most 255 bytes.
  if (name.length > 85 && utf8Length(name) > 255) throw fakeErrno('ENAMETOOLONG', syscall, name);
}

export function lookupExisting(
  volume: Volume,
  dir: DirInode,
  name: string,
  syscall: string,
): Inode {
  const inode = lookup(volume, dir, name, syscall);
  if (inode === undefined) throw fakeErrno('ENOENT', syscall, name);
  return inode;
}

/** Whether entries may be added to a directory. */
export function mayAdd(volume: Volume, dir: DirInode): boolean {
  const writable = volume.mounts[dir.mount]?.readOnly !== true && !dir.immutable;
  return dir.links > 0 && writable && mayAccess(volume, dir, WRITE | SEARCH);
}

/** Refuses, with the right error, unless entries may be added to a directory. */
export function checkAdd(volume: Volume, dir: DirInode, name: string, syscall: string): void {
  if (dir.links === 0) throw fakeErrno('ENOENT', syscall, name);
  checkMutable(volume, dir, name, syscall);
  if (!mayAccess(volume, dir, WRITE | SEARCH)) throw fakeErrno('EACCES', syscall, name);
}

/** Refuses unless an entry may be removed from a directory, or be replaced. */
export function checkRemove(
  volume: Volume,
  dir: DirInode,
  name: string,
  inode: Inode,
  syscall: string,
): void {
  checkAdd(volume, dir, name, syscall);
  const sticky = (dir.mode & 0o1000) !== 0;
  if (sticky && !isOwner(volume, dir) && !isOwner(volume, inode)) {
    throw fakeErrno('EPERM', syscall, name);
  }
  if (inode.immutable) throw fakeErrno('EPERM', syscall, name);
  if (inode.mount !== dir.mount) throw fakeErrno('EBUSY', syscall, name);
}

/** Refuses a change of an inode on a read-only mount (`EROFS`) or marked immutable (`EPERM`). */
export function checkMutable(
  volume: Volume,
  inode: Inode,
  name: string | undefined,
  syscall: string,
): void {
  if (volume.mounts[inode.mount]?.readOnly === true) throw fakeErrno('EROFS', syscall, name);
  if (inode.immutable) throw fakeErrno('EPERM', syscall, name);
}
