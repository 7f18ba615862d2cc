import {
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { removeIfPossible } from './remove-if-possible.js';
import { writeCacheFile } from './write-cache-file.js';

test('a file is replaced whole, leaves nothing beside it, and git sees none of it', () => {
  using directory = makeTempDir();
  const cache = join(directory.path, 'cache');
  const file = join(cache, 'facts/ab/c.json');
  expect(writeCacheFile(cache, file, 'one')).toBe(true);
  expect(writeCacheFile(cache, file, 'two')).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('two');
  expect(readdirSync(join(cache, 'facts/ab'))).toEqual(['c.json']);
  expect(readFileSync(join(cache, '.gitignore'), 'utf8')).toBe('*\n');
});

test('what cannot be written is told, and leaves no part of it', () => {
  using directory = makeTempDir();
  writeFileSync(join(directory.path, 'cache'), 'a file in the way');
  const cache = join(directory.path, 'cache');
  expect(writeCacheFile(cache, join(cache, 'x'), 'text')).toBe(false);
  mkdirSync(join(directory.path, 'other/taken'), { recursive: true });
  const other = join(directory.path, 'other');
  expect(writeCacheFile(other, join(other, 'taken'), 'text')).toBe(false);
  expect(readdirSync(other)).toEqual(['.gitignore', 'taken']);
});

test('what a killed process left is removed when it is old, and what another one writes is not', () => {
  using directory = makeTempDir();
  const cache = join(directory.path, 'cache');
  mkdirSync(cache);
  for (const [name, age] of [
    ['imports.1-1.tmp', 4_000],
    ['imports.2-1.tmp', 0],
    ['old', 4_000],
  ] as const) {
    writeFileSync(join(cache, name), '');
    const time = Date.now() / 1000 - age;
    utimesSync(join(cache, name), time, time);
  }
  expect(writeCacheFile(cache, join(cache, 'imports'), 'text')).toBe(true);
  expect(readdirSync(cache)).toEqual(['.gitignore', 'imports', 'imports.2-1.tmp', 'old']);
});

test('removing never fails', () => {
  using directory = makeTempDir();
  const file = join(directory.path, 'x');
  writeFileSync(file, '');
  removeIfPossible(file);
  removeIfPossible(file);
  removeIfPossible(directory.path);
  expect(readdirSync(directory.path)).toEqual([]);
});

test('a symlink leads no cache out of the project', () => {
  using temporary = makeTempDir();
  const [real, link] = [join(temporary.path, 'real'), join(temporary.path, 'link')];
  mkdirSync(join(real, 'cache'), { recursive: true });
  symlinkSync(real, link);
  const cache = join(link, 'cache');
  expect(writeCacheFile(cache, join(cache, 'x'), 'text')).toBe(false);
  expect(writeCacheFile(link, join(link, 'x'), 'text')).toBe(false);
  const own = join(temporary.path, 'own/cache');
  mkdirSync(own, { recursive: true });
  symlinkSync(real, join(own, 'part'));
  expect(writeCacheFile(own, join(own, 'part/x'), 'text')).toBe(false);
  expect(readdirSync(real)).toEqual(['cache']);
  expect(readdirSync(join(real, 'cache'))).toEqual([]);
});
