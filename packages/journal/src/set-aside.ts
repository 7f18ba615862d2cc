import { shorten } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort, flushAll } from '@holdfast/files';
import { changeResult } from './change-result.js';
import { closeQuietly } from './close-quietly.js';
import { journalPath, LAYOUT, PREFIX } from './layout.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { ChangeResult } from './results.js';

/** A damaged entry cannot be recorded as given up, so it is renamed out of the way, kept as it is. */
export async function setAside(
  fs: FsPort,
  changes: DirHandle,
  name: string,
): Promise<ChangeResult> {
  const aside = freeName(fs, changes, name);
  releaseLinksOfDamaged(fs, changes, name);
  fs.rename(changes, name, changes, aside);
  await flushAll(fs, [changes]);
  return changeResult('abandoned', {
    planId: '',
    notes: [
      `The damaged entry ${shorten(name)} no longer blocks. It is kept as ${journalPath(aside)}.`,
      'Look there for originals before you delete it.',
    ],
  });
}

function freeName(fs: FsPort, changes: DirHandle, name: string): string {
  const taken = new Set(fs.list(changes));
  // Names are at most 255 bytes long.
  const base = `${PREFIX.abandoned}${Buffer.from(name).subarray(0, 200).toString('utf8').replaceAll('\ufffd', '')}`;
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(free)) return free;
  }
}

/** User files get their one name back also where the record is unreadable. */
function releaseLinksOfDamaged(fs: FsPort, changes: DirHandle, name: string): void {
  if (lstatIfThere(fs, changes, name)?.type !== 'directory') return;
  const dir = fs.openDir(changes, name);
  try {
    if (lstatIfThere(fs, dir, LAYOUT.kept)?.type !== 'directory') return;
    const kept = fs.openDir(dir, LAYOUT.kept);
    try {
      for (const entry of fs.list(kept)) unlinkSecondName(fs, kept, entry);
    } finally {
      closeQuietly(fs, kept);
    }
  } finally {
    closeQuietly(fs, dir);
  }
}

function unlinkSecondName(fs: FsPort, kept: DirHandle, name: string): void {
  const stat = fs.lstat(kept, name);
  if (stat.type !== 'file' || stat.nlink < 2) return;
  try {
    fs.unlink(kept, name);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}
