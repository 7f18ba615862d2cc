import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotTree } from '@holdfast/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { type Children, makeChildren } from './children.js';
import { type Interrupted, interrupt } from './interrupted.js';

let children: Children;
beforeAll(async () => {
  children = await makeChildren();
});
afterAll(() => children.remove());

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');
const write = (root: string, path: string, text: string): void =>
  writeFileSync(join(root, path), text);

describe('a recovery that was killed after restoring one of two files', () => {
  const start = async (): Promise<Interrupted> => {
    const interrupted = await interrupt(children, {
      tree: {
        'a.txt': { content: 'a\n', mode: 0o640 },
        'b.txt': { content: 'b\n', mode: 0o755 },
      },
      contents: { 'a.txt': 'A\n', 'b.txt': 'B\n' },
      killAfter: 'b.txt',
    });
    const { root } = interrupted;
    const stop = { kind: 'rename', label: '/orig/1 -> ', when: 'after', how: 'kill' } as const;
    await children.kill({ root, command: 'recover', stop });
    return interrupted;
  };

  test('C22 restored the second one first, and goes on', async () => {
    const { project, root } = await start();
    using _ = project;
    expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['A\n', 'b\n']);
    const journal = openJournal(root);
    expect((await journal.status()).transactions).toMatchObject([
      { state: 'recovering', active: true },
    ]);
    expect((await journal.recover({ last: true })).status).toBe('recovered');
    expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['a\n', 'b\n']);
    const modes = ['a.txt', 'b.txt'].map((name) => lstatSync(join(root, name)).mode & 0o7777);
    expect(modes).toEqual([0o640, 0o755]);
  });

  test('C23 is refused when the restored file holds the planned text again', async () => {
    const { project, root } = await start();
    using _ = project;
    write(root, 'b.txt', 'B\n');
    const before = snapshotTree(root, { exact: true });
    const result = await openJournal(root).recover({ last: true });
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ code: 'changed-since-apply', path: 'b.txt' }]);
    expect(snapshotTree(root, { exact: true })).toEqual(before);
  });

  test('cannot be resumed forwards any more', async () => {
    const { project, root } = await start();
    using _ = project;
    const before = snapshotTree(root, { exact: true });
    const result = await openJournal(root).resume({ last: true });
    expect(result.conflicts).toMatchObject([{ path: 'b.txt' }]);
    expect(snapshotTree(root, { exact: true })).toEqual(before);
  });
});

describe('resume', () => {
  test('finishes an interrupted apply, which can then be undone', async () => {
    const { project, root } = await interrupt(children, {
      tree: { 'a.txt': 'a\n', 'b.txt': { content: 'b\n', mode: 0o600 } },
      contents: { 'a.txt': 'A\n', 'b.txt': 'B\n', 'new/c.txt': 'C\n' },
      killAfter: 'a.txt',
    });
    using _ = project;
    const journal = openJournal(root);
    expect((await journal.resume({ last: true }, { dryRun: true })).status).toBe('ready');
    expect((await journal.resume({ last: true })).status).toBe('applied');
    expect(['a.txt', 'b.txt', 'new/c.txt'].map((path) => read(root, path))).toEqual([
      'A\n',
      'B\n',
      'C\n',
    ]);
    expect(lstatSync(join(root, 'b.txt')).mode & 0o7777).toBe(0o600);
    expect((await journal.resume({ last: true })).status).toBe('already-applied');
    expect((await journal.recover({ last: true })).status).toBe('recovered');
    expect(read(root, 'b.txt')).toBe('b\n');
    expect(existsSync(join(root, 'new'))).toBe(false);
  });

  test.each(['a.txt', 'b.txt'])('is refused when %s was edited', async (edited) => {
    const { project, root } = await interrupt(children, {
      tree: { 'a.txt': 'a\n', 'b.txt': 'b\n' },
      contents: { 'a.txt': 'A\n', 'b.txt': 'B\n' },
      killAfter: 'a.txt',
    });
    using _ = project;
    write(root, edited, 'mine\n');
    const before = snapshotTree(root, { exact: true });
    const result = await openJournal(root).resume({ last: true });
    expect(result.conflicts).toMatchObject([{ code: 'changed-since-apply', path: edited }]);
    expect(snapshotTree(root, { exact: true })).toEqual(before);
  });

  test('is refused when a staged file is not what was staged', async () => {
    const { project, root } = await interrupt(children, {
      tree: { 'a.txt': 'a\n', 'b.txt': 'b\n' },
      contents: { 'a.txt': 'A\n', 'b.txt': 'B\n' },
      killAfter: 'a.txt',
    });
    using _ = project;
    const journal = openJournal(root);
    const id = (await journal.status()).transactions[0]?.id ?? '';
    write(root, `.holdfast/changes/${id}/new/1`, 'evil\n');
    const result = await journal.resume(id);
    expect(result.conflicts).toMatchObject([{ path: 'b.txt' }]);
    expect((await journal.recover(id)).status).toBe('recovered');
  });
});
