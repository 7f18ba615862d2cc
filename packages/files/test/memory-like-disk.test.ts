import { chmodSync, chownSync, symlinkSync } from 'node:fs';
import { makeTempDir } from '@holdfast/test-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DirHandle, FileHandle, FileStat, FsPort, OpenAccess } from '../src/fs-port.js';
import { createMemoryFs } from '../src/memory-fs.js';
import { createNodeFs } from '../src/node-fs.js';
import { snapshotTree } from '../src/tree-snapshot.js';

/** Numbers pick from what is open at that moment, so that every run is a legal one. */
type Step =
  | { readonly do: 'mkdir'; readonly dir: number; readonly name: string; readonly mode: number }
  | {
      readonly do: 'rmdir' | 'unlink' | 'openDir' | 'lstat';
      readonly dir: number;
      readonly name: string;
    }
  | { readonly do: 'readlink' | 'symlink'; readonly dir: number; readonly name: string }
  | {
      readonly do: 'open';
      readonly dir: number;
      readonly name: string;
      readonly access: OpenAccess;
      readonly mode: number;
    }
  | {
      readonly do: 'rename' | 'link';
      readonly dir: number;
      readonly name: string;
      readonly toDir: number;
      readonly to: string;
    }
  | { readonly do: 'write'; readonly file: number; readonly text: string; readonly at: number }
  | { readonly do: 'truncate'; readonly file: number; readonly size: number }
  | { readonly do: 'chmod'; readonly file: number; readonly mode: number }
  | { readonly do: 'chown'; readonly file: number; readonly uid: number; readonly gid: number }
  | { readonly do: 'read' | 'fstat' | 'fsync' | 'closeFile'; readonly file: number }
  | { readonly do: 'list' | 'fstatDir'; readonly dir: number };

interface World {
  readonly fs: FsPort;
  readonly dirs: DirHandle[];
  readonly files: FileHandle[];
  symlink(target: string, name: string): void;
}

function perform(world: World, step: Step): unknown {
  const { fs } = world;
  const dir = pick(world.dirs, 'dir' in step ? step.dir : 0);
  switch (step.do) {
    case 'mkdir':
      return fs.mkdir(dir, step.name, step.mode);
    case 'rmdir':
      return fs.rmdir(dir, step.name);
    case 'unlink':
      return fs.unlink(dir, step.name);
    case 'openDir':
      world.dirs.push(fs.openDir(dir, step.name));
      return undefined;
    case 'lstat':
      return comparable(fs.lstat(dir, step.name));
    case 'readlink':
      return fs.readlink(dir, step.name);
    case 'symlink':
      return world.symlink('a', step.name);
    case 'open':
      world.files.push(fs.open(dir, step.name, step.access, step.mode));
      return undefined;
    case 'rename':
      return fs.rename(dir, step.name, pick(world.dirs, step.toDir), step.to);
    case 'link':
      return fs.link(dir, step.name, pick(world.dirs, step.toDir), step.to);
    case 'list':
      return fs.list(dir);
    case 'fstatDir':
      return comparable(fs.fstat(dir));
    default:
      return performOnFile(world, step);
  }
}

function performOnFile(world: World, step: Extract<Step, { file: number }>): unknown {
  if (world.files.length === 0) return 'no file is open';
  const { fs } = world;
  const file = pick(world.files, step.file);
  switch (step.do) {
    case 'write':
      return fs.write(file, Buffer.from(step.text), step.at);
    case 'truncate':
      return fs.truncate(file, step.size);
    case 'chmod':
      return fs.chmod(file, step.mode);
    case 'chown':
      return fs.chown(file, step.uid, step.gid);
    case 'fsync':
      return fs.fsync(file);
    case 'fstat':
      return comparable(fs.fstat(file));
    case 'closeFile':
      return fs.close(file);
    case 'read': {
      const buffer = Buffer.alloc(20);
      return buffer.toString('latin1', 0, fs.read(file, buffer, 0));
    }
  }
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Sizes and link counts of directories differ between file systems. */
function comparable({ type, size, mode, uid, gid, nlink }: FileStat) {
  const common = { type, mode, uid, gid };
  return type === 'directory' ? { ...common, removed: nlink === 0 } : { ...common, size, nlink };
}

/** What each step answered: a value, or the code of its error. */
function runAll(world: World, steps: readonly Step[]): unknown[] {
  return steps.map((step) => {
    try {
      return perform(world, step) ?? 'done';
    } catch (error) {
      if (error instanceof Error && 'code' in error) return `${step.do}: ${String(error.code)}`;
      throw error;
    }
  });
}

const name = fc.constantFrom('a', 'b', 'c', 'd');
const index = fc.nat({ max: 5 });
const mode = fc.constantFrom(
  0o777,
  0o755,
  0o700,
  0o644,
  0o600,
  0o444,
  0o555,
  0o311,
  0o6755,
  0o1777,
  0,
);
const at = { dir: index, name };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('mkdir' as const), ...at, mode }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'rmdir' as const,
        'unlink' as const,
        'openDir' as const,
        'openDir' as const,
        'lstat' as const,
        'readlink' as const,
        'symlink' as const,
      ),
      ...at,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      ...at,
      access: fc.constantFrom<OpenAccess>('create', 'create', 'read', 'read', 'probe', 'edit'),
      mode,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('rename' as const, 'rename' as const, 'link' as const),
      ...at,
      toDir: index,
      to: name,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      file: index,
      text: fc.constantFrom('', 'x', 'hello'),
      at: fc.nat({ max: 8 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('truncate' as const),
      file: index,
      size: fc.nat({ max: 8 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('chmod' as const), file: index, mode }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('chown' as const),
      file: index,
      uid: fc.constantFrom(0, 65_534),
      gid: fc.constantFrom(0, 65_534),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'read' as const,
        'fstat' as const,
        'fsync' as const,
        'closeFile' as const,
      ),
      file: index,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('list' as const, 'fstatDir' as const),
      dir: index,
    }),
  },
);

/** Something to work on: two directories, two files, and a handle on a directory's own mode. */
const START: readonly Step[] = [
  { do: 'mkdir', dir: 0, name: 'a', mode: 0o777 },
  { do: 'openDir', dir: 0, name: 'a' },
  { do: 'mkdir', dir: 1, name: 'b', mode: 0o777 },
  { do: 'openDir', dir: 1, name: 'b' },
  { do: 'open', dir: 0, name: 'c', access: 'create', mode: 0o666 },
  { do: 'open', dir: 1, name: 'd', access: 'create', mode: 0o666 },
  { do: 'open', dir: 0, name: 'a', access: 'read', mode: 0 },
];

describe.runIf(process.platform === 'linux')(
  'the memory file system answers as the disk does',
  () => {
    const own = process.getuid?.() ?? 0;
    const users = own === 0 ? [0, 65_534] : [own];
    for (const uid of users) {
      test(`in any run of calls by user ${uid}`, () => {
        fc.assert(
          fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: '+1' }), (more) => {
            const steps = [...START, ...more];
            const disk = onDisk(steps, uid);
            expect(inMemory(steps, uid, disk.gid)).toEqual(disk);
          }),
          { numRuns: 400, seed: 1 },
        );
      });
    }
  },
);

function onDisk(steps: readonly Step[], uid: number) {
  using temp = makeTempDir();
  chmodSync(temp.path, 0o755);
  const gid = uid === process.getuid?.() ? (process.getgid?.() ?? uid) : uid;
  if (uid !== process.getuid?.()) chownSync(temp.path, uid, gid);
  const fs = createNodeFs({ anchoring: 'descriptor' });
  const world: World = {
    fs,
    dirs: [fs.openRoot(temp.path)],
    files: [],
    symlink: (target, entry) => symlinkSync(target, `${temp.path}/${entry}`),
  };
  const answers = asUser(uid, gid, () => runAll(world, steps));
  for (const handle of [...world.dirs, ...world.files]) closeQuietly(fs, handle);
  return { gid, answers, tree: snapshotTree(fs, temp.path) };
}

function inMemory(steps: readonly Step[], uid: number, gid: number) {
  const fs = createMemoryFs(
    { '/root': { directory: true, uid, gid } },
    { uid, gid, umask: process.umask() },
  );
  const world: World = {
    fs,
    dirs: [fs.openRoot('/root')],
    files: [],
    symlink: (target, entry) => fs.outside.symlink(target, `/root/${entry}`),
  };
  return { gid, answers: runAll(world, steps), tree: snapshotTree(fs, '/root') };
}

function asUser<T>(uid: number, gid: number, run: () => T): T {
  if (uid === process.getuid?.()) return run();
  const groups = process.getgroups?.() ?? [];
  process.setgroups?.([gid]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
  try {
    return run();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
    process.setgroups?.(groups);
  }
}

function closeQuietly(fs: FsPort, handle: DirHandle | FileHandle): void {
  try {
    fs.close(handle);
  } catch {
    // Closed by a step.
  }
}
