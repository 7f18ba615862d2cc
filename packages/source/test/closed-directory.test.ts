import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { workingTree } from '../src/node/index.js';

const NOBODY = 65_534;

test('a directory that may not be entered keeps nothing else from being listed and read', async ({
  skip,
}) => {
  if (process.getuid === undefined) skip('needs POSIX permissions');
  using repository = makeRepository({ 'a.ts': '1', 'closed/b.ts': '2', 'c.ts': '3' });
  const closed = join(repository.path, 'closed');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) giveTo(NOBODY, repository.path);
  chmodSync(closed, 0o000);
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    const tree = workingTree(repository.path);
    const entries = await tree.list();
    expect(entries.map(({ path, type, size }) => [path, type, size])).toEqual([
      ['a.ts', 'file', 1],
      ['c.ts', 'file', 1],
      ['closed/b.ts', 'file', undefined],
    ]);
    expect(await tree.entry('closed/b.ts')).toEqual({ path: 'closed/b.ts', type: 'file' });
    expect(await tree.read('closed/b.ts')).toEqual({
      kind: 'unavailable',
      reason: 'no-permission',
    });
    expect((await tree.read('c.ts')).kind).toBe('found');
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(closed, 0o755);
  }
});

function giveTo(user: number, path: string): void {
  chownSync(path, user, user);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(user, join(path, name));
}
