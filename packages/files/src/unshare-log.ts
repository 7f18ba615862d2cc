import { createFile } from './create-file.js';
import { flushNames } from './flush-names.js';
import type { DirHandle, FileHandle, FsPort } from './fs-port.js';
import { unlinkIfPresent } from './unlink-if-present.js';

/**
 * Puts a file of its own in the place of a log that has a second name (a hard link), so that an
 * append changes no other file. Whatever the other name is, it keeps its bytes.
 *
 * A crash leaves the old log or the new one, whole, and perhaps one of two temporary names beside
 * it. Until the directory is durable the new log has a second name too: who opens it then does all
 * of this again, and does not append to a file that a power cut may take the name of.
 *
 * @param bytes - what the new log begins with.
 * @returns the handle, open for writing.
 * @throws the port's errors; the log is whole then too.
 */
export function unshareLog(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  bytes: Uint8Array,
  mode: number,
): FileHandle {
  const own = `${name}.own`;
  const unflushed = `${name}.unflushed`;
  unlinkIfPresent(fs, dir, own);
  unlinkIfPresent(fs, dir, unflushed);
  const file = createFile(fs, dir, own, bytes, { mode });
  try {
    fs.fsync(file);
    fs.link(dir, own, dir, unflushed);
    fs.rename(dir, own, dir, name);
    flushNames(fs, dir);
    fs.unlink(dir, unflushed);
    return file;
  } catch (error) {
    fs.close(file);
    throw error;
  }
}
