import { fakeErrno } from '../fake-errno.js';
import type { FsPort } from '../fs-port.js';
import { checkMutable, isOwner } from './access.js';
import { closeHandle, inodeOf, writableFile } from './handles.js';
import type { Inode } from './inode.js';
import type { MetaChange } from './micro-op.js';
import { changeMeta, tick, truncateBytes, type Volume, writeBytes } from './volume.js';

/** The calls that change a file, or make it durable, through its handle. */
export function fileCalls(
  volume: Volume,
): Pick<FsPort, 'write' | 'chmod' | 'chown' | 'truncate' | 'touch' | 'fsync' | 'flush' | 'close'> {
  return {
    write(handle, buffer, position) {
      const file = writableFile(volume, handle, 'write');
      if (buffer.length === 0) return 0;
      dropPrivilegeBits(volume, file);
      writeBytes(volume, file, position, buffer);
      return buffer.length;
    },
    chmod(handle, mode) {
      const inode = ownInode(volume, inodeOf(volume, handle, 'fchmod'), 'fchmod');
      const { uid, groups } = volume.settings;
      const foreignGroup = uid !== 0 && !groups.has(inode.gid);
      changeMeta(volume, inode, { mode: mode & (foreignGroup ? 0o5777 : 0o7777) });
    },
    chown(handle, uid, gid) {
      const inode = inodeOf(volume, handle, 'fchown');
      checkMutable(volume, inode, undefined, 'fchown');
      checkOwnerChange(volume, inode, uid, gid);
      changeMeta(volume, inode, { uid, gid, ...withoutPrivilegeBits(inode) });
    },
    truncate(handle, size) {
      const file = writableFile(volume, handle, 'ftruncate');
      dropPrivilegeBits(volume, file);
      truncateBytes(volume, file, size);
    },
    touch(handle) {
      const inode = ownInode(volume, inodeOf(volume, handle, 'futime'), 'futime');
      changeMeta(volume, inode, { mtimeNs: tick(volume) });
    },
    fsync(handle) {
      const inode = inodeOf(volume, handle, 'fsync');
      volume.observer?.({ kind: 'sync', inode });
    },
    async flush(handles) {
      volume.nextGroup += 1;
      const flush = volume.nextGroup;
      return handles.map((handle) => {
        try {
          volume.observer?.({ kind: 'sync', inode: inodeOf(volume, handle, 'fsync'), flush });
          return undefined;
        } catch (error) {
          if (error instanceof Error && 'code' in error) return error;
          throw error;
        }
      });
    },
    close(handle) {
      closeHandle(volume, handle);
    },
  };
}

/** A write by anyone but user 0 takes set-user and set-group rights away, as on Linux. */
function dropPrivilegeBits(volume: Volume, inode: Inode): void {
  if (volume.settings.uid === 0) return;
  const change = withoutPrivilegeBits(inode);
  if (change.mode !== undefined) changeMeta(volume, inode, change);
}

function withoutPrivilegeBits(inode: Inode): MetaChange {
  if (inode.type === 'directory') return {};
  // Set-group without group execution means mandatory locking, and stays.
  const bits = (inode.mode & 0o010) === 0 ? 0o4000 : 0o6000;
  return (inode.mode & bits) === 0 ? {} : { mode: inode.mode & ~bits };
}

function ownInode(volume: Volume, inode: Inode, syscall: string): Inode {
  checkMutable(volume, inode, undefined, syscall);
  if (!isOwner(volume, inode)) throw fakeErrno('EPERM', syscall);
  return inode;
}

function checkOwnerChange(volume: Volume, inode: Inode, uid: number, gid: number): void {
  const settings = volume.settings;
  if (settings.uid === 0) return;
  const ownsIt = settings.uid === inode.uid && uid === inode.uid;
  const knownGroup = gid === inode.gid || settings.groups.has(gid);
  if (!ownsIt || !knownGroup) throw fakeErrno('EPERM', 'fchown');
}
