import type { BigIntStats } from 'node:fs';
import type { FileStat } from '../fs-port.js';

/** Node's facts about a file in the shape of the port. */
export function toFileStat(stat: BigIntStats): FileStat {
  const special = specialKind(stat);
  return {
    type: plainType(stat),
    ...(special === undefined ? {} : { special }),
    size: Number(stat.size),
    mode: Number(stat.mode & 0o7777n),
    uid: Number(stat.uid),
    gid: Number(stat.gid),
    nlink: Number(stat.nlink),
    dev: stat.dev,
    ino: stat.ino,
    mtimeNs: stat.mtimeNs,
    ctimeNs: stat.ctimeNs,
  };
}

function plainType(stat: BigIntStats): FileStat['type'] {
  if (stat.isFile()) return 'file';
  if (stat.isDirectory()) return 'directory';
  return stat.isSymbolicLink() ? 'symlink' : 'other';
}

function specialKind(stat: BigIntStats): FileStat['special'] {
  if (stat.isFIFO()) return 'fifo';
  if (stat.isSocket()) return 'socket';
  return stat.isBlockDevice() || stat.isCharacterDevice() ? 'device' : undefined;
}
