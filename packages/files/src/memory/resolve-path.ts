import { fakeErrno } from '../fake-errno.js';
import { mayAccess, SEARCH } from './access.js';
import type { DirInode, Inode } from './inode.js';
import type { Volume } from './volume.js';

/** Finds what an absolute path leads to, following every symlink on the way. */
export function resolvePath(volume: Volume, path: string, syscall: string): Inode {
  if (!path.startsWith('/')) throw new TypeError(`not an absolute path: ${path}`);
  return walk(volume, volume.root, path, syscall, { links: 0, path });
}

interface Walk {
  links: number;
  readonly path: string;
}

function walk(volume: Volume, start: DirInode, path: string, syscall: string, state: Walk): Inode {
  let dir = path.startsWith('/') ? volume.root : start;
  let here: Inode = dir;
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (here.type !== 'directory') throw fakeErrno('ENOTDIR', syscall, state.path);
    dir = here;
    if (part === '..') {
      here = dir.parent ?? dir;
      continue;
    }
    if (!mayAccess(volume, dir, SEARCH)) throw fakeErrno('EACCES', syscall, state.path);
    const next = dir.entries.get(part);
    if (next === undefined) throw fakeErrno('ENOENT', syscall, state.path);
    if (next.type !== 'symlink') {
      here = next;
      continue;
    }
    state.links += 1;
    if (state.links > MAX_LINKS) throw fakeErrno('ELOOP', syscall, state.path);
    here = walk(volume, dir, next.target, syscall, state);
  }
  return here;
}

/** As on Linux. */
const MAX_LINKS = 40;
