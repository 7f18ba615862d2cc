import type { FsPort } from './fs-port.js';
import { entryCalls } from './memory/entry-calls.js';
import { fileCalls } from './memory/file-calls.js';
import { forkVolume } from './memory/fork-volume.js';
import type { MicroOp } from './memory/micro-op.js';
import { openCalls } from './memory/open-calls.js';
import { type Outside, outsideView } from './memory/outside.js';
import { type MemoryTree, plantTree } from './memory/plant-tree.js';
import { readCalls } from './memory/read-calls.js';
import { createVolume, type Volume, type VolumeSettings } from './memory/volume.js';

/** How a memory file system behaves. */
export interface MemoryFsOptions {
  /** Bits taken away from the mode of everything new; default 0o022. */
  readonly umask?: number;
  /** The user who makes the calls; default 1000. User 0 may do everything. */
  readonly uid?: number;
  /** The user's first group; default 1000. */
  readonly gid?: number;
  /** Further groups of the user. */
  readonly groups?: readonly number[];
  /** Nanoseconds by which the clock advances at each change; default 1000. 0 = equal stamps. */
  readonly tickNs?: number;
  /**
   * Give a removed file's inode number to the next new file, as ext4 does; default no. Not while
   * the file system is recorded.
   */
  readonly reuseInodes?: boolean;
  /** How names are kept inside their directory; default `descriptor`. */
  readonly anchoring?: 'descriptor' | 'verified';
  /** Whether `copyAttributes` works; default yes. */
  readonly attributesCopied?: boolean;
  /**
   * Whether `plainModes` can tell who has an access control list, which is the attribute
   * `system.posix_acl_access`; default yes.
   */
  readonly listsSeen?: boolean;
  /**
   * Whether names that differ only by case are one name, as on macOS and Windows; default no. Not for
   * the power-loss model.
   */
  readonly caseInsensitive?: boolean;
}

/** A file system in memory, with a second door for tests. */
export interface MemoryFs extends FsPort {
  /** The same files by absolute path, as another program run by user 0 sees and changes them. */
  readonly outside: Outside;
  /**
   * An independent copy, as a new process would find the file system: same files, times and
   * inode numbers, no open handles. Costs microseconds: bytes are shared until they change.
   * `changed` options replace those of this file system.
   */
  fork(changed?: MemoryFsOptions): MemoryFs;
  /** Told of every change at the grain of the power-loss model; one observer at a time. */
  observe(observer: ((op: MicroOp) => void) | undefined): void;
}

/**
 * Makes a file system in memory that behaves as Linux does: inodes and hard links, permissions of
 * an ordinary user, symlinks, mounts, handles that survive unlink and rename, and the same errors.
 * The clock is fake and advances at each change.
 *
 * @param tree what is there at the start, by absolute path; missing parents are made.
 * @param options the user, the umask and the like.
 *
 * @example
 * ```ts
 * import { createMemoryFs } from '@holdfast/files/testing';
 *
 * const fs = createMemoryFs({ '/project/src/a.ts': 'export {};\n' });
 * const src = fs.openRoot('/project/src');
 * console.log(fs.list(src), fs.lstat(src, 'a.ts').size);
 * // [ 'a.ts' ] 11
 * ```
 */
export function createMemoryFs(tree: MemoryTree = {}, options: MemoryFsOptions = {}): MemoryFs {
  const volume = createVolume(settingsOf(options));
  plantTree(volume, tree);
  return memoryFsOf(volume);
}

/** The memory file system that shows a volume. */
export function memoryFsOf(volume: Volume): MemoryFs {
  const fs: MemoryFs = {
    anchoring: volume.settings.anchoring,
    ...openCalls(volume),
    ...readCalls(volume),
    ...fileCalls(volume),
    ...entryCalls(volume),
    outside: outsideView(volume),
    fork: (changed = {}) => memoryFsOf(forkVolume(volume, settingsOf(changed, volume.settings))),
    observe(observer) {
      volume.observer = observer;
    },
  };
  volumes.set(fs, volume);
  return fs;
}

const volumes = new WeakMap<FsPort, Volume>();

/** Whether a port is a memory file system itself, not something around one. */
export function isMemoryFs(fs: FsPort): fs is MemoryFs {
  return volumes.has(fs);
}

/** The volume behind a memory file system. */
export function volumeOf(fs: MemoryFs): Volume {
  const volume = volumes.get(fs);
  if (volume === undefined) throw new TypeError('not a memory file system');
  return volume;
}

function settingsOf(options: MemoryFsOptions, base: VolumeSettings = DEFAULTS): VolumeSettings {
  const gid = options.gid ?? base.gid;
  const groups = options.groups ?? [...base.groups].filter((group) => group !== base.gid);
  return {
    uid: options.uid ?? base.uid,
    gid,
    groups: new Set([gid, ...groups]),
    umask: options.umask ?? base.umask,
    tickNs: options.tickNs === undefined ? base.tickNs : BigInt(options.tickNs),
    reuseInodes: options.reuseInodes ?? base.reuseInodes,
    anchoring: options.anchoring ?? base.anchoring,
    attributesCopied: options.attributesCopied ?? base.attributesCopied,
    listsSeen: options.listsSeen ?? base.listsSeen,
    caseInsensitive: options.caseInsensitive ?? base.caseInsensitive,
  };
}

const DEFAULTS: VolumeSettings = {
  uid: 1000,
  gid: 1000,
  groups: new Set([1000]),
  umask: 0o022,
  tickNs: 1000n,
  reuseInodes: false,
  anchoring: 'descriptor',
  attributesCopied: true,
  listsSeen: true,
  caseInsensitive: false,
};
