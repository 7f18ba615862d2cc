import type { DirInode, Inode } from './inode.js';
import type { Volume, VolumeSettings } from './volume.js';

/** Copies a volume: the same names, inodes and times, and no open handle. */
export function forkVolume(volume: Volume, settings: VolumeSettings = volume.settings): Volume {
  const copies = new Map<Inode, Inode>();
  return {
    ...volume,
    root: copyDirectory(volume.root, undefined, copies),
    settings,
    mounts: [...volume.mounts],
    freeInos: [...volume.freeInos],
    observer: undefined,
  };
}

function copyDirectory(
  dir: DirInode,
  parent: DirInode | undefined,
  copies: Map<Inode, Inode>,
): DirInode {
  const entries = new Map<string, Inode>();
  const copy: DirInode = { ...dir, entries, parent, openHandles: 0 };
  for (const [name, inode] of dir.entries) entries.set(name, copyInode(inode, copy, copies));
  return copy;
}

function copyInode(inode: Inode, parent: DirInode, copies: Map<Inode, Inode>): Inode {
  if (inode.type === 'directory') return copyDirectory(inode, parent, copies);
  const known = copies.get(inode);
  if (known !== undefined) return known;
  const copy = { ...inode, openHandles: 0 };
  if (inode.links > 1) copies.set(inode, copy);
  return copy;
}
