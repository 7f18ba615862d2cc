import { encodeUtf8, HoldfastError } from '@holdfast/base';
import { createFile } from '../create-file.js';
import { errnoOf } from '../errno.js';
import type { DirHandle, FsPort } from '../fs-port.js';
import { openOwnDir } from './open-own.js';
import {
  claimsName,
  RECORDED_LAYOUT,
  type RecordedNames,
  recordedPath,
} from './recorded-layout.js';

/** Directories of a file with a record, open for a change. */
export interface RecordedDirectories {
  readonly holdfast: DirHandle;
  readonly locks: DirHandle;
  readonly claims: DirHandle;
  /** Whether something was missing: the names of directories are not durable yet. */
  readonly made: boolean;
  close(): void;
}

/** Opens what a change needs, making what is missing. Never follows a symlink. */
export function makeRecordedDirectories(
  fs: FsPort,
  root: DirHandle,
  names: RecordedNames,
): RecordedDirectories {
  const opened: DirHandle[] = [];
  let made = false;
  const close = () => {
    for (const dir of opened.splice(0)) fs.close(dir);
  };
  const enter = (parent: DirHandle, name: string, path: string) => {
    const there = openOwnDir(fs, parent, name, path);
    made ||= there === undefined;
    const dir = there ?? makeOwn(fs, parent, name, path);
    opened.push(dir);
    return dir;
  };
  try {
    const { holdfast: top, locks: own } = RECORDED_LAYOUT;
    const holdfast = enter(root, top, top);
    const locks = enter(holdfast, own, recordedPath(own));
    ignoreItself(fs, locks);
    const claims = enter(locks, claimsName(names), recordedPath(own, claimsName(names)));
    return { holdfast, locks, claims, made, close };
  } catch (error) {
    close();
    throw error;
  }
}

function makeOwn(fs: FsPort, parent: DirHandle, name: string, path: string): DirHandle {
  try {
    fs.mkdir(parent, name, 0o777);
  } catch (error) {
    // Another process made it first.
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
  const made = openOwnDir(fs, parent, name, path);
  if (made !== undefined) return made;
  throw new HoldfastError('io-error', `${path} disappeared while it was being opened.`, { path });
}

function ignoreItself(fs: FsPort, locks: DirHandle): void {
  try {
    if (fs.lstat(locks, RECORDED_LAYOUT.ignore).size > 0) return;
    // Empty: a power cut came between its name and its bytes.
    fs.unlink(locks, RECORDED_LAYOUT.ignore);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
  try {
    fs.close(createFile(fs, locks, RECORDED_LAYOUT.ignore, encodeUtf8('*\n'), { mode: 0o666 }));
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}
