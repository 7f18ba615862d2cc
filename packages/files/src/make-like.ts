import { createFile } from './create-file.js';
import { errnoOf } from './errno.js';
import type { DirHandle, FileHandle, FileStat, FsPort } from './fs-port.js';
import { unlinkIfPresent } from './unlink-if-present.js';

/** An empty file that is to replace another one, see {@link makeLike}. */
export interface LikeFile {
  /** Open for writing. */
  readonly file: FileHandle;
  /** Permission bits to set once the bytes are written: writing may clear setuid. */
  readonly mode: number;
}

/**
 * Makes an empty file with the owner, group and attributes of another one as far as the platform
 * lets us, and never open to more people (crash-safety.md 2.4). Until the caller sets `mode`, only
 * those who could open the other one can open it.
 *
 * @param name - the other file, in the same directory.
 * @param original - its facts.
 * @param temporary - the new file's name; must not exist.
 */
export async function makeLike(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  original: FileStat,
  temporary: string,
): Promise<LikeFile> {
  const mattersToGroup = narrowGroup(original.mode) !== original.mode;
  const isListed = async (): Promise<boolean> =>
    (original.mode & SHARED) !== 0 && (await fs.listedFiles(dir, [name])).has(name);
  const needsCopy = mattersToGroup || (await isListed());
  if (needsCopy && (await copyThroughBox(fs, dir, name, temporary))) {
    return { file: fs.open(dir, temporary, 'edit'), mode: original.mode };
  }
  const mode = await allowedWithoutCopy();
  const file = createFile(fs, dir, temporary, new Uint8Array(0), { mode: 0o600 });
  try {
    keepOwner(fs, file, original);
    const kept = fs.fstat(file);
    return { file, mode: allowedMode(original, kept, mode) };
  } catch (error) {
    fs.close(file);
    throw error;
  }

  /** A list that is lost may have denied some what the mode allows all. */
  async function allowedWithoutCopy(): Promise<number> {
    if (!needsCopy) return original.mode;
    if (mattersToGroup && (await fs.plainModes(dir, [name])).has(name)) return original.mode;
    return (await isListed()) ? original.mode & ~SHARED : narrowGroup(original.mode);
  }
}

/** What group and others may do. */
const SHARED = 0o077;

const SETUID = 0o4000;
const SETGID = 0o2000;

/** Takes from the group what others may not do either: with an ACL the group bits are its mask. */
function narrowGroup(mode: number): number {
  return mode & ~((~mode & 0o7) << 3);
}

/** Copies made by the platform keep their names, so they are made in a directory of their own. */
async function copyThroughBox(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  temporary: string,
): Promise<boolean> {
  const box = `${temporary}.d`;
  fs.mkdir(dir, box, 0o700);
  try {
    return await copyInside(fs, dir, name, temporary, box);
  } finally {
    fs.rmdir(dir, box);
  }
}

async function copyInside(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  temporary: string,
  box: string,
): Promise<boolean> {
  const inside = fs.openDir(dir, box);
  try {
    const copied = await fs.copyAttributes(dir, inside, [name]);
    if (copied.has(name)) fs.rename(inside, name, dir, temporary);
    return copied.has(name);
  } finally {
    try {
      unlinkIfPresent(fs, inside, name);
    } finally {
      fs.close(inside);
    }
  }
}

/** Only a privileged user may give files away; the group can be one of our own. */
function keepOwner(fs: FsPort, file: FileHandle, original: FileStat): void {
  const own = fs.fstat(file);
  if (own.uid === original.uid && own.gid === original.gid) return;
  if (!tryToGive(fs, file, original.uid, original.gid)) {
    tryToGive(fs, file, own.uid, original.gid);
  }
}

function tryToGive(fs: FsPort, file: FileHandle, uid: number, gid: number): boolean {
  try {
    fs.chown(file, uid, gid);
    return true;
  } catch (error) {
    if (NOT_ALLOWED.has(errnoOf(error) ?? '')) return false;
    throw error;
  }
}

const NOT_ALLOWED = new Set(['EPERM', 'EINVAL', 'ENOSYS', 'ENOTSUP']);

function allowedMode(original: FileStat, kept: FileStat, allowed: number): number {
  let mode = allowed;
  if (kept.uid !== original.uid) mode &= ~SETUID;
  if (kept.gid !== original.gid) mode &= ~SETGID;
  return kept.gid === original.gid ? mode : narrowGroup(mode);
}
