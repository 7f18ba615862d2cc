import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeFs, type FsPort } from '@holdfast/files';
import { makeTempDir } from '@holdfast/test-kit';
import { afterEach, describe, expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { makePlan, makeProject } from './project.js';
import { ROOT, simulatePlan, simulateProcess, simulateProject } from './simulated-project.js';

const isRoot = process.getuid?.() === 0;
const mode = (root: string, path: string): number => lstatSync(join(root, path)).mode & 0o7777;

describe('permission bits survive apply and recovery', () => {
  const modes = [0o755, 0o644, 0o600, 0o640, 0o444, 0o400, 0o4755, 0o2755, 0o1644, 0o666];
  test.each(modes.map((bits) => [bits.toString(8), bits] as const))('%s', async (_, bits) => {
    using project = makeProject({ 'a.sh': { content: 'old\n', mode: bits } });
    const root = project.path;
    const { ino } = lstatSync(join(root, 'a.sh'));
    const journal = openJournal(root);
    const plan = await makePlan(root, { 'a.sh': 'new\n' });
    const applied = await journal.apply(plan);
    expect(applied.status).toBe('applied');
    expect(mode(root, 'a.sh')).toBe(bits);
    expect(readFileSync(join(root, 'a.sh'), 'utf8')).toBe('new\n');
    expect((await journal.recover({ last: true })).status).toBe('recovered');
    expect(mode(root, 'a.sh')).toBe(bits);
    expect(lstatSync(join(root, 'a.sh')).ino).toBe(ino);
  });
});

describe('creates', () => {
  const before = process.umask();
  afterEach(() => void process.umask(before));

  test.each([
    ['022', 0o022, 0o644],
    ['077', 0o077, 0o600],
    ['002', 0o002, 0o664],
  ] as const)('follow umask %s', async (_, umask, expected) => {
    using project = makeProject();
    process.umask(umask);
    const journal = openJournal(project.path);
    const plan = await makePlan(project.path, { 'sub/a.txt': 'new\n' });
    expect((await journal.apply(plan)).status).toBe('applied');
    expect(mode(project.path, 'sub/a.txt')).toBe(expected);
    expect(mode(project.path, 'sub')).toBe(0o777 & ~umask);
    // Another umask later does not matter: what was recorded counts.
    process.umask(0o022);
    expect((await journal.recover({ last: true })).status).toBe('recovered');
  });

  test.runIf(isRoot)('take the group of a setgid directory', async () => {
    using project = makeProject();
    const shared = join(project.path, 'shared');
    mkdirSync(shared);
    chownSync(shared, 0, 4242);
    chmodSync(shared, 0o2775);
    const plan = await makePlan(project.path, { 'shared/a.txt': 'a\n', 'shared/b/c.txt': 'c\n' });
    expect((await openJournal(project.path).apply(plan)).status).toBe('applied');
    for (const path of ['shared/a.txt', 'shared/b', 'shared/b/c.txt']) {
      expect(lstatSync(join(project.path, path)).gid, path).toBe(4242);
    }
    expect(mode(project.path, 'shared/b') & 0o2000).toBe(0o2000);
  });
});

test.runIf(isRoot)('owner and group are kept', async () => {
  using project = makeProject({ 'a.txt': { content: 'old\n', mode: 0o640 } });
  chownSync(join(project.path, 'a.txt'), 1234, 4321);
  const journal = openJournal(project.path);
  expect((await journal.apply(await makePlan(project.path, { 'a.txt': 'new\n' }))).status).toBe(
    'applied',
  );
  const { uid, gid } = lstatSync(join(project.path, 'a.txt'));
  expect({ uid, gid }).toEqual({ uid: 1234, gid: 4321 });
  expect(mode(project.path, 'a.txt')).toBe(0o640);
});

describe('an access list', () => {
  const supported = aclsWork();
  const acl = (path: string): string =>
    execFileSync('getfacl', ['-cp', path], { encoding: 'utf8' });
  const project = () => {
    const dir = makeProject({ 'a.txt': { content: 'old\n', mode: 0o600 } });
    execFileSync('setfacl', ['-m', 'u:12345:rwx', join(dir.path, 'a.txt')]);
    return dir;
  };
  const noCopies = (extra: Partial<FsPort> = {}): FsPort => ({
    ...createNodeFs(),
    copyAttributes: async () => new Set(),
    ...extra,
  });

  test.runIf(supported)('is kept by apply and by recovery', async () => {
    using dir = project();
    const path = join(dir.path, 'a.txt');
    const before = acl(path);
    expect(before).toContain('user:12345:rwx');
    const journal = openJournal(dir.path);
    const plan = await makePlan(dir.path, { 'a.txt': 'new\n' });
    expect((await journal.apply(plan)).status).toBe('applied');
    expect(acl(path)).toBe(before);
    expect((await journal.recover({ last: true })).status).toBe('recovered');
    expect(acl(path)).toBe(before);
  });

  test.runIf(supported)('that cannot be copied does not become access of the group', async () => {
    using dir = project();
    expect(mode(dir.path, 'a.txt')).toBe(0o670);
    const plan = await makePlan(dir.path, { 'a.txt': 'new\n' });
    const result = await openJournal(dir.path, { fs: noCopies() }).apply(plan);
    expect(result.status).toBe('applied');
    expect(mode(dir.path, 'a.txt')).toBe(0o600);
    expect(result.notes[0]).toContain('a.txt');
  });

  test.runIf(supported)('that denies and cannot be copied leaves access to the owner', async () => {
    using dir = makeProject({ 'a.txt': { content: 'old\n', mode: 0o644 } });
    const path = join(dir.path, 'a.txt');
    execFileSync('setfacl', ['-m', 'u:12345:---', path]);
    const before = acl(path);
    const plan = await makePlan(dir.path, { 'a.txt': 'new\n' });
    const journal = openJournal(dir.path, { fs: noCopies() });
    const result = await journal.apply(plan);
    expect(result.status).toBe('applied');
    expect(mode(dir.path, 'a.txt')).toBe(0o600);
    expect(result.notes[0]).toContain('a.txt');
    expect((await journal.recover({ last: true })).status).toBe('recovered');
    expect(acl(path)).toBe(before);
  });

  test.runIf(supported)('that is lost with the original does not come back as access', async () => {
    using dir = project();
    const link = () => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    };
    const plan = await makePlan(dir.path, { 'a.txt': 'new\n' });
    expect((await openJournal(dir.path, { fs: noCopies({ link }) }).apply(plan)).status).toBe(
      'applied',
    );
    expect(mode(dir.path, 'a.txt')).toBe(0o600);
    const recovered = await openJournal(dir.path).recover({ last: true });
    expect(recovered.status).toBe('recovered');
    expect(mode(dir.path, 'a.txt')).toBe(0o600);
    expect(recovered.notes.join('\n')).toContain('a.txt');
  });

  test.runIf(supported).each([
    ['there', 'in/new.txt'],
    ['in a directory that is made', 'in/sub/deep/new.txt'],
  ])('for new files of a directory does not become access of all, %s', async (_, path) => {
    using dir = makeProject({ 'in/old.txt': 'old\n', 'plain/old.txt': 'old\n' });
    execFileSync('setfacl', ['-d', '-m', 'u::rw,g::-,o::-', join(dir.path, 'in')]);
    const plan = await makePlan(dir.path, { [path]: 'new\n', 'plain/new.txt': 'new\n' });
    const journal = openJournal(dir.path);
    const result = await journal.apply(plan);
    expect(result.status).toBe('applied');
    expect(mode(dir.path, path)).toBe(0o600);
    expect(mode(dir.path, 'plain/new.txt')).toBe(0o666 & ~process.umask());
    expect(result.notes.filter((note) => note.includes('not widened'))).toEqual([
      expect.stringContaining(path),
    ]);
    expect((await journal.recover({ last: true })).status).toBe('recovered');
  });

  test.runIf(process.platform === 'linux')('that is proven absent costs nothing', async () => {
    using dir = makeProject({ 'a.txt': { content: 'old\n', mode: 0o640 } });
    const plan = await makePlan(dir.path, { 'a.txt': 'new\n' });
    const result = await openJournal(dir.path, { fs: noCopies() }).apply(plan);
    expect(result.status).toBe('applied');
    expect(mode(dir.path, 'a.txt')).toBe(0o640);
    expect(result.notes.join(' ')).not.toContain('a.txt');
  });

  test('that may be there for all we know narrows the group, and a note says so', async () => {
    using dir = makeProject({ 'a.txt': { content: 'old\n', mode: 0o664 } });
    const plan = await makePlan(dir.path, { 'a.txt': 'new\n' });
    const fs = noCopies({ plainModes: async () => new Set() });
    const journal = openJournal(dir.path, { fs });
    const result = await journal.apply(plan);
    expect(mode(dir.path, 'a.txt')).toBe(0o644);
    expect(result.notes[0]).toContain('not widened');
    expect((await journal.recover({ last: true })).status).toBe('recovered');
    expect(mode(dir.path, 'a.txt')).toBe(0o664);
  });
});

describe('a file of another user', () => {
  const tree = {
    'package.json': '{}\n',
    'a.txt': { file: 'old\n', uid: 2000, gid: 3000, mode: 0o4664 },
  };

  test('is replaced by one of ours, with the group kept where we are in it', async () => {
    const fs = simulateProject(tree, { uid: 1000, groups: [3000] });
    const plan = simulatePlan(fs, { 'a.txt': 'new\n' });
    const journal = openJournal(ROOT, simulateProcess(fs, 1));
    const result = await journal.apply(plan);
    expect(result.status).toBe('applied');
    // Setuid to another owner would be a different thing.
    expect(fs.outside.inode(`${ROOT}/a.txt`)).toMatchObject({ uid: 1000, gid: 3000, mode: 0o664 });
    expect(result.notes[0]).toContain('a.txt');
  });

  test('comes back as it was where its inode could be kept', async () => {
    const fs = simulateProject(tree, { uid: 1000, groups: [3000] });
    fs.outside.chmod(`${ROOT}/a.txt`, 0o664);
    const journal = openJournal(ROOT, simulateProcess(fs, 1));
    const applied = await journal.apply(simulatePlan(fs, { 'a.txt': 'new\n' }));
    expect(applied.status).toBe('applied');
    expect(fs.outside.inode(`${ROOT}/a.txt`)).toMatchObject({ uid: 1000, gid: 3000, mode: 0o664 });
    expect((await journal.recover({ last: true })).status).toBe('recovered');
    expect(fs.outside.inode(`${ROOT}/a.txt`)).toMatchObject({ uid: 2000, gid: 3000, mode: 0o664 });
  });

  test('gives its group nothing when we are not in it', async () => {
    const fs = simulateProject(tree, { uid: 1000 });
    fs.outside.chmod(`${ROOT}/a.txt`, 0o664);
    const plan = simulatePlan(fs, { 'a.txt': 'new\n' });
    const journal = openJournal(ROOT, simulateProcess(fs, 1));
    expect((await journal.apply(plan)).status).toBe('applied');
    expect(fs.outside.inode(`${ROOT}/a.txt`)).toMatchObject({ uid: 1000, gid: 1000, mode: 0o644 });
  });
});

function aclsWork(): boolean {
  using dir = makeTempDir();
  const path = join(dir.path, 'probe');
  writeFileSync(path, '');
  try {
    execFileSync('setfacl', ['-m', 'u:12345:rw', path], { stdio: 'ignore' });
    execFileSync('getfacl', ['-cp', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('an extended attribute that could not be kept is noted', async () => {
  const disk = simulateProject({ 'a.txt': 'old\n', 'b.txt': 'old\n' });
  const plan = simulatePlan(disk, { 'a.txt': 'new\n', 'b.txt': 'new\n' });
  const port: FsPort = {
    ...disk,
    async copyAttributes(from, to, names, onLoss) {
      const copied = await disk.copyAttributes(from, to, names);
      onLoss?.('1');
      return copied;
    },
  };
  const result = await openJournal(ROOT, simulateProcess(port, 1)).apply(plan);
  expect(result.status).toBe('applied');
  expect(result.notes.filter((note) => note.includes('extended attributes'))).toEqual([
    expect.stringMatching(/ of b\.txt could not be kept exactly; its access was not widened\.$/),
  ]);
});
