import { fakeErrno } from '../fake-errno.js';
import type { DirInode, FileInode, Inode } from './inode.js';
import type { Volume } from './volume.js';

/** What is at an absolute path, following no symlink; `undefined` for nothing. */
export function find(volume: Volume, path: string): Inode | undefined {
  if (path !== '' && !path.startsWith('/')) throw new TypeError(`not an absolute path: ${path}`);
  let here: Inode = volume.root;
  for (const part of path.split('/')) {
    if (part === '') continue;
    const next: Inode | undefined = here.type === 'directory' ? here.entries.get(part) : undefined;
    if (next === undefined) return undefined;
    here = next;
  }
  return here;
}

/** What is at an absolute path; `ENOENT` for nothing. */
export function existing(volume: Volume, path: string): Inode {
  const inode = find(volume, path);
  if (inode === undefined) throw fakeErrno('ENOENT', 'lookup', path);
  return inode;
}

/** The file at an absolute path. */
export function fileAt(volume: Volume, path: string): FileInode {
  const inode = existing(volume, path);
  if (inode.type !== 'file') throw fakeErrno('EINVAL', 'open', path);
  return inode;
}

/** The directory at an absolute path. */
export function directoryAt(volume: Volume, path: string): DirInode {
  const inode = existing(volume, path);
  if (inode.type !== 'directory') throw fakeErrno('ENOTDIR', 'open', path);
  return inode;
}
