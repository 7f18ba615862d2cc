import { type BigIntStats, constants } from 'node:fs';
import type { FileStat } from '../fs-port.js';

/** Node's facts about a file in the shape of the port. */
export function toFileStat(stat: BigIntStats): FileStat {
  const mode = Number(stat.mode);
  const type = TYPES.get(mode & constants.S_IFMT) ?? 'other';
  const special = type === 'other' ? SPECIAL.get(mode & constants.S_IFMT) : undefined;
  return {
    type,
    ...(special === undefined ? {} : { special }),
    size: Number(stat.size),
    mode: mode & 0o7777,
    uid: Number(stat.uid),
    gid: Number(stat.gid),
    nlink: Number(stat.nlink),
    dev: stat.dev,
    ino: stat.ino,
    mtimeNs: stat.mtimeNs,
    ctimeNs: stat.ctimeNs,
  };
}

const TYPES: ReadonlyMap<number, FileStat['type']> = new Map([
  [constants.S_IFREG, 'file'],
  [constants.S_IFDIR, 'directory'],
  [constants.S_IFLNK, 'symlink'],
]);

const SPECIAL: ReadonlyMap<number, NonNullable<FileStat['special']>> = new Map([
  [constants.S_IFIFO, 'fifo'],
  [constants.S_IFSOCK, 'socket'],
  [constants.S_IFBLK, 'device'],
  [constants.S_IFCHR, 'device'],
]);
