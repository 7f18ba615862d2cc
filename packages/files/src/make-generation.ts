import { randomBytes } from 'node:crypto';
import { formatClaim } from './claim-file.js';
import {
  doneName,
  generationOf,
  highestGeneration,
  UNFINISHED,
  unfinishedPrefix,
} from './claim-names.js';
import { createFile } from './create-file.js';
import { errnoOf } from './errno.js';
import { flushNames } from './flush-names.js';
import { isMissingOrFile } from './foreign-claims.js';
import type { DirHandle, FileHandle, FsPort } from './fs-port.js';
import type { OwnerIdentity } from './owner-identity.js';
import { unlinkIfPresent } from './unlink-if-present.js';
import { writeWhole } from './write-whole.js';

/**
 * Makes the claim file of one generation, whole the instant its name exists, and clears what is
 * older. Yields the file, whose bytes must be durable before this goes on.
 *
 * @returns whether that generation is ours now; `false` when somebody was faster. After an error
 *   it is not ours, or was marked as released.
 */
export function* makeGeneration(
  fs: FsPort,
  dir: DirHandle,
  owner: OwnerIdentity,
  generation: number,
): Generator<FileHandle, boolean, undefined> {
  const name = String(generation);
  if (!(yield* placeClaim(fs, dir, generation, formatClaim(owner)))) return false;
  try {
    // The name may have been free only because later holders cleared it while we were about to take
    // it. The highest generation is never cleared, so whoever came later is in this list.
    const names = fs.list(dir);
    if (highestGeneration(names) !== generation) {
      unlinkIfPresent(fs, dir, name);
      return false;
    }
    clearBelow(fs, dir, generation, names);
    return true;
  } catch (error) {
    tryToRelease(fs, dir, generation);
    throw error;
  }
}

/** Marks a generation as released. */
export function markDone(fs: FsPort, dir: DirHandle, generation: number): void {
  try {
    fs.close(fs.open(dir, doneName(generation), 'create'));
  } catch (error) {
    const errno = errnoOf(error) ?? '';
    if (ALREADY_RELEASED.has(errno)) return;
    if (!NO_SPACE.has(errno)) throw error;
    // A full disk has no room for another file, but for another name of the same one.
    fs.rename(dir, String(generation), dir, doneName(generation));
  }
}

/** Marked before, or the whole directory was removed and the claim with it. */
const ALREADY_RELEASED = new Set(['EEXIST', 'ENOENT']);

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

function* placeClaim(
  fs: FsPort,
  dir: DirHandle,
  generation: number,
  bytes: Uint8Array,
): Generator<FileHandle, boolean, undefined> {
  const unfinished = `${unfinishedPrefix(generation)}${randomBytes(16).toString('hex')}`;
  // Without the flush a power cut may leave the name without its bytes: a claim that blocks.
  const file = createFile(fs, dir, unfinished, bytes);
  try {
    yield file;
  } finally {
    fs.close(file);
  }
  const placed =
    linkInto(fs, dir, unfinished, String(generation)) ??
    placeWithoutLink(fs, dir, generation, bytes);
  // After success the holder clears it with everything else that is unfinished.
  if (!placed) unlinkIfPresent(fs, dir, unfinished);
  return placed;
}

/** `undefined` where the file system has no hard links. */
function linkInto(fs: FsPort, dir: DirHandle, from: string, to: string): boolean | undefined {
  try {
    fs.link(dir, from, dir, to);
    return true;
  } catch (error) {
    const errno = errnoOf(error) ?? '';
    if (LOST_RACE.has(errno)) return false;
    if (NO_LINKS.has(errno)) return undefined;
    throw error;
  }
}

/** The generation is taken, or a new holder cleared our unfinished claim. */
const LOST_RACE = new Set(['EEXIST', 'ENOENT']);

/** Answers of file systems without hard links: FAT, some network mounts, Android. */
const NO_LINKS = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * As exclusive as a link, but a reader can meet the claim before its bytes are there. The unfinished
 * name, by which a claim that is cut short is known, reaches the disk first.
 */
function placeWithoutLink(
  fs: FsPort,
  dir: DirHandle,
  generation: number,
  bytes: Uint8Array,
): boolean {
  // A file system without links may have no flush of directories either.
  flushNames(fs, dir);
  let file: ReturnType<FsPort['open']>;
  try {
    file = fs.open(dir, String(generation), 'create');
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    writeWhole(fs, file, bytes);
    fs.fsync(file);
    return true;
  } catch (error) {
    tryToRelease(fs, dir, generation);
    throw error;
  } finally {
    fs.close(file);
  }
}

/** Removes what the holder of a generation need not keep: older ones and unfinished claims. */
function clearBelow(
  fs: FsPort,
  dir: DirHandle,
  generation: number,
  names: readonly string[],
): void {
  for (const name of names) {
    const other = generationOf(name);
    const old = other !== undefined && other < generation;
    // Whoever is just about to link an unfinished claim finds it gone, and looks again.
    if (!old && !name.startsWith(UNFINISHED)) continue;
    // A directory or a symlink is none of ours, whatever its name.
    if (isMissingOrFile(fs, dir, name)) unlinkIfPresent(fs, dir, name);
  }
}

/** After an error: the error is what the caller must hear of, not that this failed too. */
function tryToRelease(fs: FsPort, dir: DirHandle, generation: number): void {
  try {
    markDone(fs, dir, generation);
  } catch {
    // The claim stays and names this process: it blocks until the process ends.
  }
}
