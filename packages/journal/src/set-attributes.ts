import { errnoOf, type FileHandle, type FileStat, type FsPort } from '@holdfast/files';
import type { Entry } from './copy-attributes-between.js';

/** What became of a file's attributes. */
export interface SetAttributes {
  /** Whether owner, group and mode are exactly as wanted. */
  readonly exact: boolean;
  /** The facts of the file now. */
  readonly stat: FileStat;
}

/** Owner and permission bits a file shall get. */
export interface WantedAttributes {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

/**
 * Whether the group bits of a file's mode are really what the group may do, and not the mask of an
 * access list (crash-safety.md 2.4). Asked only where the answer makes a difference.
 *
 * @param copied - whether a copy with the access list was made.
 */
export async function groupBitsAreExact(
  fs: FsPort,
  { dir, name }: Entry,
  mode: number,
  copied: boolean,
): Promise<boolean> {
  if (copied || narrowGroup(mode) === mode) return true;
  return (await fs.plainModes(dir, [name])).has(name);
}

/**
 * Gives a file of ours the owner and mode of the one it replaces, the owner first, because a change
 * of owner clears setuid (crash-safety.md 2.4). Access is never wider than it was: when owner or
 * group cannot be kept, the special bits go; when the group is another one, or the group bits may
 * be the mask of an access list that was not copied, the group gets no more than everybody.
 *
 * @param exactGroup - whether the wanted group bits are really the group's.
 */
export function setAttributes(
  fs: FsPort,
  file: FileHandle,
  wanted: WantedAttributes,
  exactGroup: boolean,
): SetAttributes {
  const found = fs.fstat(file);
  const isOwned = found.uid === wanted.uid && found.gid === wanted.gid;
  const owned = isOwned || setOwner(fs, file, found, wanted);
  const now = isOwned ? found : fs.fstat(file);
  let mode = wanted.mode;
  if (!owned) mode &= 0o1777;
  if (now.gid !== wanted.gid || !exactGroup) mode = narrowGroup(mode);
  const exact = owned && mode === wanted.mode;
  if (now.mode === mode) return { exact, stat: now };
  fs.chmod(file, mode);
  return { exact, stat: fs.fstat(file) };
}

function setOwner(
  fs: FsPort,
  file: FileHandle,
  now: WantedAttributes,
  { uid, gid }: WantedAttributes,
): boolean {
  try {
    fs.chown(file, uid, gid);
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  if (now.uid !== uid && now.gid !== gid) tryGroup(fs, file, now.uid, gid);
  return false;
}

/** An ordinary user may not give files away, but may give them to a group of theirs. */
function tryGroup(fs: FsPort, file: FileHandle, uid: number, gid: number): void {
  try {
    fs.chown(file, uid, gid);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

function isRefused(error: unknown): boolean {
  const errno = errnoOf(error);
  return errno === 'EPERM' || errno === 'EINVAL' || errno === 'ENOTSUP';
}

function narrowGroup(mode: number): number {
  const everybody = mode & 0o007;
  return (mode & ~0o070) | (mode & (everybody << 3));
}
