import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotTree } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { type Children, makeChildren } from './children.js';
import { whenWritten } from './interrupted.js';
import { makePlan, makeProject } from './project.js';

// As many and as deep new directories as a plan may have, with names that take three bytes a unit.

const KiB = 1024;
const way = Array(30).fill('组件组件组件').join('/');
const creates = Object.fromEntries(
  Array.from({ length: 31 }, (_, i) => [`目录${String(i).padStart(2, '0')}/${way}/x.ts`, 'x\n']),
);
const contents = { ...creates, 'keep.txt': 'new\n' };

let children: Children;
beforeAll(async () => {
  children = await makeChildren();
});
afterAll(() => children.remove());

test('very many new directories are applied and recovered', async () => {
  using project = makeProject({ 'keep.txt': 'old\n' });
  const root = project.path;
  const before = snapshotTree(root, { skip: ['.holdfast'] });
  const journal = openJournal(root);
  const result = await journal.apply(await makePlan(root, contents));
  expect(result.status).toBe('applied');
  const after = Object.values(contents).reduce((sum, text) => sum + text.length, 0);
  const operations = Object.keys(contents).length;
  expect(bytesIn(join(root, '.holdfast/changes', result.transactionId ?? ''))).toBeLessThanOrEqual(
    1.1 * ('old\n'.length + after) + 4 * KiB + KiB * operations,
  );
  expect((await journal.recover({ last: true })).status).toBe('recovered');
  expect(snapshotTree(root, { skip: ['.holdfast'] })).toEqual(before);
});

test.each(['recover', 'resume'] as const)('and after a crash %s works', async (command) => {
  using project = makeProject({ 'keep.txt': 'old\n' });
  const root = project.path;
  const before = snapshotTree(root, { skip: ['.holdfast'] });
  const plan = await makePlan(root, contents);
  await children.kill({ root, command: 'apply', plan, stop: whenWritten('keep.txt') });
  const result = await openJournal(root)[command]({ last: true });
  if (command === 'recover') {
    expect(result.status).toBe('recovered');
    expect(snapshotTree(root, { skip: ['.holdfast'] })).toEqual(before);
  } else {
    expect(result.status).toBe('applied');
    expect((await openJournal(root).apply(plan)).status).toBe('already-applied');
  }
});

function bytesIn(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}
