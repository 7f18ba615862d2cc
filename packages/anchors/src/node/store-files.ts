import { encodeUtf8, HoldfastError } from '@holdfast/base';
import { createFile, type DirHandle, errnoOf, type FsPort, readWhole } from '@holdfast/files';
import { STORE_LAYOUT, storePath } from './store-layout.js';

/** Directories of the store, open for a change. */
export interface StoreDirectories {
  readonly holdfast: DirHandle;
  readonly locks: DirHandle;
  readonly claims: DirHandle;
  /** Whether something was missing: the names of directories are not durable yet. */
  readonly made: boolean;
  close(): void;
}

/** Opens what a change needs, making what is missing. Never follows a symlink. */
export function makeDirectories(fs: FsPort, root: DirHandle): StoreDirectories {
  const opened: DirHandle[] = [];
  let made = false;
  const close = () => {
    for (const dir of opened.splice(0)) fs.close(dir);
  };
  const enter = (parent: DirHandle, name: string, path: string) => {
    const there = openOwn(fs, parent, name, path);
    made ||= there === undefined;
    const dir = there ?? makeOwn(fs, parent, name, path);
    opened.push(dir);
    return dir;
  };
  try {
    const holdfast = enter(root, STORE_LAYOUT.holdfast, STORE_LAYOUT.holdfast);
    const locks = enter(holdfast, STORE_LAYOUT.locks, storePath(STORE_LAYOUT.locks));
    ignoreItself(fs, locks);
    const claims = enter(
      locks,
      STORE_LAYOUT.claims,
      storePath(STORE_LAYOUT.locks, STORE_LAYOUT.claims),
    );
    return { holdfast, locks, claims, made, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Opens a directory of the store; `undefined` when it is not there. Never follows a symlink. */
export function openOwn(
  fs: FsPort,
  parent: DirHandle,
  name: string,
  path: string,
): DirHandle | undefined {
  try {
    return fs.openDir(parent, name);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT') return undefined;
    if (errno !== 'ELOOP' && errno !== 'ENOTDIR') throw error;
    throw unsafe(path, 'is a symlink or not a directory', error);
  }
}

/** A file's bytes; `undefined` when it is not there. */
export function readOwn(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  maxBytes: number,
): Uint8Array | undefined {
  const path = storePath(name);
  let file: ReturnType<FsPort['open']>;
  try {
    file = fs.open(dir, name, 'read');
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT') return undefined;
    if (errno === 'ELOOP' || errno === 'EISDIR' || errno === 'ENXIO') {
      throw unsafe(path, 'is not an ordinary file', error);
    }
    throw error;
  }
  try {
    if (fs.fstat(file).type !== 'file') throw unsafe(path, 'is not an ordinary file');
    const bytes = readWhole(fs, file, maxBytes);
    if (bytes !== undefined) return bytes;
    throw new HoldfastError('too-large', `${path} is longer than ${maxBytes} bytes.`, {
      path,
      hint: 'Move it away after looking at it.',
    });
  } finally {
    fs.close(file);
  }
}

/** What is there and must not be written through. */
export function unsafe(path: string, what: string, cause?: unknown): HoldfastError {
  return new HoldfastError('unsafe-target', `${path} ${what}.`, {
    path,
    hint: 'Move it away: it must be inside the project.',
    ...(cause === undefined ? {} : { cause }),
  });
}

function makeOwn(fs: FsPort, parent: DirHandle, name: string, path: string): DirHandle {
  try {
    fs.mkdir(parent, name, 0o777);
  } catch (error) {
    // Another process made it first.
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
  const made = openOwn(fs, parent, name, path);
  if (made !== undefined) return made;
  throw new HoldfastError('io-error', `${path} disappeared while it was being opened.`, { path });
}

function ignoreItself(fs: FsPort, locks: DirHandle): void {
  try {
    if (fs.lstat(locks, STORE_LAYOUT.ignore).size > 0) return;
    // Empty: a power cut came between its name and its bytes.
    fs.unlink(locks, STORE_LAYOUT.ignore);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
  try {
    fs.close(createFile(fs, locks, STORE_LAYOUT.ignore, encodeUtf8('*\n'), { mode: 0o666 }));
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}
