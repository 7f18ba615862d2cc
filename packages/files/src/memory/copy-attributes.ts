import { checkAdd, lookup } from './access.js';
import type { DirInode, FileInode } from './inode.js';
import { changeMeta, newFile, setEntry, type Volume } from './volume.js';

/**
 * Makes empty files with owner, mode and attributes of the files of the same names; answers the
 * names for which everything could be kept. A name that exists, is no regular file, or has an
 * owner that only user 0 may set is left alone.
 */
export function copyAttributes(
  volume: Volume,
  fromDir: DirInode,
  toDir: DirInode,
  names: readonly string[],
): ReadonlySet<string> {
  const done = new Set<string>();
  if (!volume.settings.attributesCopied) return done;
  for (const name of names) {
    const source = lookup(volume, fromDir, name, 'open');
    if (source?.type !== 'file' || !mayOwnLike(volume, source)) continue;
    if (lookup(volume, toDir, name, 'open') !== undefined) continue;
    checkAdd(volume, toDir, name, 'open');
    const { uid, gid, mode, attributes } = source;
    const copy = newFile(volume, { mode: 0o600, uid, gid, mount: toDir.mount });
    setEntry(volume, toDir, name, copy);
    changeMeta(volume, copy, { mode, attributes });
    done.add(name);
  }
  return done;
}

function mayOwnLike(volume: Volume, source: FileInode): boolean {
  const { uid, groups } = volume.settings;
  return uid === 0 || (uid === source.uid && groups.has(source.gid));
}
