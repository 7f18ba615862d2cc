import { fakeErrno } from '../fake-errno.js';
import type { DirHandle, FileHandle, OpenAccess } from '../fs-port.js';
import type { DirInode, FileInode, Inode } from './inode.js';
import { placeOf, verifyPlace } from './verify-place.js';
import { freeIfUnused, type Volume } from './volume.js';

/** What stands behind the opaque handles of a memory file system. */
interface Handle {
  readonly volume: Volume;
  readonly inode: Inode;
  readonly access: OpenAccess | 'directory';
  /** Where a directory was when it was opened; only with `verified` anchoring. */
  readonly place?: string;
  open: boolean;
}

export function openDirHandle(volume: Volume, inode: DirInode): DirHandle {
  const verified = volume.settings.anchoring === 'verified';
  const place = verified ? placeOf(volume, inode) : undefined;
  inode.openHandles += 1;
  const handle: Handle = {
    volume,
    inode,
    access: 'directory',
    open: true,
    ...(place === undefined ? {} : { place }),
  };
  return handle as unknown as DirHandle;
}

export function openFileHandle(volume: Volume, inode: Inode, access: OpenAccess): FileHandle {
  inode.openHandles += 1;
  const handle: Handle = { volume, inode, access, open: true };
  return handle as unknown as FileHandle;
}

export function closeHandle(volume: Volume, opaque: FileHandle | DirHandle): void {
  const handle = checkHandle(volume, opaque, 'close');
  handle.open = false;
  handle.inode.openHandles -= 1;
  freeIfUnused(volume, handle.inode);
}

/** The inode behind any open handle; `EBADF` when it is closed. */
export function inodeOf(volume: Volume, opaque: FileHandle | DirHandle, syscall: string): Inode {
  return checkHandle(volume, opaque, syscall).inode;
}

/** The directory in which a name is to be resolved. */
export function dirOf(volume: Volume, opaque: DirHandle, syscall: string): DirInode {
  const { inode, access, place } = checkHandle(volume, opaque, syscall);
  if (access !== 'directory' || inode.type !== 'directory') {
    throw new TypeError(`a directory handle is needed (${syscall})`);
  }
  if (place !== undefined) verifyPlace(volume, inode, place, syscall);
  return inode;
}

/** The file behind a handle opened for reading; special files read as empty. */
export function readableBytes(volume: Volume, opaque: FileHandle): Uint8Array {
  const { inode, access } = checkHandle(volume, opaque, 'read');
  if (inode.type === 'directory') throw fakeErrno('EISDIR', 'read');
  if (access !== 'read' && access !== 'edit') throw fakeErrno('EBADF', 'read');
  return inode.type === 'file' ? inode.bytes : NOTHING;
}

const NOTHING = new Uint8Array(0);

/** The file behind a handle opened for writing. */
export function writableFile(
  volume: Volume,
  opaque: FileHandle,
  syscall: 'write' | 'ftruncate',
): FileInode {
  const { inode, access } = checkHandle(volume, opaque, syscall);
  const writable = access !== 'read' && access !== 'directory';
  // The two calls differ on Linux, and the twin should too.
  if (!writable) throw fakeErrno(syscall === 'write' ? 'EBADF' : 'EINVAL', syscall);
  if (inode.type !== 'file') throw fakeErrno('EINVAL', syscall);
  return inode;
}

function checkHandle(volume: Volume, opaque: FileHandle | DirHandle, syscall: string): Handle {
  const handle = opaque as unknown as Handle;
  if (handle.volume !== volume) {
    throw new TypeError(`the handle belongs to another file system (${syscall})`);
  }
  if (!handle.open) throw fakeErrno('EBADF', syscall);
  return handle;
}
