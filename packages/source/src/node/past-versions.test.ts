import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { pastVersions } from './past-versions.js';

async function versionsOf(directory: string, path: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const bytes of pastVersions(directory, path))
    found.push(Buffer.from(bytes).toString('utf8').trim());
  return found;
}

test('the contents of all branches are found, those that only a merge has, and all sides of a conflict', async () => {
  using repository = makeRepository({ 'a[1].txt': 'first\n', 'a1.txt': 'another file\n' });
  const { git, path } = repository;
  const commit = (text: string) => {
    writeFileSync(join(path, 'a[1].txt'), `${text}\n`);
    git('commit', '-qam', text);
  };
  const main = git('branch', '--show-current').trim();
  git('checkout', '-qb', 'side');
  commit('theirs');
  git('checkout', '-q', main);
  commit('ours');
  git('merge', '-q', '-s', 'ours', '--no-commit', 'side');
  commit('merged');
  commit('last');
  const found = await versionsOf(path, 'a[1].txt');
  expect(found.slice(0, 2)).toEqual(['last', 'merged']);
  // Git puts commits of one second in an order of its own.
  expect(found.slice(2).sort()).toEqual(['first', 'ours', 'theirs']);
  git('checkout', '-qb', 'other', 'side');
  commit('other');
  expect(() => git('merge', '-q', main)).toThrow();
  expect((await versionsOf(path, 'a[1].txt')).slice(0, 3)).toEqual(['theirs', 'other', 'last']);
});
