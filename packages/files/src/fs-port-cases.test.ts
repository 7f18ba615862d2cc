import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import type { FaultPlan } from './faulty/fault-plan.js';
import { createFaultyFs } from './faulty-fs.js';
import type { FsPort } from './fs-port.js';
import { fsPortCases, type PortUnderTest } from './fs-port-cases.js';
import { createMemoryFs, type MemoryFsOptions } from './memory-fs.js';
import { createNodeFs } from './node-fs.js';

function memoryPort(options: MemoryFsOptions, wrap = (fs: FsPort) => fs): PortUnderTest {
  const memory = createMemoryFs(
    { '/root': { directory: true }, '/other': { directory: true, mount: {} } },
    { umask: 0o027, ...options },
  );
  return {
    fs: wrap(memory),
    root: '/root',
    umask: 0o027,
    otherMount: '/other',
    symlink: memory.outside.symlink,
    fifo: (path) => memory.outside.special(path, 'fifo'),
    dispose: () => undefined,
  };
}

const faulty = (plan: FaultPlan) => (fs: FsPort) => createFaultyFs(fs, plan);

describe('the memory file system', () => {
  for (const [user, uid] of [
    ['ordinary-user', 1000],
    ['user-0', 0],
  ] as const) {
    describe(`as ${user}`, () => {
      const offers = ['fifo', 'other-mount', user] as const;
      for (const { name, run } of fsPortCases({ offers, makePort: () => memoryPort({ uid }) })) {
        test(name, run);
      }
    });
  }
  for (const [title, options] of [
    ['with inode numbers that are used again', { reuseInodes: true }],
    ['that verifies paths', { anchoring: 'verified' }],
  ] as const) {
    describe(title, () => {
      const makePort = () => memoryPort(options);
      for (const { name, run } of fsPortCases({ offers: ['ordinary-user'], makePort })) {
        test(name, run);
      }
    });
  }
});

describe('the faulty file system without faults', () => {
  const offers = ['fifo', 'other-mount', 'ordinary-user'] as const;
  const makePort = () => memoryPort({}, faulty({}));
  for (const { name, run } of fsPortCases({ offers, makePort })) test(name, run);
});

describe('the faulty file system with short transfers and shuffled flushes', () => {
  const makePort = () => memoryPort({}, faulty({ maxRead: 1, maxWrite: 1, seed: 3 }));
  for (const { name, run } of fsPortCases({ offers: ['ordinary-user'], makePort })) test(name, run);
});

describe('the real disk', () => {
  const isRoot = process.getuid?.() === 0;
  for (const anchoring of ['descriptor', 'verified'] as const) {
    describe(`anchored by ${anchoring}`, () => {
      const makePort = () => diskPort(anchoring);
      const offers = ['fifo', ...otherMountOffer(), isRoot ? 'user-0' : 'ordinary-user'] as const;
      for (const { name, run } of fsPortCases({ offers, makePort })) test(name, run);
    });
    // Everybody else is an ordinary user already.
    if (!isRoot) continue;
    describe(`anchored by ${anchoring}, as an ordinary user`, () => {
      const makePort = () => diskPort(anchoring, STRANGER);
      for (const { name, run } of fsPortCases({ offers: ['ordinary-user'], makePort })) {
        test(name, () => asUser(STRANGER, run));
      }
    });
  }
});

const STRANGER = 65_534;

function diskPort(anchoring: FsPort['anchoring'], owner?: number): PortUnderTest {
  const temp = makeTempDir();
  const other = mkdtempSync(join(tmpdir(), 'holdfast-other-'));
  if (owner !== undefined) chownSync(temp.path, owner, owner);
  chmodSync(temp.path, 0o755);
  return {
    fs: createNodeFs({ anchoring }),
    root: temp.path,
    umask: process.umask(),
    otherMount: other,
    symlink: symlinkSync,
    fifo: (path) => execFileSync('mkfifo', [path]),
    dispose() {
      temp.remove();
      rmSync(other, { recursive: true });
    },
  };
}

function otherMountOffer(): readonly 'other-mount'[] {
  const temp = makeTempDir();
  const differs = statSync(temp.path).dev !== statSync(tmpdir()).dev;
  temp.remove();
  return differs ? ['other-mount'] : [];
}

/** Runs as another effective user; the real one stays user 0, so the way back is open. */
async function asUser(id: number, run: () => Promise<void>): Promise<void> {
  const { setegid, seteuid, setgroups, getgroups } = process;
  if (setegid === undefined || seteuid === undefined) throw new Error('POSIX needed');
  if (setgroups === undefined || getgroups === undefined) throw new Error('POSIX needed');
  const groups = getgroups();
  setgroups([id]);
  setegid(id);
  seteuid(id);
  try {
    await run();
  } finally {
    seteuid(0);
    setegid(0);
    setgroups(groups);
  }
}

test('the suite sees a port that misbehaves', async () => {
  const failing = async (change: (fs: FsPort) => Partial<FsPort>) => {
    const makePort = () => memoryPort({}, (fs) => ({ ...fs, ...change(fs) }));
    const failed: string[] = [];
    for (const { name, run } of fsPortCases({ offers: ['ordinary-user'], makePort })) {
      await run().catch(() => failed.push(name));
    }
    return failed;
  };
  expect(await failing(() => ({}))).toEqual([]);
  expect(await failing((fs) => ({ list: (dir) => fs.list(dir).reverse() }))).toContain(
    'list answers all names by code units, and neither . nor ..',
  );
  const renameInTwoSteps =
    (fs: FsPort): FsPort['rename'] =>
    (fromDir, from, toDir, to) => {
      fs.link(fromDir, from, toDir, to);
      fs.unlink(fromDir, from);
    };
  expect(await failing((fs) => ({ rename: renameInTwoSteps(fs) }))).toContain(
    'rename replaces a file, whose open handles keep the old one',
  );
  expect(
    await failing((fs) => ({ chmod: (file, mode) => fs.chmod(file, mode & 0o777) })),
  ).toContain('chmod sets exactly the given bits, whatever the umask');
});
