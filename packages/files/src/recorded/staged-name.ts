import { randomBytes } from 'node:crypto';
import { sha256 } from '@holdfast/base';
import { errnoOf } from '../errno.js';
import type { DirHandle, FsPort } from '../fs-port.js';
import { unlinkIfPresent } from '../unlink-if-present.js';
import type { RecordedNames } from './recorded-layout.js';

/** Name of an entry that is to replace a file with a record; it tells whose lock it was made under. */
export function stagedName(names: RecordedNames): string {
  return `${prefixOf(names)}${randomBytes(12).toString('hex')}`;
}

/**
 * Removes what crashes left of replacements that were never noted, and so never made. Under the lock
 * of the file, which its own replacements alone are made under.
 */
export function removeStaged(fs: FsPort, holdfast: DirHandle, names: RecordedNames): void {
  const prefix = prefixOf(names);
  try {
    for (const name of fs.list(holdfast).filter((entry) => entry.startsWith(prefix))) {
      if (STAGED.test(name)) unlinkIfPresent(fs, holdfast, name);
      else if (name.endsWith('.d') && STAGED.test(name.slice(0, -2))) removeBox(fs, holdfast, name);
    }
  } catch (error) {
    // The stray file is harmless; the next update tries again.
    if (errnoOf(error) === undefined) throw error;
  }
}

/** The directory in which a copy of the file was being made. */
function removeBox(fs: FsPort, holdfast: DirHandle, name: string): void {
  const box = fs.openDir(holdfast, name);
  try {
    for (const copy of fs.list(box)) unlinkIfPresent(fs, box, copy);
  } finally {
    fs.close(box);
  }
  fs.rmdir(holdfast, name);
}

/** Nothing of another name is ever removed. */
export const STAGED = /^\.holdfast-tmp-[0-9a-f]{32}$/;

function prefixOf({ subject }: RecordedNames): string {
  return `.holdfast-tmp-${sha256(subject).slice(0, 8)}`;
}
