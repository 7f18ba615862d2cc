import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gitBlobId } from '@holdfast/source';
import { makeRepository, makeTempDir, writeTree } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { type Moment, openProject, type Project } from '../src/index.js';

async function text(project: Project, path: string, moment?: Moment): Promise<string> {
  const read = await (await project.tree(moment)).read(path);
  return read.kind === 'found' ? Buffer.from(read.bytes).toString() : read.kind;
}

test('the working tree, a commit and the index of one project', async () => {
  using repository = makeRepository({ 'a.ts': 'committed' });
  writeTree(repository.path, { 'a.ts': 'staged' });
  repository.git('add', 'a.ts');
  writeTree(repository.path, { 'a.ts': 'on disk' });
  const project = await openProject({ cwd: repository.path });
  expect(project.root).toBe(repository.path);
  expect(await project.head()).toBe(repository.git('rev-parse', 'HEAD').trim());
  expect(await text(project, 'a.ts')).toBe('on disk');
  expect(await text(project, 'a.ts', { kind: 'staged' })).toBe('staged');
  expect(await text(project, 'a.ts', { kind: 'commit', ref: 'main' })).toBe('committed');
  await expect(project.tree({ kind: 'commit', ref: 'nowhere' })).rejects.toMatchObject({
    code: 'source-unavailable',
    message: 'There is no commit "nowhere".',
  });
  await project.close();
});

test('a project below the top of its repository: paths are relative to the project', async () => {
  using repository = makeRepository({ 'app/src/a.ts': 'a', 'other.ts': 'o' });
  mkdirSync(join(repository.path, 'app/.holdfast'));
  const project = await openProject({ cwd: join(repository.path, 'app/src') });
  expect(project.root).toBe(join(repository.path, 'app'));
  for (const moment of [
    { kind: 'working' },
    { kind: 'staged' },
    { kind: 'commit', ref: 'HEAD' },
  ] as const) {
    const tree = await project.tree(moment);
    expect((await tree.list()).map(({ path }) => path)).toEqual(['src/a.ts']);
    expect(await text(project, 'src/a.ts', moment)).toBe('a');
  }
  await project.close();
});

test('without a repository, and in one without a commit', async () => {
  using plain = makeTempDir();
  writeTree(plain.path, { 'a.ts': 'a' });
  const project = await openProject({ cwd: plain.path });
  expect(await project.history()).toBeUndefined();
  expect(await project.head()).toBeUndefined();
  expect(await text(project, 'a.ts')).toBe('a');
  await expect(project.tree({ kind: 'commit', ref: 'HEAD' })).rejects.toMatchObject({
    code: 'source-unavailable',
  });
  await project.close();

  using empty = makeRepository();
  const unborn = await openProject({ cwd: empty.path });
  expect(await unborn.history()).toBeDefined();
  expect(await unborn.head()).toBeUndefined();
  await unborn.close();
});

test('the configuration narrows listings, not what is asked for by its path', async () => {
  using repository = makeRepository({
    'src/a.ts': '1',
    'src/a.gen.ts': '2',
    'src/b.js': '3',
    'tools/c.ts': '4',
    'README.md': '5',
  });
  writeTree(repository.path, {
    '.holdfast/config.json': JSON.stringify({
      roots: ['src'],
      excludes: ['*.gen.ts'],
      languages: ['typescript'],
    }),
  });
  const project = await openProject({ cwd: repository.path });
  for (const moment of [{ kind: 'staged' }, { kind: 'commit', ref: 'HEAD' }] as const) {
    const tree = await project.tree(moment);
    expect((await tree.list()).map(({ path }) => path)).toEqual(['README.md', 'src/a.ts']);
  }
  expect(await text(project, 'tools/c.ts')).toBe('4');
  await project.close();
});

test('a configuration that cannot be used is refused with all its problems', async () => {
  using directory = makeTempDir();
  writeTree(directory.path, { '.holdfast/config.json': '{\n  "root": 1,\n  "failOn": ["all"]\n}' });
  await expect(openProject({ cwd: directory.path })).rejects.toMatchObject({
    code: 'config-invalid',
    path: '.holdfast/config.json',
    message: expect.stringMatching(/Line 2, column 3: There is no .* Line 3, column 14: failOn/),
    data: {
      problems: [
        { line: 2, column: 3 },
        { line: 3, column: 14 },
      ],
    },
  });
  using other = makeTempDir();
  mkdirSync(join(other.path, '.holdfast/config.json'), { recursive: true });
  await expect(openProject({ cwd: other.path })).rejects.toMatchObject({ code: 'io-error' });
});

test('facts are remembered in the cache, which git does not see', async () => {
  using repository = makeRepository({ 'a.ts': 'export class A {}\n' });
  const bytes = readFileSync(join(repository.path, 'a.ts'));
  const names = async (read: () => Promise<Uint8Array>) => {
    const project = await openProject({ cwd: repository.path });
    const result = await (await project.facts()).facts('a.ts', gitBlobId(bytes), read);
    await project.close();
    return result.kind === 'facts' ? result.facts.declarations.map((it) => it.qualifiedName) : [];
  };
  expect(await names(async () => bytes)).toEqual(['A']);
  expect(existsSync(join(repository.path, '.holdfast/cache/facts'))).toBe(true);
  expect(repository.git('status', '--porcelain')).toBe('');
  const unread = () => Promise.reject(new Error('read again'));
  expect(await names(unread)).toEqual(['A']);
});

test('a root that is reached through a symlink is the real one', async () => {
  using repository = makeRepository({ 'a.ts': 'a' });
  using elsewhere = makeTempDir();
  symlinkSync(repository.path, join(elsewhere.path, 'link'));
  const project = await openProject({ cwd: join(elsewhere.path, 'link') });
  expect(project.root).toBe(repository.path);
  await project.close();
});
