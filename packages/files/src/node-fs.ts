import {
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  futimesSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { compareCodeUnits } from '@holdfast/base';
import { copyAttributes } from './copy-attributes.js';
import { checkEntryName } from './entry-name.js';
import { errnoError } from './errno.js';
import { toFileStat } from './file-stat.js';
import { flushConcurrently } from './flush-concurrently.js';
import type { DirHandle, FsPort, OpenAccess } from './fs-port.js';
import { type Anchor, descriptorAnchor, descriptorsWork, verifiedAnchor } from './node-anchor.js';
import {
  closeHandle,
  type DirState,
  descriptorOf,
  dirState,
  makeDirHandle,
  makeFileHandle,
} from './node-handles.js';

/** How to make the disk port. */
export interface NodeFsOptions {
  /**
   * How names are kept inside their directory. Default: `descriptor` where the platform can
   * (Linux with `/proc`), else `verified`.
   */
  readonly anchoring?: FsPort['anchoring'];
}

/**
 * The port on the real disk.
 *
 * On Linux every name is resolved through the descriptor of its directory
 * (`/proc/self/fd/<n>/<name>`), so that nothing that happens to the path later can lead a call
 * elsewhere. Elsewhere, or with `anchoring: 'verified'`, every directory on the way must be the one
 * that was opened, before and after each call; a failure of that is `ELOOP`, `ENOTDIR`, `ENOENT` or
 * `ESTALE`, and a swap and swap back within the microseconds of one call stays unseen
 * (crash-safety.md 2.2).
 *
 * @param options - normally none.
 * @throws TypeError when `descriptor` is asked for and the platform cannot.
 *
 * @example
 * ```ts
 * import { tmpdir } from 'node:os';
 * import { createNodeFs } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(tmpdir());
 * console.log(fs.fstat(dir).type);
 * // directory
 * fs.close(dir);
 * ```
 */
export function createNodeFs(options: NodeFsOptions = {}): FsPort {
  const anchor = chooseAnchor(options.anchoring);
  return {
    anchoring: anchor.anchoring,
    ...namingCalls(anchor),
    ...changingCalls(anchor),
    ...handleCalls(),
    copyAttributes(fromDir, toDir, names) {
      for (const name of names) checkEntryName(name);
      return copyAttributes(anchor, dirState(fromDir), dirState(toDir), names);
    },
  };
}

function chooseAnchor(wanted: FsPort['anchoring'] | undefined): Anchor {
  if (wanted === 'verified') return verifiedAnchor;
  if (descriptorsWork()) return descriptorAnchor;
  if (wanted === 'descriptor') throw new TypeError('This platform cannot anchor by descriptor.');
  return verifiedAnchor;
}

type NamingCalls = Pick<FsPort, 'openRoot' | 'openDir' | 'list' | 'lstat' | 'readlink' | 'open'>;

function namingCalls(anchor: Anchor): NamingCalls {
  return {
    openRoot(path) {
      if (!isAbsolute(path)) throw new TypeError('A root is opened by its absolute path.');
      return openDirAt(realpathSync.native(path), undefined, (at) => at);
    },
    openDir(parent, name) {
      const dir = enter(parent, name);
      return anchor.guard(
        [dir],
        () => openDirAt(join(dir.path, name), dir, () => anchor.locate(dir, name)),
        closeHandle,
      );
    },
    list(dir) {
      const state = dirState(dir);
      return anchor.guard([state], () => readdirSync(anchor.self(state)).sort(compareCodeUnits));
    },
    lstat(dir, name) {
      const state = enter(dir, name);
      return anchor.guard([state], () => statOf(anchor.locate(state, name)));
    },
    readlink(dir, name) {
      const state = enter(dir, name);
      return anchor.guard([state], () => readlinkSync(anchor.locate(state, name)));
    },
    open(dir, name, access, mode = 0o600) {
      const state = enter(dir, name);
      return anchor.guard(
        [state],
        () => makeFileHandle(openFileAt(anchor.locate(state, name), access, mode)),
        closeHandle,
      );
    },
  };
}

type ChangingCalls = Pick<FsPort, 'mkdir' | 'rmdir' | 'unlink' | 'rename' | 'link'>;

function changingCalls(anchor: Anchor): ChangingCalls {
  const change = (dir: DirHandle, name: string, call: (path: string) => void): void => {
    const state = enter(dir, name);
    anchor.guard([state], () => call(anchor.locate(state, name)));
  };
  const pair = (
    [fromDir, from]: readonly [DirHandle, string],
    [toDir, to]: readonly [DirHandle, string],
    call: (source: string, destination: string) => void,
  ): void => {
    const source = enter(fromDir, from);
    const destination = enter(toDir, to);
    anchor.guard([source, destination], () =>
      call(anchor.locate(source, from), anchor.locate(destination, to)),
    );
  };
  return {
    mkdir: (dir, name, mode) => change(dir, name, (path) => mkdirSync(path, { mode })),
    rmdir: (dir, name) => change(dir, name, (path) => rmdirSync(path)),
    unlink: (dir, name) => change(dir, name, (path) => unlinkSync(path)),
    rename: (fromDir, from, toDir, to) => pair([fromDir, from], [toDir, to], renameSync),
    link: (fromDir, from, toDir, to) => pair([fromDir, from], [toDir, to], linkSync),
  };
}

type HandleCalls = Omit<
  FsPort,
  'anchoring' | 'copyAttributes' | keyof NamingCalls | keyof ChangingCalls
>;

function handleCalls(): HandleCalls {
  return {
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
}

function enter(dir: DirHandle, name: string): DirState {
  checkEntryName(name);
  return dirState(dir);
}

function statOf(path: string): ReturnType<typeof toFileStat> {
  return toFileStat(lstatSync(path, { bigint: true }));
}

// O_NOFOLLOW and O_NONBLOCK are undefined on Windows.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NON_BLOCK = constants.O_NONBLOCK ?? 0;
const DIRECTORY = constants.O_DIRECTORY ?? 0;

function openDirAt(
  path: string,
  parent: DirState | undefined,
  locate: (path: string) => string,
): DirHandle {
  const at = locate(path);
  if (NO_FOLLOW === 0) refuseLink(at);
  const fd = openSync(at, constants.O_RDONLY | DIRECTORY | NO_FOLLOW);
  const { dev, ino } = fstatSync(fd, { bigint: true });
  return makeDirHandle({ kind: 'dir', fd, path, parent, dev, ino });
}

const ACCESS_FLAGS: Readonly<Record<OpenAccess, number>> = {
  read: constants.O_RDONLY,
  probe: constants.O_WRONLY,
  edit: constants.O_RDWR,
  create: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
};

function openFileAt(path: string, access: OpenAccess, mode: number): number {
  if (NO_FOLLOW === 0 && access !== 'create') refuseLink(path);
  return openSync(path, ACCESS_FLAGS[access] | NO_FOLLOW | NON_BLOCK, mode);
}

function refuseLink(path: string): void {
  if (lstatSync(path).isSymbolicLink()) throw errnoError('ELOOP', 'open', 'the entry is a symlink');
}
