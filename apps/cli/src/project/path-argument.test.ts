import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, writeTree } from '@holdfast/test-kit';
import { afterAll, expect, test } from 'vitest';
import { pathArgument, splitReference, targetArgument } from './path-argument.js';

const project = makeTempDir();
const outside = makeTempDir();
const root = project.path;
writeTree(root, { 'docs/a.md': '', 'src/b.ts': '', 'docs/c#d.md': '', 'docs/src/b.ts': '' });
symlinkSync(join(root, 'docs'), join(outside.path, 'link'));
afterAll(() => {
  project.remove();
  outside.remove();
});

test.each([
  ['docs/a.md', '.', 'docs/a.md'],
  ['./docs/a.md', '.', 'docs/a.md'],
  ['a.md', 'docs', 'docs/a.md'],
  ['../src/b.ts', 'docs', 'src/b.ts'],
  // Here first, then from the root.
  ['src/b.ts', 'docs', 'docs/src/b.ts'],
  ['docs/a.md', 'docs', 'docs/a.md'],
  // What is nowhere is meant from here.
  ['new.md', 'docs', 'docs/new.md'],
  ['docs/', '.', 'docs'],
  ['.', '.', ''],
  ['.', 'docs', 'docs'],
])('%s in %s is %s', (text, directory, path) => {
  expect(pathArgument(text, { root, cwd: join(root, directory) })).toBe(path);
});

test('absolute, through a symlink, and outside', () => {
  const cwd = root;
  expect(pathArgument(join(root, 'src/b.ts'), { root, cwd })).toBe('src/b.ts');
  expect(pathArgument('a.md', { root, cwd: join(outside.path, 'link') })).toBe('docs/a.md');
  mkdirSync(join(outside.path, 'x'));
  writeFileSync(join(outside.path, 'x/y.md'), '');
  expect(() => pathArgument(join(outside.path, 'x/y.md'), { root, cwd })).toThrow(
    expect.objectContaining({ code: 'usage-error' }),
  );
  expect(() => pathArgument('../y.md', { root, cwd })).toThrow(/outside of the project/);
});

test('a reference is a path and what follows the first #, unless a file is called so', () => {
  const places = { root, cwd: root };
  expect(splitReference('docs/a.md#One#Two', places)).toEqual({
    path: 'docs/a.md',
    fragment: 'One#Two',
  });
  expect(splitReference('docs/a.md', places)).toEqual({ path: 'docs/a.md' });
  expect(splitReference('docs/c#d.md', places)).toEqual({ path: 'docs/c#d.md' });
});

test.each([
  ['b.ts#f', 'src', 'src/b.ts#f'],
  ['src/b.ts#Box.get size', '.', 'src/b.ts#Box.get size'],
  ['../src/b.ts:3-18', 'docs', 'src/b.ts:3-18'],
  ['b.ts#L3-L18', 'src', 'src/b.ts#L3-L18'],
  ['c#d.md#Part', 'docs', 'docs/c#d.md#Part'],
  ['c#d.md', 'docs', 'docs/c#d.md'],
  ['gone.ts#f', 'src', 'gone.ts#f'],
  ['parseFile', 'src', 'parseFile'],
])('target %s in %s is %s', (text, directory, target) => {
  expect(targetArgument(text, { root, cwd: join(root, directory) })).toBe(target);
});
