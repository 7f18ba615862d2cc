import { compareCodeUnits } from '@holdfast/base';
import { fakeErrno } from '../fake-errno.js';
import type { FileStat, FsPort } from '../fs-port.js';
import { lookupExisting, mayAccess, READ } from './access.js';
import { dirOf, inodeOf, readableBytes } from './handles.js';
import type { Inode } from './inode.js';
import { FIRST_DEVICE, type Volume } from './volume.js';

/** The calls that change nothing. */
export function readCalls(
  volume: Volume,
): Pick<FsPort, 'list' | 'lstat' | 'readlink' | 'read' | 'fstat'> {
  return {
    list(handle) {
      const dir = dirOf(volume, handle, 'scandir');
      // The disk port opens the directory again, which asks for permission again.
      if (!mayAccess(volume, dir, READ)) throw fakeErrno('EACCES', 'scandir');
      return [...dir.entries.keys()].sort(compareCodeUnits);
    },
    lstat(handle, name) {
      return statOf(volume, lookupExisting(volume, dirOf(volume, handle, 'lstat'), name, 'lstat'));
    },
    readlink(handle, name) {
      const dir = dirOf(volume, handle, 'readlink');
      const inode = lookupExisting(volume, dir, name, 'readlink');
      if (inode.type !== 'symlink') throw fakeErrno('EINVAL', 'readlink', name);
      return inode.target;
    },
    read(handle, buffer, position) {
      const bytes = readableBytes(volume, handle);
      const part = bytes.subarray(position, position + buffer.length);
      buffer.set(part);
      return part.length;
    },
    fstat(handle) {
      return statOf(volume, inodeOf(volume, handle, 'fstat'));
    },
  };
}

function statOf(volume: Volume, inode: Inode): FileStat {
  const stat: FileStat = {
    type: inode.type,
    size: sizeOf(inode),
    mode: inode.mode,
    uid: inode.uid,
    gid: inode.gid,
    nlink: linksOf(inode),
    dev: volume.mounts[inode.mount]?.dev ?? FIRST_DEVICE,
    ino: BigInt(inode.ino),
    mtimeNs: inode.mtimeNs,
    ctimeNs: inode.ctimeNs,
  };
  return inode.type === 'other' ? { ...stat, special: inode.kind } : stat;
}

function sizeOf(inode: Inode): number {
  if (inode.type === 'file') return inode.bytes.length;
  if (inode.type === 'symlink') return inode.target.length;
  return inode.type === 'directory' ? inode.entries.size : 0;
}

/** A directory counts its own name, its `.`, and the `..` of each directory inside. */
function linksOf(inode: Inode): number {
  if (inode.type !== 'directory' || inode.links === 0) return inode.links;
  let count = 2;
  for (const child of inode.entries.values()) if (child.type === 'directory') count += 1;
  return count;
}
