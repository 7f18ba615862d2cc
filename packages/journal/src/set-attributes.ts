import {
  type DirHandle,
  errnoOf,
  type FileHandle,
  type FileStat,
  type FsPort,
} from '@holdfast/files';
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
 * The bits of a file's mode that a file in its place may have without giving anybody more. With an
 * access list the group bits are its mask, and the list may deny some what the mode allows all
 * (crash-safety.md 2.4): where such a list is lost, the owner alone keeps access. Where the platform
 * cannot tell, the group gets no more than everybody.
 *
 * @param copied - whether a copy with the access list was made.
 */
export async function allowedMode(
  fs: FsPort,
  { dir, name }: Entry,
  mode: number,
  copied: boolean,
): Promise<number> {
  if (copied || (mode & SHARED) === 0) return mode;
  const narrowed = narrowGroup(mode);
  if (narrowed !== mode && (await fs.plainModes(dir, [name])).has(name)) return mode;
  return (await fs.listedFiles(dir, [name])).has(name) ? mode & ~SHARED : narrowed;
}

/** What group and others may do. */
const SHARED = 0o077;

/**
 * Gives a file or directory of ours the owner and mode of the one it replaces, the owner first, because a change
 * of owner clears setuid (crash-safety.md 2.4). Access is never wider than it was: when owner or
 * group cannot be kept, the special bits go; when the group is another one, it gets no more than
 * everybody.
 *
 * @param allowed - the bits of the wanted mode that may be given, see {@link allowedMode}.
 */
export function setAttributes(
  fs: FsPort,
  file: FileHandle | DirHandle,
  wanted: WantedAttributes,
  allowed: number,
): SetAttributes {
  const found = fs.fstat(file);
  const isOwned = found.uid === wanted.uid && found.gid === wanted.gid;
  const owned = isOwned || setOwner(fs, file, found, wanted);
  const now = isOwned ? found : fs.fstat(file);
  let mode = wanted.mode & allowed;
  if (!owned) mode &= 0o1777;
  if (now.gid !== wanted.gid) mode = narrowGroup(mode);
  const exact = owned && mode === wanted.mode;
  if (now.mode === mode) return { exact, stat: now };
  fs.chmod(file, mode);
  return { exact, stat: fs.fstat(file) };
}

function setOwner(
  fs: FsPort,
  file: FileHandle | DirHandle,
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
function tryGroup(fs: FsPort, file: FileHandle | DirHandle, uid: number, gid: number): void {
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
