import { HoldfastError } from '@holdfast/base';
import { errnoOf } from '../errno.js';
import type { DirHandle, FileHandle, FsPort } from '../fs-port.js';
import { readWhole } from '../read-whole.js';
import { recordedPath } from './recorded-layout.js';

/** Opens a directory of ours; `undefined` when it is not there. Never follows a symlink. */
export function openOwnDir(
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

/** Opens a file of ours; `undefined` when it is not there. Never follows a symlink. */
export function openOwnFile(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  access: 'read' | 'edit',
): FileHandle | undefined {
  try {
    return fs.open(dir, name, access);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT') return undefined;
    if (errno !== 'ELOOP' && errno !== 'EISDIR' && errno !== 'ENXIO') throw error;
    throw unsafe(recordedPath(name), 'is not an ordinary file', error);
  }
}

/** A file's bytes; `undefined` when it is not there. */
export function readOwn(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  maxBytes: number,
): Uint8Array | undefined {
  const file = openOwnFile(fs, dir, name, 'read');
  if (file === undefined) return undefined;
  const path = recordedPath(name);
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
