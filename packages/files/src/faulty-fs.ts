import { createCallLabels } from './faulty/call-labels.js';
import type { CallKind, CallRecord } from './faulty/call-record.js';
import { closeWithFaults } from './faulty/close-with-faults.js';
import {
  copyAttributesWithFaults,
  plainModesWithFaults,
} from './faulty/copy-attributes-with-faults.js';
import type { FaultPlan } from './faulty/fault-plan.js';
import { flushWithFaults } from './faulty/flush-with-faults.js';
import { createInjector } from './faulty/injector.js';
import { readWithFaults, writeWithFaults } from './faulty/transfer-with-faults.js';
import type { FsPort } from './fs-port.js';

/** A file system with faults, and what happened to it. */
export interface FaultyFs extends FsPort {
  /** Every call so far, in order. */
  readonly calls: readonly CallRecord[];
  /** How many calls of each kind; kinds never called are missing. */
  readonly counts: ReadonlyMap<CallKind, number>;
  /** How many flushes, each of which is one barrier round. */
  readonly flushes: number;
  /** Whether the simulated process has ended: whatever it answered later does not count. */
  readonly crashed: boolean;
  /** Whether the planned crash or an error has happened; `false` = the run ended before it. */
  readonly fired: boolean;
  /** Ends the simulated process now, from a hook or between calls. */
  crashNow(): void;
}

/**
 * Wraps a port so that one exact thing goes wrong: a crash before, half-way or after a call, an
 * error once or from then on, short reads and writes, or a user who edits files between two calls.
 * Numbers every call, so that a test can go through all points of a run one by one
 * (crash-safety.md 5.1); each handle of a flush is a call of its own.
 *
 * After a crash **every** call throws the same {@link SimulatedCrash}. What is on the inner file system then
 * is what a killed process leaves; open a new port on it to recover.
 *
 * `ENOSPC`, `EDQUOT` and `EFBIG` at a write of two bytes or more come as in real life: half of the bytes
 * are written, and the next write fails.
 *
 * @example
 * ```ts
 * import { createFaultyFs, createMemoryFs } from '@holdfast/files/testing';
 *
 * const disk = createMemoryFs({ '/p/a': 'old' });
 * const fs = createFaultyFs(disk, { crash: { at: 2, when: 'after' } });
 * const dir = fs.openRoot('/p');
 * try {
 *   fs.rename(dir, 'a', dir, 'b');
 * } catch (error) {
 *   console.log(String(error));
 *   // SimulatedCrash: simulated crash after call 2 (rename /p/a -> /p/b)
 * }
 * console.log(fs.crashed, disk.outside.list('/p'));
 * // true [ 'b' ]
 * ```
 */
export function createFaultyFs(inner: FsPort, plan: FaultPlan = {}): FaultyFs {
  const injector = createInjector(plan);
  const labels = createCallLabels();
  const { run } = injector;
  let flushes = 0;
  return {
    anchoring: inner.anchoring,
    get calls() {
      return injector.calls;
    },
    get counts() {
      return injector.counts;
    },
    get flushes() {
      return flushes;
    },
    get crashed() {
      return injector.crash !== undefined;
    },
    get fired() {
      return injector.fired;
    },
    crashNow: () => void injector.die(undefined, 'now'),

    openRoot: (path) =>
      labels.remember(
        run('openRoot', path, () => inner.openRoot(path)),
        path,
      ),
    openDir(parent, name) {
      const label = labels.entry(parent, name);
      return labels.remember(
        run('openDir', label, () => inner.openDir(parent, name)),
        label,
      );
    },
    list: (dir) => run('list', labels.of(dir), () => inner.list(dir)),
    lstat: (dir, name) => run('lstat', labels.entry(dir, name), () => inner.lstat(dir, name)),
    readlink: (dir, name) =>
      run('readlink', labels.entry(dir, name), () => inner.readlink(dir, name)),
    open(dir, name, access, mode) {
      const label = labels.entry(dir, name);
      const kind = access === 'create' ? 'create' : (`open-${access}` as const);
      return labels.remember(
        run(kind, label, () => inner.open(dir, name, access, mode)),
        label,
      );
    },

    read: (file, buffer, position) =>
      run('read', labels.of(file), () =>
        readWithFaults(inner, plan.maxRead, file, buffer, position),
      ),
    write: (file, buffer, position) =>
      writeWithFaults(inner, injector, plan.maxWrite, labels.of(file), file, buffer, position),
    fstat: (handle) => run('fstat', labels.of(handle), () => inner.fstat(handle)),
    chmod: (file, mode) => run('chmod', labels.of(file), () => inner.chmod(file, mode)),
    chown: (file, uid, gid) => run('chown', labels.of(file), () => inner.chown(file, uid, gid)),
    truncate: (file, size) => run('truncate', labels.of(file), () => inner.truncate(file, size)),
    touch: (file) => run('touch', labels.of(file), () => inner.touch(file)),
    fsync: (handle) => run('fsync', labels.of(handle), () => inner.fsync(handle)),
    close: (handle) => closeWithFaults(inner, injector, labels.of(handle), handle),

    mkdir: (dir, name, mode) =>
      run('mkdir', labels.entry(dir, name), () => inner.mkdir(dir, name, mode)),
    rmdir: (dir, name) => run('rmdir', labels.entry(dir, name), () => inner.rmdir(dir, name)),
    unlink: (dir, name) => run('unlink', labels.entry(dir, name), () => inner.unlink(dir, name)),
    rename(fromDir, from, toDir, to) {
      const label = `${labels.entry(fromDir, from)} -> ${labels.entry(toDir, to)}`;
      run('rename', label, () => inner.rename(fromDir, from, toDir, to));
    },
    link(fromDir, from, toDir, to) {
      const label = `${labels.entry(fromDir, from)} -> ${labels.entry(toDir, to)}`;
      run('link', label, () => inner.link(fromDir, from, toDir, to));
    },

    flush(handles) {
      flushes += 1;
      return flushWithFaults(inner, injector, labels, plan.seed, flushes, handles);
    },
    copyAttributes: (fromDir, toDir, names, onLoss) =>
      copyAttributesWithFaults(inner, injector, labels, fromDir, toDir, names, onLoss),
    plainModes: (dir, names) => plainModesWithFaults(inner, injector, labels, dir, names),
    // These neither change anything nor fail.
    listedFiles: (dir, names) => inner.listedFiles(dir, names),
    listedDirectories: (dirs) => inner.listedDirectories(dirs),
  };
}
