import { fakeErrno } from '../fake-errno.js';
import type { DirHandle, FileHandle, OpenAccess } from '../fs-port.js';
import type { DirInode, FileInode, Inode } from './inode.js';
import { freeIfUnused, type Volume } from './volume.js';

/** What stands behind the opaque handles of a memory file system. */
interface Handle {
  readonly volume: Volume;
  readonly inode: Inode;
  readonly access: OpenAccess | 'directory';
  open: boolean;
}

export function openDirHandle(volume: Volume, inode: DirInode): DirHandle {
  return openHandle(volume, inode, 'directory') as unknown as DirHandle;
}

export function openFileHandle(volume: Volume, inode: Inode, access: OpenAccess): FileHandle {
  return openHandle(volume, inode, access) as unknown as FileHandle;
}

function openHandle(volume: Volume, inode: Inode, access: Handle['access']): Handle {
  inode.openHandles += 1;
  return { volume, inode, access, open: true };
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

export function dirOf(volume: Volume, opaque: DirHandle, syscall: string): DirInode {
  const { inode, access } = checkHandle(volume, opaque, syscall);
  if (access !== 'directory' || inode.type !== 'directory') {
    throw new TypeError(`a directory handle is needed (${syscall})`);
  }
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
