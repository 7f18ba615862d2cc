import type { DirHandle, FileStat, FsPort } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { LAYOUT, PREFIX } from './layout.js';
import type { JournalListing } from './list-journal.js';
import { lstatIfThere } from './lstat-if-there.js';
import { openDirIfThere } from './open-dir-if-there.js';
import { removeTree } from './remove-tree.js';

/** Removes what a process left that died while preparing or deleting. Needs the lock. */
export function cleanLeftovers(
  fs: FsPort,
  changes: DirHandle,
  { leftovers }: JournalListing,
): void {
  for (const name of leftovers) removeTree(fs, changes, name);
}

/**
 * The inodes that such leftovers still hold a second name of: they do not make a user's file unsafe.
 */
export function leftoverLinks(
  fs: FsPort,
  changes: DirHandle,
  { leftovers }: JournalListing,
): Pick<FileStat, 'dev' | 'ino'>[] {
  return leftovers
    .filter((name) => name.startsWith(PREFIX.preparing))
    .flatMap((name) => linksIn(fs, changes, name));
}

function linksIn(fs: FsPort, changes: DirHandle, name: string): FileStat[] {
  const dir = openDirIfThere(fs, changes, name);
  // Whoever holds the lock may be removing it.
  if (dir === undefined) return [];
  try {
    return [LAYOUT.kept, LAYOUT.attributes].flatMap((part) => statsIn(fs, dir, part));
  } finally {
    closeQuietly(fs, dir);
  }
}

function statsIn(fs: FsPort, dir: DirHandle, part: string): FileStat[] {
  if (lstatIfThere(fs, dir, part)?.type !== 'directory') return [];
  const within = openDirIfThere(fs, dir, part);
  if (within === undefined) return [];
  try {
    return fs.list(within).flatMap((entry) => lstatIfThere(fs, within, entry) ?? []);
  } finally {
    closeQuietly(fs, within);
  }
}
