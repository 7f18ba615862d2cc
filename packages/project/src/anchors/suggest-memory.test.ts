import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { openSuggestMemory } from './suggest-memory.js';

const cursor = (after: string) => ({ seen: 'x', after, hits: [], words: [] });

test('the latest cursors are remembered, and damaged ones are as none', () => {
  using project = makeTempDir();
  const { keep, find } = openSuggestMemory(project.path);
  expect(find(['a.md'])).toBeUndefined();
  for (let at = 0; at < 9; at += 1) keep([`${at}.md`], cursor(`${at}`));
  expect(find(['0.md'])).toBeUndefined();
  expect(find(['8.md'])).toEqual(cursor('8'));
  expect(find(['1.md', '8.md'])).toBeUndefined();
  keep(['8.md'], undefined);
  expect(find(['8.md'])).toBeUndefined();
  const file = join(project.path, '.holdfast/cache/anchor-suggestions');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"after":"7"', '"after":"6"'));
  expect(find(['7.md'])).toBeUndefined();
});

test('where the disk takes none, the process remembers them', () => {
  using project = makeTempDir();
  mkdirSync(join(project.path, '.holdfast'));
  writeFileSync(join(project.path, '.holdfast/cache'), 'in the way');
  openSuggestMemory(project.path).keep(['a.md'], cursor('a'));
  expect(openSuggestMemory(project.path).find(['a.md'])).toEqual(cursor('a'));
  rmSync(join(project.path, '.holdfast/cache'));
  openSuggestMemory(project.path).keep(['b.md'], cursor('b'));
  openSuggestMemory(project.path).keep(['a.md'], undefined);
  expect(openSuggestMemory(project.path).find(['a.md'])).toBeUndefined();
  expect(openSuggestMemory(project.path).find(['b.md'])).toEqual(cursor('b'));
});
