import type { DirHandle, FsPort } from '@holdfast/files';
import { unlinkIfThere } from './remove-tree.js';

/** A name in an open directory. */
export interface Entry {
  readonly dir: DirHandle;
  readonly name: string;
}

/**
 * Makes an empty file that has owner, mode, access list and extended attributes of another one,
 * under another name and perhaps on another mount: the port keeps names, so it goes through a
 * scratch directory.
 *
 * @param onLoss - told when the copy lacks an extended attribute.
 * @returns whether the platform could; when not, nothing was made.
 */
export async function copyAttributesBetween(
  fs: FsPort,
  scratch: DirHandle,
  from: Entry,
  to: Entry,
  onLoss?: () => void,
): Promise<boolean> {
  unlinkIfThere(fs, scratch, from.name);
  if (!(await fs.copyAttributes(from.dir, scratch, [from.name], onLoss)).has(from.name))
    return false;
  if (from.name !== to.name) fs.rename(scratch, from.name, scratch, to.name);
  const done = (await fs.copyAttributes(scratch, to.dir, [to.name], onLoss)).has(to.name);
  fs.unlink(scratch, to.name);
  return done;
}
