import {
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { compareCodeUnits } from '@holdfast/base';
import { checkEntryName } from '../entry-name.js';
import { errnoError } from '../errno.js';
import type { DirHandle, FsPort, OpenAccess } from '../fs-port.js';
import type { Anchor } from './anchor.js';
import { toFileStat } from './file-stat.js';
import { closeHandle, type DirState, dirState, makeDirHandle, makeFileHandle } from './handles.js';

/** The calls of the disk port that look up or open a name. */
export function namingCalls(
  anchor: Anchor,
): Pick<FsPort, 'openRoot' | 'openDir' | 'list' | 'lstat' | 'readlink' | 'open'> {
  return {
    openRoot(path) {
      if (!isAbsolute(path)) throw new TypeError('A root is opened by its absolute path.');
      const real = realpathSync.native(path);
      return openDirectory(real, { path: real, parent: undefined });
    },
    openDir(parent, name) {
      const dir = enter(parent, name);
      const place = { path: join(dir.path, name), parent: dir };
      const open = () => openDirectory(anchor.locate(dir, name), place);
      return anchor.guard([dir], open, closeHandle);
    },
    list(dir) {
      const state = dirState(dir);
      return anchor.guard([state], () => readdirSync(anchor.self(state)).sort(compareCodeUnits));
    },
    lstat(dir, name) {
      const state = enter(dir, name);
      const look = () => toFileStat(lstatSync(anchor.locate(state, name), { bigint: true }));
      return anchor.guard([state], look);
    },
    readlink(dir, name) {
      const state = enter(dir, name);
      return anchor.guard([state], () => readlinkSync(anchor.locate(state, name)));
    },
    open(dir, name, access, mode = 0o600) {
      const state = enter(dir, name);
      const open = () => makeFileHandle(openFile(anchor.locate(state, name), access, mode));
      return anchor.guard([state], open, closeHandle);
    },
  };
}

/** The directory a name is to be resolved in. */
export function enter(dir: DirHandle, name: string): DirState {
  checkEntryName(name);
  return dirState(dir);
}

// Undefined on Windows, whatever Node's types say.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NON_BLOCK = constants.O_NONBLOCK ?? 0;
const DIRECTORY = constants.O_DIRECTORY ?? 0;

function openDirectory(at: string, place: Pick<DirState, 'path' | 'parent'>): DirHandle {
  refuseLinkWithoutFlag(at);
  const fd = openSync(at, constants.O_RDONLY | DIRECTORY | NO_FOLLOW);
  const { dev, ino } = fstatSync(fd, { bigint: true });
  return makeDirHandle({ kind: 'dir', fd, ...place, dev, ino });
}

const ACCESS_FLAGS: Readonly<Record<OpenAccess, number>> = {
  read: constants.O_RDONLY,
  probe: constants.O_WRONLY,
  edit: constants.O_RDWR,
  create: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
};

function openFile(at: string, access: OpenAccess, mode: number): number {
  if (access !== 'create') refuseLinkWithoutFlag(at);
  return openSync(at, ACCESS_FLAGS[access] | NO_FOLLOW | NON_BLOCK, mode);
}

/** Where the system has no flag to refuse symlinks, a look before is the best there is. */
function refuseLinkWithoutFlag(at: string): void {
  if (NO_FOLLOW !== 0 || !lstatSync(at).isSymbolicLink()) return;
  throw errnoError('ELOOP', 'open', 'the entry is a symlink');
}
