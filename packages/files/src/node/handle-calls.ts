import {
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  futimesSync,
  readSync,
  writeSync,
} from 'node:fs';
import type { FsPort } from '../fs-port.js';
import { toFileStat } from './file-stat.js';
import { flushConcurrently } from './flush-concurrently.js';
import { closeHandle, descriptorOf } from './handles.js';

/** The calls of the disk port that work on an open handle. */
export const handleCalls: Pick<
  FsPort,
  | 'read'
  | 'write'
  | 'fstat'
  | 'chmod'
  | 'chown'
  | 'truncate'
  | 'touch'
  | 'fsync'
  | 'close'
  | 'flush'
> = {
  read: (file, buffer, position) =>
    readSync(descriptorOf(file), buffer, 0, buffer.length, position),
  write: (file, buffer, position) =>
    writeSync(descriptorOf(file), buffer, 0, buffer.length, position),
  fstat: (handle) => toFileStat(fstatSync(descriptorOf(handle), { bigint: true })),
  chmod: (file, mode) => fchmodSync(descriptorOf(file), mode),
  chown: (file, uid, gid) => fchownSync(descriptorOf(file), uid, gid),
  truncate: (file, size) => ftruncateSync(descriptorOf(file), size),
  touch(file) {
    const now = Date.now() / 1000;
    futimesSync(descriptorOf(file), now, now);
  },
  fsync: (handle) => fsyncSync(descriptorOf(handle)),
  close: closeHandle,
  flush: (handles) => flushConcurrently(handles.map(descriptorOf)),
};
