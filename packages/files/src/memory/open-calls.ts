import { fakeErrno } from '../fake-errno.js';
import type { DirHandle, FileHandle, FsPort, OpenAccess } from '../fs-port.js';
import {
  checkAdd,
  checkMutable,
  lookup,
  lookupExisting,
  mayAccess,
  READ,
  WRITE,
} from './access.js';
import { dirOf, openDirHandle, openFileHandle } from './handles.js';
import type { DirInode, Inode, SpecialInode } from './inode.js';
import { resolvePath } from './resolve-path.js';
import { newFile, setEntry, type Volume } from './volume.js';

/** The calls that answer handles. */
export function openCalls(volume: Volume): Pick<FsPort, 'openRoot' | 'openDir' | 'open'> {
  return {
    openRoot(path) {
      const inode = resolvePath(volume, path, 'open');
      if (inode.type !== 'directory') throw fakeErrno('ENOTDIR', 'open', path);
      return openReadable(volume, inode, path);
    },
    openDir(parent, name) {
      const inode = lookupExisting(volume, dirOf(volume, parent, 'open'), name, 'open');
      if (inode.type !== 'directory') throw fakeErrno('ENOTDIR', 'open', name);
      return openReadable(volume, inode, name);
    },
    open(parent, name, access, mode = 0o600) {
      const dir = dirOf(volume, parent, 'open');
      if (access === 'create') return create(volume, dir, name, mode);
      return openExisting(volume, lookupExisting(volume, dir, name, 'open'), name, access);
    },
  };
}

function openReadable(volume: Volume, inode: DirInode, name: string): DirHandle {
  if (!mayAccess(volume, inode, READ)) throw fakeErrno('EACCES', 'open', name);
  return openDirHandle(volume, inode);
}

function create(volume: Volume, dir: DirInode, name: string, mode: number): FileHandle {
  if (lookup(volume, dir, name, 'open') !== undefined) throw fakeErrno('EEXIST', 'open', name);
  checkAdd(volume, dir, name, 'open');
  const inode = newFile(volume, inherited(volume, dir, mode & 0o7777));
  setEntry(volume, dir, name, inode);
  return openFileHandle(volume, inode, 'create');
}

/** Facts of something new in a directory: a setgid directory passes its group on. */
export function inherited(volume: Volume, dir: DirInode, mode: number) {
  const { uid, gid, umask } = volume.settings;
  const group = (dir.mode & 0o2000) === 0 ? gid : dir.gid;
  return { mode: mode & ~umask, uid, gid: group, mount: dir.mount };
}

function openExisting(
  volume: Volume,
  inode: Inode,
  name: string,
  access: Exclude<OpenAccess, 'create'>,
): FileHandle {
  const writing = access !== 'read';
  if (inode.type === 'symlink') throw fakeErrno('ELOOP', 'open', name);
  if (inode.type === 'directory' && writing) throw fakeErrno('EISDIR', 'open', name);
  if (writing && inode.type === 'file') checkMutable(volume, inode, name, 'open');
  const want = access === 'read' ? READ : access === 'probe' ? WRITE : READ | WRITE;
  if (!mayAccess(volume, inode, want)) throw fakeErrno('EACCES', 'open', name);
  if (inode.type === 'other') checkOtherEnd(inode, name, writing);
  return openFileHandle(volume, inode, access);
}

/** Nobody listens at a socket; a FIFO can be opened for writing while it is open for reading. */
function checkOtherEnd(inode: SpecialInode, name: string, writing: boolean): void {
  const waiting = inode.kind === 'fifo' && writing && inode.openHandles === 0;
  if (waiting || inode.kind === 'socket') throw fakeErrno('ENXIO', 'open', name);
}
