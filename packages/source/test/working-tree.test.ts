import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository, makeTempDir, type TreeEntry, writeTree } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import { gitBlobId } from '../src/index.js';
import { workingTree } from '../src/node/index.js';
import { sourceTreeCases } from '../src/testing.js';

describe('a plain directory', () => {
  const cases = sourceTreeCases(async (files) => {
    const dir = makeTempDir();
    writeTree(dir.path, files);
    return workingTree(dir.path);
  });
  test.each(cases)('$name', ({ run }) => run());
});

describe('a git work tree, half committed', () => {
  const cases = sourceTreeCases(async (files) => {
    const repository = makeRepository();
    const entries = Object.entries(files);
    repository.commit(Object.fromEntries(entries.slice(0, entries.length / 2)));
    writeTree(repository.path, files);
    return workingTree(repository.path);
  });
  test.each(cases)('$name', ({ run }) => run());
});

const IGNORING: Readonly<Record<string, TreeEntry>> = {
  '.gitignore': '*.log\n/build/\n!keep.log\nsub/*\n!sub/in/\n',
  'a.ts': '1',
  'x.log': '1',
  'keep.log': '1',
  'build/out.js': '1',
  'src/build/kept.ts': '1',
  'src/.gitignore': '!deep.log\nonly.ts\n',
  'src/deep.log': '1',
  'src/only.ts': '1',
  'sub/gone.ts': '1',
  'sub/in/kept.ts': '1',
};
const KEPT = [
  '.gitignore',
  'a.ts',
  'keep.log',
  'src/.gitignore',
  'src/build/kept.ts',
  'src/deep.log',
  'sub/in/kept.ts',
];

test.each(['with git', 'without git'])('.gitignore is respected %s', async (how) => {
  using dir = how === 'with git' ? makeRepository() : makeTempDir();
  writeTree(dir.path, IGNORING);
  const paths = (await workingTree(dir.path).list()).map((entry) => entry.path);
  expect(paths).toEqual(KEPT);
});

test('a tracked file that was deleted is not listed, a tracked ignored one is', async () => {
  const repository = makeRepository({ a: '1', b: '2', 'c.log': '3' });
  writeTree(repository.path, { '.gitignore': '*.log\n' });
  rmSync(join(repository.path, 'a'));
  const paths = (await workingTree(repository.path).list()).map((entry) => entry.path);
  expect(paths).toEqual(['.gitignore', 'b', 'c.log']);
});

test('symlinks are never followed, neither as files nor on the way', async () => {
  using outside = makeTempDir();
  writeTree(outside.path, { 'secret.ts': 'secret' });
  using dir = makeTempDir();
  writeTree(dir.path, { 'real/a.ts': 'x' });
  symlinkSync(join(outside.path, 'secret.ts'), join(dir.path, 'link.ts'));
  symlinkSync(outside.path, join(dir.path, 'linked'));
  const tree = workingTree(dir.path);
  expect((await tree.list()).map(({ path, type }) => [path, type])).toEqual([
    ['link.ts', 'symlink'],
    ['linked', 'symlink'],
    ['real/a.ts', 'file'],
  ]);
  expect(await tree.read('link.ts')).toEqual({ kind: 'unavailable', reason: 'symlink' });
  expect(await tree.read('linked/secret.ts')).toEqual({ kind: 'absent' });
});

test('a path that leads out of the tree is absent', async () => {
  using dir = makeTempDir();
  writeTree(dir.path, { 'secret.ts': 'secret', 'tree/a.ts': 'x' });
  const tree = workingTree(join(dir.path, 'tree'));
  for (const path of [
    '../secret.ts',
    'b/../../secret.ts',
    join(dir.path, 'secret.ts'),
    './a.ts',
    '..',
    '',
  ]) {
    expect(await tree.read(path)).toEqual({ kind: 'absent' });
    expect(await tree.entry(path)).toBeUndefined();
  }
});

test('a FIFO does not hang the reader', async () => {
  using dir = makeTempDir();
  execFileSync('mkfifo', [join(dir.path, 'pipe')]);
  const tree = workingTree(dir.path);
  expect(await tree.list()).toEqual([]);
  expect(await tree.read('pipe')).toEqual({ kind: 'unavailable', reason: 'not-a-file' });
});

test('a monitor configured in the repository is not run', async () => {
  const repository = makeRepository({ a: '1' });
  const script = join(repository.path, '.git', 'monitor.sh');
  writeTree(repository.path, { '.git/monitor.sh': `#!/bin/sh\ntouch '${repository.path}/ran'\n` });
  chmodSync(script, 0o755);
  repository.git('config', 'core.fsmonitor', script);
  const paths = (await workingTree(repository.path).list()).map((entry) => entry.path);
  expect(paths).toEqual(['a']);
});

describe('remembered content ids', () => {
  const OLD = new Date('2026-01-01T00:00:00Z');

  async function learn(dir: string, stamps: string, ...paths: string[]): Promise<void> {
    const tree = workingTree(dir, { stamps });
    for (const path of paths) expect((await tree.read(path)).kind).toBe('found');
    await tree.close();
  }

  async function ids(dir: string, stamps: string): Promise<Record<string, string | undefined>> {
    const tree = workingTree(dir, { stamps });
    const entries = await tree.list();
    await tree.close();
    return Object.fromEntries(entries.map(({ path, contentId }) => [path, contentId]));
  }

  /** The change time cannot be set back, so this waits until the clock has moved on. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 2_100));

  test('are those of files that were not written since, whatever their names', async () => {
    using dir = makeTempDir();
    using cache = makeTempDir();
    const stamps = join(cache.path, 'cache/stamps');
    writeTree(dir.path, { a: 'a', 'b\n"c': 'b', 'with space': 'c', unread: 'd', gone: 'e' });
    await settle();
    const read = ['a', 'b\n"c', 'with space', 'gone'];
    await learn(dir.path, stamps, ...read);
    const id = (text: string) => gitBlobId(new TextEncoder().encode(text));
    expect(await ids(dir.path, stamps)).toEqual({
      a: id('a'),
      'b\n"c': id('b'),
      'with space': id('c'),
      unread: undefined,
      gone: id('e'),
    });
    writeFileSync(join(dir.path, 'a'), 'A');
    utimesSync(join(dir.path, 'a'), OLD, OLD);
    rmSync(join(dir.path, 'gone'));
    expect(await ids(dir.path, stamps)).toMatchObject({ a: undefined, 'with space': id('c') });
    expect(readFileSync(stamps, 'utf8')).not.toContain('gone');
    writeFileSync(stamps, readFileSync(stamps).subarray(0, -3));
    expect(await ids(dir.path, stamps)).toMatchObject({ a: undefined });
    await learn(dir.path, stamps, 'with space');
    expect(await ids(dir.path, stamps)).toMatchObject({ 'with space': id('c') });
    const whole = readFileSync(stamps, 'utf8');
    writeFileSync(stamps, whole.replace(id('c'), id('a')));
    expect(await ids(dir.path, stamps)).toMatchObject({ 'with space': undefined });
  });

  test('are not learned of what was only just written, nor demanded of a disk that takes none', async () => {
    using dir = makeTempDir();
    using cache = makeTempDir();
    writeTree(dir.path, { a: 'a' });
    await learn(dir.path, join(cache.path, 'stamps'), 'a');
    expect(await ids(dir.path, join(cache.path, 'stamps'))).toEqual({ a: undefined });
    writeTree(cache.path, { file: 'x' });
    await settle();
    await learn(dir.path, join(cache.path, 'file/stamps'), 'a');
  });
});

test('a bare repository is refused: what is in it is git’s own', async () => {
  using temporary = makeTempDir();
  execFileSync('git', ['init', '--quiet', '--bare', temporary.path]);
  await expect(workingTree(temporary.path).list()).rejects.toMatchObject({
    code: 'source-unavailable',
    message: 'A bare repository has no working tree.',
  });
});

test('a name that is longer than any file can have names nothing', async () => {
  const dir = makeTempDir();
  writeTree(dir.path, { 'a.md': '1' });
  const tree = workingTree(dir.path);
  for (const path of [
    'x'.repeat(300),
    `${'x'.repeat(300)}/a.md`,
    'x/'.repeat(3000).concat('a.md'),
  ]) {
    expect(await tree.entry(path)).toBeUndefined();
    expect(await tree.read(path)).toEqual({ kind: 'absent' });
  }
});
