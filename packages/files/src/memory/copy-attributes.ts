import { checkEntryName } from '../entry-name.js';
import { lookup, mayAccess, mayAdd, READ } from './access.js';
import type { DirInode, FileInode } from './inode.js';
import { changeMeta, newFile, setEntry, type Volume } from './volume.js';

/**
 * Makes empty files with owner, mode and attributes of the files of the same names; answers the
 * names for which everything could be kept. As with `cp` a failure for one name is no error: what
 * exists already, is no regular file, or may not be read, made or given to its owner is left out.
 */
export function copyAttributes(
  volume: Volume,
  fromDir: DirInode,
  toDir: DirInode,
  names: readonly string[],
): ReadonlySet<string> {
  const done = new Set<string>();
  for (const name of names) checkEntryName(name);
  if (!volume.settings.attributesCopied) return done;
  for (const name of names) {
    const source = lookup(volume, fromDir, name, 'open');
    if (source?.type !== 'file' || !mayCopy(volume, source)) continue;
    if (lookup(volume, toDir, name, 'open') !== undefined || !mayAdd(volume, toDir)) continue;
    const { uid, gid, mode, attributes } = source;
    const copy = newFile(volume, { mode: 0o600, uid, gid, mount: toDir.mount });
    setEntry(volume, toDir, name, copy);
    changeMeta(volume, copy, { mode, attributes });
    done.add(name);
  }
  return done;
}

function mayCopy(volume: Volume, source: FileInode): boolean {
  const { uid, groups } = volume.settings;
  if (!mayAccess(volume, source, READ)) return false;
  return uid === 0 || (uid === source.uid && groups.has(source.gid));
}

/** Files without an access control list, where the platform can tell. */
export function plainModes(
  volume: Volume,
  dir: DirInode,
  names: readonly string[],
): ReadonlySet<string> {
  for (const name of names) checkEntryName(name);
  if (!volume.settings.listsSeen) return new Set();
  return new Set(
    names.filter((name) => {
      const inode = lookup(volume, dir, name, 'lstat');
      return inode?.type === 'file' && inode.attributes[ACCESS_LIST] === undefined;
    }),
  );
}

/** Files with an access control list, where the platform can tell. */
export function listedFiles(
  volume: Volume,
  dir: DirInode,
  names: readonly string[],
): ReadonlySet<string> {
  for (const name of names) checkEntryName(name);
  if (!volume.settings.listsSeen) return new Set();
  return new Set(
    names.filter((name) => {
      const inode = lookup(volume, dir, name, 'lstat');
      return inode?.type === 'file' && inode.attributes[ACCESS_LIST] !== undefined;
    }),
  );
}

/** Whether a directory has an access control list, as far as the platform can tell. */
export function isListed(volume: Volume, { attributes }: DirInode): boolean {
  const lists = [ACCESS_LIST, DEFAULT_LIST];
  return volume.settings.listsSeen && lists.some((name) => attributes[name] !== undefined);
}

/** The attributes in which Linux keeps access control lists. */
const ACCESS_LIST = 'system.posix_acl_access';
const DEFAULT_LIST = 'system.posix_acl_default';
