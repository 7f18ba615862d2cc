import { fakeErrno } from '../fake-errno.js';
import type { DirInode, Inode } from './inode.js';
import type { Volume } from './volume.js';

/** Where a directory is, as absolute path without symlinks; `undefined` for a removed one. */
export function placeOf(volume: Volume, dir: DirInode): string | undefined {
  if (dir === volume.root) return '';
  const parent = dir.parent === undefined ? undefined : placeOf(volume, dir.parent);
  if (parent === undefined) return undefined;
  for (const [name, inode] of dir.parent?.entries ?? []) {
    if (inode === dir) return `${parent}/${name}`;
  }
  return undefined;
}

/**
 * Refuses unless a directory is still at its path, as a port does that cannot name things through
 * descriptors.
 */
export function verifyPlace(volume: Volume, dir: DirInode, place: string, syscall: string): void {
  let here: Inode = volume.root;
  for (const part of place.split('/').slice(1)) {
    const next: Inode | undefined = here.type === 'directory' ? here.entries.get(part) : undefined;
    if (next === undefined) throw fakeErrno('ENOENT', syscall, place);
    if (next.type === 'symlink') throw fakeErrno('ELOOP', syscall, place);
    if (next.type !== 'directory') throw fakeErrno('ENOTDIR', syscall, place);
    here = next;
  }
  if (here !== dir) throw fakeErrno('ESTALE', syscall, place);
}
