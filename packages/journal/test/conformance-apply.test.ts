import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { createNodeFs } from '@holdfast/files';
import { type CallRecord, createFaultyFs } from '@holdfast/files/testing';
import { type Plan, planId } from '@holdfast/plan';
import { makeTempDir, snapshotTree } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { makePlan, makeProject, refusal } from './project.js';

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');
const write = (root: string, path: string, text: string): void =>
  writeFileSync(join(root, path), text);

/** A real file system on which something happens just before a call. */
function interfere(matches: (call: CallRecord) => boolean, act: () => void) {
  let done = false;
  return createFaultyFs(createNodeFs(), {
    before(call) {
      if (done || !matches(call)) return;
      done = true;
      act();
    },
  });
}

test('C01 an update keeps its mode, a create makes its directory, nothing else is touched', async () => {
  using project = makeProject({
    'src/customers.tsx': { content: 'old\n', mode: 0o640 },
    'other.txt': 'other\n',
  });
  const root = project.path;
  const untouched = snapshotTree(root, { exact: true });
  const plan = await makePlan(root, { 'src/customers.tsx': 'new\n', 'src/new/list.ts': 'list\n' });
  expect(plan.operations.map(({ kind, beforeSha256 }) => [kind, beforeSha256])).toEqual([
    ['update', sha256('old\n')],
    ['create', null],
  ]);
  const journal = openJournal(root);

  const dry = await journal.apply(plan, { dryRun: true });
  expect(dry).toMatchObject({ status: 'ready', id: plan.id, conflicts: [] });
  expect(dry.transactionId).toBeUndefined();
  expect(snapshotTree(root, { exact: true })).toEqual(untouched);

  const applied = await journal.apply(plan);
  expect(applied).toMatchObject({
    schemaVersion: 1,
    status: 'applied',
    id: plan.id,
    files: [
      { path: 'src/customers.tsx', outcome: 'written' },
      { path: 'src/new/list.ts', outcome: 'written' },
    ],
    conflicts: [],
    dependencyInstallation: 'not-run',
  });
  expect(applied.notes.join(' ')).toContain('Nothing was installed');
  expect(applied.notes.join(' ')).toContain('verifies no behaviour');
  expect(read(root, 'src/customers.tsx')).toBe('new\n');
  expect(lstatSync(join(root, 'src/customers.tsx')).mode & 0o7777).toBe(0o640);
  expect(read(root, 'src/new/list.ts')).toBe('list\n');
  expect(snapshotTree(root, { exact: true })['other.txt']).toEqual(untouched['other.txt']);

  expect(await journal.apply(plan)).toMatchObject({
    status: 'already-applied',
    files: [{ outcome: 'unchanged' }, { outcome: 'unchanged' }],
  });
  const { transactions, issues } = await journal.status();
  expect(issues).toEqual([]);
  expect(transactions).toMatchObject([
    {
      id: applied.transactionId,
      planId: plan.id,
      state: 'applied',
      active: false,
      fileCount: 2,
      paths: ['src/customers.tsx', 'src/new/list.ts'],
    },
  ]);
});

describe('C02 a target edited after planning is refused by name', () => {
  const files = { 'a.txt': 'a\n', 'b/b.txt': 'b\n', 'c.txt': 'c\n' };
  test.each(Object.keys(files))('%s', async (edited) => {
    using project = makeProject(files);
    const contents = { 'a.txt': 'A\n', 'b/b.txt': 'B\n', 'c.txt': 'C\n' };
    const plan = await makePlan(project.path, contents);
    write(project.path, edited, 'mine\n');
    const before = snapshotTree(project.path, { exact: true });
    const result = await openJournal(project.path).apply(plan);
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ code: 'changed-since-plan', path: edited }]);
    expect(snapshotTree(project.path, { exact: true })).toEqual(before);
  });
});

test('C03 a manifest edited between staging and writing is refused and the edit survives', async () => {
  using project = makeProject({ 'a.txt': 'old\n' });
  const root = project.path;
  const contents = { 'a.txt': 'new\n', 'package.json': '{ "name": "x" }\n' };
  const plan = await makePlan(root, contents);
  const fs = interfere(
    ({ kind, label }) => kind === 'fsync' && label.endsWith('undo.pack'),
    () => write(root, 'package.json', '{"a":1}\n'),
  );
  const result = await openJournal(root, { fs }).apply(plan);
  expect(result.status).toBe('conflict');
  expect(result.conflicts).toMatchObject([{ code: 'changed-since-plan', path: 'package.json' }]);
  expect(read(root, 'a.txt')).toBe('old\n');
  expect(read(root, 'package.json')).toBe('{"a":1}\n');
  expect((await openJournal(root).status()).transactions).toMatchObject([
    { state: 'aborted', active: false },
  ]);
  expect(lstatSync(join(root, 'a.txt')).nlink).toBe(1);
});

test('C08 a plan that is none, of another version, edited or extended is refused', async () => {
  using project = makeProject({ 'a.txt': 'old\n' });
  const plan = await makePlan(project.path, { 'a.txt': 'new\n' });
  const [operation] = plan.operations;
  if (operation === undefined) throw new Error('no operation');
  const bad: Record<string, unknown> = {
    null: null,
    version: { ...plan, schemaVersion: 99 },
    id: { ...plan, id: '0'.repeat(64) },
    content: { ...plan, operations: [{ ...operation, content: 'other\n' }] },
    command: { ...plan, command: 'rm -rf /' },
    path: signed({ ...plan, operations: [{ ...operation, path: '../a.txt' }] } as Plan),
  };
  const before = snapshotTree(project.path, { exact: true });
  for (const [name, value] of Object.entries(bad)) {
    const error = await refusal(openJournal(project.path).apply(value as Plan));
    expect(error.message, name).not.toContain('rm -rf');
    expect(error.code, name).toMatch(/^(?:plan-invalid|plan-version|path-parent)$/);
  }
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});

function signed({ id: _, ...plan }: Plan): Plan {
  return { ...plan, id: planId(plan) };
}

describe('C10 a target that becomes a link to an outside file with the same bytes is refused', () => {
  test.each(['symlink', 'hard link'])('%s', async (kind) => {
    using project = makeProject({ 'a.txt': 'same\n' });
    using outside = makeTempDir();
    const plan = await makePlan(project.path, { 'a.txt': 'new\n' });
    const secret = join(outside.path, 'secret');
    const target = join(project.path, 'a.txt');
    writeFileSync(secret, 'same\n');
    rmSync(target);
    if (kind === 'symlink') symlinkSync(secret, target);
    else linkSync(secret, target);
    const before = [snapshotTree(project.path, { exact: true }), snapshotTree(outside.path)];
    const result = await openJournal(project.path).apply(plan);
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ code: 'unsafe-target', path: 'a.txt' }]);
    expect([snapshotTree(project.path, { exact: true }), snapshotTree(outside.path)]).toEqual(
      before,
    );
  });
});

test('C12 a parent directory that becomes a symlink to outside is refused', async () => {
  using project = makeProject({ 'src/a.txt': 'same\n' });
  using outside = makeTempDir();
  const plan = await makePlan(project.path, { 'src/a.txt': 'new\n', 'src/b/c.txt': 'c\n' });
  writeFileSync(join(outside.path, 'a.txt'), 'same\n');
  renameSync(join(project.path, 'src'), join(project.path, 'moved'));
  symlinkSync(outside.path, join(project.path, 'src'));
  const before = [snapshotTree(project.path, { exact: true }), snapshotTree(outside.path)];
  const result = await openJournal(project.path).apply(plan);
  expect(result.conflicts).toMatchObject([
    { code: 'unsafe-target', path: 'src/a.txt' },
    { code: 'unsafe-target', path: 'src/b/c.txt' },
  ]);
  expect([snapshotTree(project.path, { exact: true }), snapshotTree(outside.path)]).toEqual(before);
});

test('C13 a new dependency beside an existing postinstall is applied and nothing runs', async () => {
  const manifest = (dependencies: Record<string, string>): string =>
    `${JSON.stringify({ scripts: { postinstall: 'touch ran' }, dependencies })}\n`;
  using project = makeProject({ 'package.json': manifest({}) });
  const plan = await makePlan(project.path, { 'package.json': manifest({ zod: '^4.0.0' }) });
  expect(plan.dependencies).toEqual([{ name: 'zod', after: '^4.0.0' }]);
  const result = await openJournal(project.path).apply(plan);
  expect(result).toMatchObject({ status: 'applied', dependencyInstallation: 'not-run' });
  expect(existsSync(join(project.path, 'node_modules'))).toBe(false);
  expect(existsSync(join(project.path, 'ran'))).toBe(false);
});

test('C14 an added postinstall is unsupported, and apply refuses without touching the disk', async () => {
  using project = makeProject();
  const plan = await makePlan(project.path, {
    'package.json': '{"scripts":{"postinstall":"touch ran"}}\n',
  });
  const before = snapshotTree(project.path, { exact: true });
  const result = await openJournal(project.path).apply(plan);
  expect(result.status).toBe('conflict');
  expect(result.conflicts).toMatchObject([{ code: 'lifecycle-hook', path: 'package.json' }]);
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});

test('manifest-policy: dependencies are derived again from the real bytes', async () => {
  using project = makeProject({ 'package.json': '{"dependencies":{"zod":"^3.0.0"}}\n' });
  const plan = await makePlan(project.path, {
    'package.json': '{"dependencies":{"zod":"^4.0.0"}}\n',
  });
  const lying = signed({
    ...plan,
    dependencies: [{ name: 'zod', before: '^2.0.0', after: '^4.0.0' }],
  });
  const before = snapshotTree(project.path, { exact: true });
  const result = await openJournal(project.path).apply(lying);
  expect(result.conflicts).toMatchObject([{ code: 'manifest-policy', path: 'package.json' }]);
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});

test('C16 a target that is not UTF-8 is refused, and no journal is made', async () => {
  using project = makeProject({ 'a.txt': 'old\n' });
  const bytes = Uint8Array.of(0x66, 0xfc, 0x0a);
  const plan = await makePlan(project.path, { 'a.txt': 'new\n' });
  const [operation] = plan.operations;
  const latin1 = signed({
    ...plan,
    operations: [{ ...operation, kind: 'update', beforeSha256: sha256(bytes) } as never],
  });
  writeFileSync(join(project.path, 'a.txt'), bytes);
  const result = await openJournal(project.path).apply(latin1);
  expect(result.conflicts).toMatchObject([{ code: 'not-utf8', path: 'a.txt' }]);
  expect(existsSync(join(project.path, '.holdfast'))).toBe(false);
  expect(readFileSync(join(project.path, 'a.txt'))).toEqual(Buffer.from(bytes));
});

test('C28 a journal directory that is a symlink is refused, and so are ids that are none', async () => {
  using project = makeProject({ 'a.txt': 'old\n' });
  using outside = makeTempDir();
  const plan = await makePlan(project.path, { 'a.txt': 'new\n' });
  mkdirSync(join(project.path, '.holdfast'));
  symlinkSync(outside.path, join(project.path, '.holdfast/changes'));
  const journal = openJournal(project.path);
  expect(await refusal(journal.apply(plan))).toMatchObject({ code: 'unsafe-target' });
  expect(await refusal(journal.status())).toMatchObject({ code: 'unsafe-target' });
  expect(read(project.path, 'a.txt')).toBe('old\n');
  expect(snapshotTree(outside.path)).toEqual({});

  rmSync(join(project.path, '.holdfast'), { recursive: true });
  for (const id of ['../escape', '/tmp/escape', '', '0'.repeat(64), 'not-a-uuid']) {
    for (const command of ['recover', 'resume', 'abandon'] as const) {
      expect((await refusal(journal[command](id))).code, id).toBe('transaction-id-invalid');
    }
  }
  const hash = await refusal(journal.recover(plan.id));
  expect(hash.message).toContain('plan');
  const missing = await refusal(journal.recover('01890a5d-ac96-774b-bcce-b302099a8057'));
  expect(missing.code).toBe('transaction-not-found');
  expect((await refusal(journal.recover({ last: true }))).code).toBe('transaction-not-found');
});

test('C29 a staged file that is overwritten before writing is refused', async () => {
  using project = makeProject({ 'a.txt': 'old a\n', 'b.txt': 'old b\n' });
  const root = project.path;
  const plan = await makePlan(root, { 'a.txt': 'new a\n', 'b.txt': 'new b\n' });
  const changes = join(root, '.holdfast/changes');
  const fs = interfere(
    ({ kind, label }) => kind === 'fsync' && label === changes,
    () => {
      const [id = ''] = Object.keys(snapshotTree(changes)).filter((name) => /^0[^/]+$/.test(name));
      writeFileSync(join(changes, id, 'new/1'), 'evil!\n');
    },
  );
  const result = await openJournal(root, { fs }).apply(plan);
  expect(result.status).toBe('conflict');
  expect(result.conflicts).toMatchObject([{ code: 'journal-damaged', path: 'b.txt' }]);
  expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['old a\n', 'old b\n']);
});

describe('whatever is at a target that is no ordinary file is refused', () => {
  test.each(['directory', 'fifo'])('%s', async (kind) => {
    using project = makeProject({ 'a.txt': 'old\n' });
    const plan = await makePlan(project.path, { 'a.txt': 'new\n' });
    const target = join(project.path, 'a.txt');
    rmSync(target);
    if (kind === 'directory') mkdirSync(target);
    else execFileSync('mkfifo', [target]);
    const result = await openJournal(project.path).apply(plan);
    expect(result.conflicts).toMatchObject([{ code: 'unsafe-target', path: 'a.txt' }]);
    expect(existsSync(join(project.path, '.holdfast'))).toBe(false);
  });

  test('a file over 128 KiB', async () => {
    using project = makeProject({ 'a.txt': 'old\n' });
    const plan = await makePlan(project.path, { 'a.txt': 'new\n' });
    write(project.path, 'a.txt', 'x'.repeat(128 * 1024 + 1));
    const result = await openJournal(project.path).apply(plan);
    expect(result.conflicts).toMatchObject([{ code: 'too-large', path: 'a.txt' }]);
  });

  test('a name that differs only by case', async () => {
    using project = makeProject();
    const plan = await makePlan(project.path, { 'src/Button.tsx': 'new\n' });
    mkdirSync(join(project.path, 'src'));
    write(project.path, 'src/button.tsx', 'old\n');
    const result = await openJournal(project.path).apply(plan);
    expect(result.conflicts).toMatchObject([{ code: 'case-collision', path: 'src/Button.tsx' }]);
  });
});

test('one bad file in ten means none is written', async () => {
  const files = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`f${i}.txt`, `${i}\n`]));
  using project = makeProject(files);
  const contents = Object.fromEntries(Object.keys(files).map((path) => [path, `new ${path}\n`]));
  const plan = await makePlan(project.path, contents);
  chmodSync(join(project.path, 'f7.txt'), 0o600);
  write(project.path, 'f7.txt', 'mine\n');
  const before = snapshotTree(project.path, { exact: true });
  expect((await openJournal(project.path).apply(plan)).status).toBe('conflict');
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});

test('a file that changes after planning is refused whatever its time says', async () => {
  using project = makeProject({ 'a.txt': 'old\n' });
  const target = join(project.path, 'a.txt');
  const { atime, mtime } = lstatSync(target);
  const plan = await makePlan(project.path, { 'a.txt': 'new\n' });
  writeFileSync(target, 'odd\n');
  utimesSync(target, atime, mtime);
  expect((await openJournal(project.path).apply(plan)).status).toBe('conflict');
  expect(read(project.path, 'a.txt')).toBe('odd\n');
});
