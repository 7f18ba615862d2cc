import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, snapshotTree } from '@holdfast/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { type Children, makeChildren } from './children.js';
import { interrupt } from './interrupted.js';
import type { StopPoint } from './order.js';
import { makePlan, makeProject } from './project.js';

let children: Children;
beforeAll(async () => {
  children = await makeChildren();
});
afterAll(() => children.remove());

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');
const write = (root: string, path: string, text: string): void =>
  writeFileSync(join(root, path), text);

test('C04 recovery leaves files alone that were not part of the transaction', async () => {
  const original = '\ufeffä old\r\nx\r\n';
  const { project, root } = await interrupt(children, {
    tree: { 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': { content: original, mode: 0o640 } },
    contents: { 'a.txt': 'A\n', 'b.txt': 'B\n', 'c.txt': 'C\n', 'new/d.txt': 'D\n' },
    killAfter: 'c.txt',
    beforeApply: (path) => {
      write(path, 'a.txt', 'A\n');
      write(path, 'b.txt', 'B\n');
    },
  });
  using _ = project;
  write(root, 'a.txt', 'mine a\n');
  write(root, 'b.txt', 'mine b\n');
  const result = await openJournal(root).recover({ last: true });
  expect(result.status).toBe('recovered');
  expect(result.files).toEqual([
    { path: 'c.txt', outcome: 'restored' },
    { path: 'new/d.txt', outcome: 'untouched' },
    { path: 'a.txt', outcome: 'unchanged' },
    { path: 'b.txt', outcome: 'unchanged' },
  ]);
  expect(read(root, 'c.txt')).toBe(original);
  expect(lstatSync(join(root, 'c.txt')).mode & 0o7777).toBe(0o640);
  expect(existsSync(join(root, 'new/d.txt'))).toBe(false);
  expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['mine a\n', 'mine b\n']);
});

test('C04 a created file is removed with the directory made for it', async () => {
  const project = makeProject({ 'a.txt': 'a\n' });
  using _ = project;
  const root = project.path;
  const before = snapshotTree(root);
  const plan = await makePlan(root, { 'a.txt': 'A\n', 'new/deep/d.txt': 'D\n' });
  const stop = { kind: 'link', label: '/d\\.txt$', when: 'after', how: 'kill' } as const;
  await children.kill({ root, command: 'apply', plan, stop });
  expect(lstatSync(join(root, 'new/deep/d.txt')).nlink).toBe(2);
  expect((await openJournal(root).recover({ last: true })).status).toBe('recovered');
  expect(snapshotTree(root, { skip: ['.holdfast'] })).toEqual(before);
});

describe('a file that was changed after it was written blocks the recovery', () => {
  const start = () =>
    interrupt(children, {
      tree: { 'a.txt': 'a\n', 'b.txt': { content: 'b\n', mode: 0o640 } },
      contents: { 'a.txt': 'A\n', 'b.txt': 'B\n' },
      killAfter: 'b.txt',
    });

  test('C05 by an edit', async () => {
    const { project, root } = await start();
    using _ = project;
    write(root, 'b.txt', 'mine\n');
    const before = snapshotTree(root, { exact: true });
    const journal = openJournal(root);
    const result = await journal.recover({ last: true });
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ code: 'changed-since-apply', path: 'b.txt' }]);
    expect(snapshotTree(root, { exact: true })).toEqual(before);

    write(root, 'b.txt', 'B\n');
    expect((await journal.recover({ last: true })).status).toBe('recovered');
    expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['a\n', 'b\n']);
  });

  test('C07 by chmod', async () => {
    const { project, root } = await start();
    using _ = project;
    chmodSync(join(root, 'b.txt'), 0o600);
    const before = snapshotTree(root, { exact: true });
    const result = await openJournal(root).recover({ last: true });
    expect(result.conflicts).toMatchObject([{ code: 'changed-since-apply', path: 'b.txt' }]);
    expect(result.conflicts[0]?.reason).toContain('permission');
    expect(snapshotTree(root, { exact: true })).toEqual(before);
  });

  test('and abandon is the way out, which says where the originals are', async () => {
    const { project, root, plan } = await start();
    using _ = project;
    write(root, 'b.txt', 'mine\n');
    const journal = openJournal(root);
    const id = (await journal.status()).transactions[0]?.id ?? '';
    const result = await journal.abandon(id);
    expect(result).toMatchObject({ status: 'abandoned', transactionId: id, id: plan.id });
    expect(result.notes.join(' ')).toContain(`.holdfast/changes/${id}`);
    expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['A\n', 'mine\n']);
    expect(read(root, `.holdfast/changes/${id}/undo.pack`)).toBe('a\nb\n');
    for (const name of ['a.txt', 'b.txt']) expect(lstatSync(join(root, name)).nlink).toBe(1);
    expect((await journal.status()).transactions).toMatchObject([
      { state: 'abandoned', active: false },
    ]);
    expect((await journal.recover(id)).conflicts).toMatchObject([{ code: 'transaction-finished' }]);
    expect((await journal.abandon(id)).status).toBe('abandoned');
    const next = await makePlan(root, { 'a.txt': 'next\n' });
    expect((await journal.apply(next)).status).toBe('applied');
  });
});

test('a target that was never written does not block and is reported untouched', async () => {
  const { project, root } = await interrupt(children, {
    tree: { 'a.txt': 'a\n', 'b.txt': 'b\n' },
    contents: { 'a.txt': 'A\n', 'b.txt': 'B\n' },
    killAfter: 'a.txt',
  });
  using _ = project;
  write(root, 'b.txt', 'mine\n');
  const result = await openJournal(root).recover({ last: true });
  expect(result).toMatchObject({
    status: 'recovered',
    files: [
      { path: 'a.txt', outcome: 'restored' },
      { path: 'b.txt', outcome: 'untouched' },
    ],
  });
  expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['a\n', 'mine\n']);
  expect(lstatSync(join(root, 'b.txt')).nlink).toBe(1);
});

test('C15 an interrupted apply and its recovery touch only their application', async () => {
  const { project, root } = await interrupt(children, {
    tree: {
      'apps/admin/package.json': '{}\n',
      'apps/admin/a.txt': 'a\n',
      'apps/shop/package.json': '{}\n',
      'apps/shop/a.txt': 'shop\n',
    },
    contents: { 'a.txt': 'A\n', 'b.txt': 'B\n' },
    killAfter: 'a.txt',
    appRoot: 'apps/admin',
  });
  using _ = project;
  const sibling = () => {
    const tree = Object.entries(snapshotTree(root, { exact: true }));
    return tree.filter(([path]) => path.startsWith('apps/shop'));
  };
  const before = sibling();
  const journal = openJournal(root);
  expect((await journal.status({ appRoot: 'apps/shop' })).transactions).toEqual([]);
  expect((await journal.status({ appRoot: 'apps/admin' })).transactions).toMatchObject([
    { appRoot: 'apps/admin', paths: ['a.txt', 'b.txt'], active: true },
  ]);
  const result = await journal.recover({ last: true }, { appRoot: 'apps/admin' });
  expect(result.status).toBe('recovered');
  expect(read(root, 'apps/admin/a.txt')).toBe('a\n');
  expect(sibling()).toEqual(before);
});

test('C17 an interrupted apply is listed, blocks the next one, and is recovered once', async () => {
  const { project, root, plan } = await interrupt(children, {
    tree: { 'a.txt': 'a\n', 'b.txt': 'b\n' },
    contents: { 'a.txt': 'A\n', 'b.txt': 'B\n' },
    killAfter: 'a.txt',
  });
  using _ = project;
  const journal = openJournal(root);
  const { transactions } = await journal.status();
  expect(transactions).toMatchObject([{ planId: plan.id, state: 'interrupted', active: true }]);
  expect(transactions[0]?.owner).toBeUndefined();
  const second = await journal.apply(plan);
  expect(second.status).toBe('conflict');
  expect(second.conflicts).toMatchObject([
    { code: 'locked', path: `.holdfast/changes/${transactions[0]?.id}` },
  ]);
  const id = transactions[0]?.id ?? '';
  expect((await journal.recover(id.toUpperCase())).status).toBe('recovered');
  expect((await journal.recover(id)).status).toBe('already-recovered');
  expect((await journal.apply(plan)).status).toBe('applied');
  expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['A\n', 'B\n']);
});

test('C18 damaged entries are issues, hide nothing, leak nothing, and can be abandoned', async () => {
  const { project, root, plan } = await interrupt(children, {
    tree: { 'a.txt': 'a\n', 'b.txt': 'b\n' },
    contents: { 'a.txt': 'A\n', 'b.txt': 'B\n' },
    killAfter: 'a.txt',
  });
  using _ = project;
  using outside = makeTempDir();
  writeFileSync(join(outside.path, 'tx.json'), '{"secret":"leaked"}');
  const changes = join(root, '.holdfast/changes');
  const empty = '01890a5d-ac96-774b-bcce-b302099a8057';
  const broken = '3b241101-e2bb-4255-8caf-4136c566a962';
  const linked = '01890a5d-ac96-774b-bcce-b302099a8059';
  mkdirSync(join(changes, empty));
  mkdirSync(join(changes, broken));
  write(changes, `${broken}/tx.json`, '{');
  symlinkSync(outside.path, join(changes, linked));

  const journal = openJournal(root);
  const status = await journal.status();
  expect(status.transactions).toMatchObject([{ planId: plan.id, active: true }]);
  expect(status.issues.map(({ path }) => path).sort()).toEqual([empty, broken, linked].sort());
  expect(status.issues.every(({ active }) => active)).toBe(true);
  expect(JSON.stringify(status)).not.toContain('leaked');

  const id = status.transactions[0]?.id ?? '';
  expect((await journal.recover(id)).status).toBe('recovered');
  const blocked = await journal.apply(plan);
  expect(blocked.conflicts.map(({ code }) => code)).toEqual(['locked', 'locked', 'locked']);
  for (const name of [empty, broken, linked]) {
    expect((await journal.abandon(name)).status, name).toBe('abandoned');
  }
  expect((await journal.status()).issues.filter(({ active }) => active)).toEqual([]);
  expect(readdirSync(changes).filter((name) => name.startsWith('abandoned-'))).toHaveLength(3);
  expect(readdirSync(outside.path)).toEqual(['tx.json']);
  expect((await journal.apply(plan)).status).toBe('applied');
});

test('C33 a kill after the last record and before the lock is released blocks nothing', async () => {
  using project = makeProject({ 'a.txt': 'a\n' });
  const root = project.path;
  const plan = await makePlan(root, { 'a.txt': 'A\n' });
  const stop = { kind: 'create', label: '\\.done$', when: 'before', how: 'kill' } as const;
  await children.kill({ root, command: 'apply', plan, stop });
  const journal = openJournal(root);
  expect(await journal.status()).toMatchObject({
    transactions: [{ state: 'applied', active: false }],
    issues: [],
  });
  expect((await journal.apply(plan)).status).toBe('already-applied');
  const next = await makePlan(root, { 'a.txt': 'next\n' });
  expect((await journal.apply(next)).status).toBe('applied');
});

test('C34 a project that is moved after an interruption can be recovered', async () => {
  const { project, root } = await interrupt(children, {
    tree: { 'a.txt': 'a\n', 'b.txt': 'b\n' },
    contents: { 'a.txt': 'A\n', 'b.txt': 'B\n', 'c/d.txt': 'D\n' },
    killAfter: 'b.txt',
  });
  using _ = project;
  using elsewhere = makeTempDir();
  const moved = join(elsewhere.path, 'moved');
  renameSync(root, moved);
  expect((await openJournal(moved).recover({ last: true })).status).toBe('recovered');
  expect([read(moved, 'a.txt'), read(moved, 'b.txt')]).toEqual(['a\n', 'b\n']);
  const record = readdirSync(join(moved, '.holdfast/changes')).filter((name) => name.length === 36);
  expect(read(moved, `.holdfast/changes/${record[0]}/tx.json`)).not.toContain(root);
});

describe('C32 a kill while a staged file is being written leaves nothing behind', () => {
  test.each([
    { kind: 'create', label: '/new/1$', when: 'before', how: 'kill' },
    { kind: 'write', label: '/new/0$', when: 'before', how: 'kill' },
    { kind: 'write', label: '/new/0$', when: 'after', how: 'kill' },
    { kind: 'write', label: '/undo\\.pack$', when: 'before', how: 'kill' },
    { kind: 'write', label: '/tx\\.json$', when: 'after', how: 'kill' },
    {
      kind: 'rename',
      label: '\\.preparing-[^/]*$|-> .*/changes/[^/]*$',
      when: 'before',
      how: 'kill',
    },
  ] satisfies StopPoint[])('$when $kind $label', async (stop) => {
    using project = makeProject({ 'a.txt': 'a\n' });
    const root = project.path;
    const plan = await makePlan(root, { 'a.txt': 'A\n', 'b.txt': 'B\n' });
    const before = snapshotTree(root);
    await children.kill({ root, command: 'apply', plan, stop });
    expect(snapshotTree(root, { skip: ['.holdfast'] })).toEqual(before);
    const journal = openJournal(root);
    expect(await journal.status()).toMatchObject({ transactions: [], issues: [] });
    expect((await journal.apply(plan, { dryRun: true })).status).toBe('ready');
    expect((await journal.apply(plan)).status).toBe('applied');
    const left = readdirSync(join(root, '.holdfast/changes'));
    expect(left.filter((name) => name.startsWith('.preparing-'))).toEqual([]);
    expect(lstatSync(join(root, 'a.txt')).nlink).toBe(1);
  });
});
