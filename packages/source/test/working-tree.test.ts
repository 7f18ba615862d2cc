import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository, makeTempDir, type TreeEntry, writeTree } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
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
