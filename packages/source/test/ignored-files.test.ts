import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository, makeTempDir, writeTree } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { ignoredFiles, workingTree } from '../src/node/index.js';

const RULES = { '.gitignore': 'out/\n*.log\n:(top)x\n', 'src/.gitignore': '!keep.log\nmade-*\n' };
const PATHS = [
  'out/a.ts',
  'src/a.ts',
  'src/keep.log',
  'src/made-1.ts',
  'b.log',
  'tracked.log',
  ':(top)y',
  'sp ace\n.log',
];

test('in a repository git says it: never a tracked file, and no path is a pattern', async () => {
  using repository = makeRepository(RULES);
  writeTree(repository.path, { 'tracked.log': '' });
  repository.git('add', '-f', 'tracked.log');
  repository.git('commit', '-q', '-m', 'Keep one');
  const ignored = await ignoredFiles(repository.path, PATHS);
  expect([...ignored].sort()).toEqual(['b.log', 'out/a.ts', 'sp ace\n.log', 'src/made-1.ts']);
  writeTree(repository.path, Object.fromEntries(PATHS.map((path) => [path, ''])));
  const tree = workingTree(repository.path);
  const listed = new Set((await tree.list()).map(({ path }) => path));
  expect(PATHS.filter((path) => !listed.has(path))).toEqual(PATHS.filter((it) => ignored.has(it)));
});

test('without a repository, and with rules that are planned, the rules are read', async () => {
  using directory = makeTempDir();
  writeTree(directory.path, RULES);
  const found = await ignoredFiles(directory.path, PATHS);
  expect(PATHS.filter((path) => found.has(path))).toEqual([
    'out/a.ts',
    'src/made-1.ts',
    'b.log',
    'tracked.log',
    'sp ace\n.log',
  ]);
  const planned = new Map([['.gitignore', 'src/*\n']]);
  const then = await ignoredFiles(directory.path, ['out/a.ts', 'src/a.ts', 'src/b/c.ts'], planned);
  expect([...then]).toEqual(['src/a.ts', 'src/b/c.ts']);
});

test('a directory that its repository ignores is listed as if it were in none', async () => {
  using repository = makeRepository({ '.gitignore': 'work/\n' });
  const root = join(repository.path, 'work');
  mkdirSync(root);
  writeTree(root, { 'a.ts': '', 'b.log': '', '.gitignore': '*.log\n' });
  const names = (await workingTree(root).list()).map(({ path }) => path);
  expect(names).toEqual(['.gitignore', 'a.ts']);
  expect([...(await ignoredFiles(root, ['c.ts', 'c.log']))]).toEqual(['c.log']);
});
