import type { DirInode, Inode } from './inode.js';
import { newEntries, type Volume, type VolumeSettings } from './volume.js';

/**
 * Copies a volume: the same names, inodes and times, and no open handle. `copies`, when given, is
 * filled with every copied inode by its id.
 */
export function forkVolume(
  volume: Volume,
  settings: VolumeSettings = volume.settings,
  copies: Map<number, Inode> = new Map(),
): Volume {
  return {
    ...volume,
    root: copyDirectory(volume.root, undefined, { settings, copies }),
    settings,
    mounts: [...volume.mounts],
    freeInos: [...volume.freeInos],
    observer: undefined,
  };
}

interface Copying {
  readonly settings: VolumeSettings;
  readonly copies: Map<number, Inode>;
}

function copyDirectory(dir: DirInode, parent: DirInode | undefined, copying: Copying): DirInode {
  const { settings, copies } = copying;
  const entries = newEntries(settings);
  const copy: DirInode = { ...dir, entries, parent, openHandles: 0 };
  copies.set(dir.id, copy);
  for (const [name, inode] of dir.entries) entries.set(name, copyInode(inode, copy, copying));
  return copy;
}

function copyInode(inode: Inode, parent: DirInode, copying: Copying): Inode {
  if (inode.type === 'directory') return copyDirectory(inode, parent, copying);
  const { copies } = copying;
  const known = copies.get(inode.id);
  if (known !== undefined) return known;
  const copy = { ...inode, openHandles: 0 };
  copies.set(inode.id, copy);
  return copy;
}
