import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  lstatSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { snapshotTree } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import { makeProject } from '../project.js';
import { bytesOf, proposeChange } from './pipeline.js';

/** Whole projects but the journal, with inodes and times. */
const userTree = (root: string) => snapshotTree(root, { exact: true, skip: ['.holdfast'] });

const EDITS: Readonly<Record<string, (path: string) => void>> = {
  'other bytes': (path) => writeFileSync(path, 'mine\n'),
  'a byte appended': (path) => appendFileSync(path, '\n'),
  'other line endings': (path) =>
    writeFileSync(path, bytesOf('/', path).replaceAll('\n', '\r\n'), 'latin1'),
  'other bytes, old times': (path) => {
    const { atime, mtime } = lstatSync(path);
    writeFileSync(path, 'same size!\n'.slice(0, lstatSync(path).size));
    utimesSync(path, atime, mtime);
  },
  'other bytes, moved over it': (path) => {
    writeFileSync(`${path}.mine`, 'mine\n');
    renameSync(`${path}.mine`, path);
  },
  'another mode': (path) => chmodSync(path, 0o600),
  removed: (path) => rmSync(path),
};

const FILES = { 'a.txt': 'old a\n', 'b.txt': 'old b\n', 'dir/c.txt': 'old c\n' };
const PLANNED = { 'a.txt': 'new a\n', 'b.txt': 'new b\n', 'dir/new.txt': 'created\n' };

describe.each(Object.entries(EDITS))('%s', (name, edit) => {
  // A created file that is gone is what it was before.
  const blocking = Object.keys(PLANNED).filter((path) => name !== 'removed' || path in FILES);
  test.each(blocking)('%s: the undo names it and changes nothing', async (path) => {
    using project = makeProject(FILES);
    const root = project.path;
    const change = await proposeChange(root, PLANNED);
    expect((await change.apply()).status).toBe('applied');
    const applied = userTree(root);
    edit(join(root, path));
    const before = userTree(root);
    expect(before).not.toEqual(applied);
    const result = await change.recover();
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ code: 'changed-since-apply', path }]);
    expect(userTree(root)).toEqual(before);
  });

  // The mode of an original is no part of a plan: it is kept, whatever it is at apply.
  const refusing = name === 'another mode' ? [] : ['a.txt', 'b.txt'];
  test.each(refusing)('%s: the apply names it and changes nothing', async (path) => {
    using project = makeProject(FILES);
    const root = project.path;
    const change = await proposeChange(root, PLANNED);
    edit(join(root, path));
    const before = snapshotTree(root, { exact: true });
    const result = await change.apply();
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ code: 'changed-since-plan', path }]);
    expect(snapshotTree(root, { exact: true })).toEqual(before);
  });
});

test('a file that was touched or copied but has its bytes and mode does not block', async () => {
  using project = makeProject(FILES);
  const root = project.path;
  const change = await proposeChange(root, PLANNED);
  utimesSync(join(root, 'a.txt'), 1, 1);
  expect((await change.apply()).status).toBe('applied');
  utimesSync(join(root, 'a.txt'), 1, 1);
  copyFileSync(join(root, 'b.txt'), join(root, 'b.copy'));
  rmSync(join(root, 'b.txt'));
  renameSync(join(root, 'b.copy'), join(root, 'b.txt'));
  expect((await change.recover()).status).toBe('recovered');
  for (const [path, text] of Object.entries(FILES)) expect(bytesOf(root, path)).toBe(text);
});

test('files beside the changed ones may change as they like', async () => {
  using project = makeProject(FILES);
  const root = project.path;
  const change = await proposeChange(root, PLANNED);
  expect((await change.apply()).status).toBe('applied');
  writeFileSync(join(root, 'dir/c.txt'), 'mine\n');
  writeFileSync(join(root, 'dir/mine.txt'), 'mine\n');
  expect((await change.recover()).status).toBe('recovered');
  expect(userTree(root)).toMatchObject({
    'a.txt': { content: 'old a\n' },
    'dir/c.txt': { content: 'mine\n' },
    'dir/mine.txt': { content: 'mine\n' },
  });
  expect(userTree(root)['dir/new.txt']).toBeUndefined();
});

test.each([0, 4, 9])('number %i of ten is bad: none is written', async (bad) => {
  const paths = Array.from({ length: 10 }, (_, index) => `dir/f${index}.txt`);
  using project = makeProject(Object.fromEntries(paths.map((path) => [path, 'old\n'])));
  const change = await proposeChange(
    project.path,
    Object.fromEntries(paths.map((path) => [path, 'new\n'])),
  );
  writeFileSync(join(project.path, `dir/f${bad}.txt`), 'mine\n');
  const before = snapshotTree(project.path, { exact: true });
  expect(await change.apply()).toMatchObject({
    status: 'conflict',
    conflicts: [{ code: 'changed-since-plan', path: `dir/f${bad}.txt` }],
  });
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});
