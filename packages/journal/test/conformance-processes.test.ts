import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { createNodeFs, currentOwner, openAppendLog } from '@holdfast/files';
import { createFaultyFs } from '@holdfast/files/testing';
import { runProcess, snapshotTree } from '@holdfast/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { type Children, makeChildren } from './children.js';
import type { StopPoint } from './order.js';
import { makePlan, makeProject } from './project.js';

let children: Children;
beforeAll(async () => {
  children = await makeChildren();
});
afterAll(() => children.remove());

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

const FIRST_WRITE: StopPoint = {
  kind: 'rename',
  label: '/new/0 -> .*/a\\.txt$',
  when: 'after',
  how: 'kill',
};

async function interrupted() {
  const project = makeProject({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  const root = project.path;
  const plan = await makePlan(root, { 'a.txt': 'A\n', 'b.txt': 'B\n' });
  await children.kill({ root, command: 'apply', plan, stop: FIRST_WRITE });
  const { transactions } = await openJournal(root).status();
  return { project, root, plan, id: transactions[0]?.id ?? '' };
}

test('C20 of two recoveries at once exactly one recovers, and each file is restored once', async () => {
  const { project, root } = await interrupted();
  using _ = project;
  const results = await Promise.all([
    children.run({ root, command: 'recover' }),
    children.run({ root, command: 'recover' }),
  ]);
  const statuses = results.map(({ status }) => status).sort();
  expect(statuses.filter((status) => status === 'recovered')).toHaveLength(1);
  expect(['conflict', 'already-recovered']).toContain(
    statuses.find((status) => status !== 'recovered'),
  );
  expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['a\n', 'b\n']);
});

test('C21 a transaction that was taken up 256 times can only be read, and abandoned', async () => {
  const { project, root, id } = await interrupted();
  using _ = project;
  const fs = createNodeFs();
  const dir = fs.openRoot(join(root, '.holdfast/changes', id));
  const log = openAppendLog(fs, dir, 'log');
  const at = new Date().toISOString();
  for (let count = 1; count < 255; count += 1) log.append({ t: 'resuming', g: count, at });
  log.close();
  const journal = openJournal(root);
  expect((await journal.recover(id, { dryRun: true })).status).toBe('ready');
  const last = openAppendLog(fs, dir, 'log');
  last.append({ t: 'resuming', g: 256, at });
  last.close();
  fs.close(dir);

  const before = snapshotTree(root, { exact: true });
  for (const command of ['recover', 'resume'] as const) {
    const result = await journal[command](id);
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ code: 'journal-full' }]);
    expect(result.conflicts[0]?.reason).toContain('256');
  }
  expect(snapshotTree(root, { exact: true })).toEqual(before);
  expect((await journal.status()).transactions).toMatchObject([{ id, active: true }]);
  expect((await journal.abandon(id)).status).toBe('abandoned');
  expect((await journal.status()).transactions).toMatchObject([{ id, state: 'abandoned' }]);
});

test('C26 a recovery and a second apply are refused while an apply runs', async () => {
  using project = makeProject({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  const root = project.path;
  const plan = await makePlan(root, { 'a.txt': 'A\n', 'b.txt': 'B\n' });
  const other = await makePlan(root, { 'c.txt': 'C\n' });
  const held = await children.hold({
    root,
    command: 'apply',
    plan,
    stop: { ...FIRST_WRITE, how: 'hold' },
  });
  const journal = openJournal(root);
  expect((await journal.status()).transactions).toMatchObject([
    { state: 'applying', active: true, owner: { pid: held.pid, host: hostname(), alive: true } },
  ]);
  for (const result of [
    await journal.recover({ last: true }),
    await journal.resume({ last: true }),
    await journal.apply(other),
    await journal.apply(plan),
  ]) {
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ code: 'locked' }]);
    expect(result.conflicts[0]?.reason).toContain(String(held.pid));
  }
  expect((await held.finish()).status).toBe('applied');
  expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['A\n', 'B\n']);
});

test('C26 two journals in one process exclude each other too', async () => {
  using project = makeProject({ 'a.txt': 'a\n' });
  const root = project.path;
  const plan = await makePlan(root, { 'a.txt': 'A\n' });
  const other = await makePlan(root, { 'c.txt': 'C\n' });
  const results = await Promise.all([
    openJournal(root).apply(plan),
    openJournal(root).apply(other),
    openJournal(root).apply(other, { waitMs: 10_000 }),
  ]);
  expect(results[0]?.status).toBe('applied');
  expect(results[1]?.conflicts).toMatchObject([{ code: 'locked' }]);
  expect(results[2]?.status).toBe('applied');
});

describe('C35 four applies at once from four processes', () => {
  const paths = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
  const tree = Object.fromEntries(paths.map((path) => [path, 'old\n']));

  test('on disjoint files: each is whole or refused', async () => {
    using project = makeProject(tree);
    const root = project.path;
    const plans = await Promise.all(
      paths.map((path) => makePlan(root, { [path]: 'new\n', [`${path}.more`]: 'more\n' })),
    );
    const results = await Promise.all(
      plans.map((plan) => children.run({ root, command: 'apply', plan })),
    );
    expect(results.some(({ status }) => status === 'applied')).toBe(true);
    for (const [index, { status, conflicts }] of results.entries()) {
      const applied = status === 'applied';
      if (!applied) expect(conflicts).toMatchObject([{ code: 'locked' }]);
      expect(read(root, paths[index] ?? '')).toBe(applied ? 'new\n' : 'old\n');
      expect(readdirSync(root).includes(`${paths[index]}.more`)).toBe(applied);
    }
  });

  test('on overlapping files: one plan is whole, and no other is seen', async () => {
    using project = makeProject(tree);
    const root = project.path;
    const plans = await Promise.all(
      paths.map((name) =>
        makePlan(root, Object.fromEntries(paths.map((path) => [path, `by ${name}\n`]))),
      ),
    );
    const results = await Promise.all(
      plans.map((plan) => children.run({ root, command: 'apply', plan })),
    );
    const winners = results.flatMap(({ status }, index) => (status === 'applied' ? [index] : []));
    expect(winners).toHaveLength(1);
    for (const path of paths) expect(read(root, path)).toBe(`by ${paths[winners[0] ?? 0]}\n`);
    for (const { status, conflicts } of results) {
      if (status === 'applied') continue;
      expect(['locked', 'changed-since-plan']).toContain(conflicts[0]?.code);
    }
  });

  test('and waiting: one after the other, all applied', async () => {
    using project = makeProject(tree);
    const root = project.path;
    const plans = await Promise.all(paths.map((path) => makePlan(root, { [path]: 'new\n' })));
    const options = { waitMs: 30_000 };
    const results = await Promise.all(
      plans.map((plan) => children.run({ root, command: 'apply', plan, options })),
    );
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('applied'));
    expect((await openJournal(root).status()).transactions).toHaveLength(4);
  });
});

describe('owners', () => {
  test('C37 a dead owner whose number another process has now is succeeded', async () => {
    const { project, root, plan } = await interrupted();
    using _ = project;
    // This process has the number now, and did not start when the owner did.
    rewriteClaim(root, { pid: process.pid });
    const journal = openJournal(root);
    expect((await journal.status()).transactions).toMatchObject([{ state: 'interrupted' }]);
    expect((await journal.recover({ last: true })).status).toBe('recovered');
    expect((await journal.apply(plan)).status).toBe('applied');
  });

  test('C37 a living owner is never succeeded', async () => {
    const { project, root } = await interrupted();
    using _ = project;
    rewriteClaim(root, { ...currentOwner() });
    const before = snapshotTree(root, { exact: true });
    const result = await openJournal(root).recover({ last: true });
    expect(result.conflicts).toMatchObject([{ code: 'locked' }]);
    expect(snapshotTree(root, { exact: true })).toEqual(before);
  });

  test('C38 an owner on another host is not judged, and there is a way out', async () => {
    const { project, root, id } = await interrupted();
    using _ = project;
    const nonce = 'ab'.repeat(16);
    rewriteClaim(root, { bootId: 'another', machineId: 'another', hostname: 'elsewhere', nonce });
    const journal = openJournal(root);
    expect((await journal.status()).transactions).toMatchObject([
      { id, active: true, owner: { host: 'elsewhere', alive: 'unknown' } },
    ]);
    const refused = await journal.recover(id);
    expect(refused.status).toBe('conflict');
    const [conflict] = refused.conflicts;
    expect(conflict?.reason).toContain('elsewhere');
    expect(conflict?.reason).toContain(nonce);
    const name = conflict?.path.split('/').slice(-2).join('/') ?? '';

    const wrong = await journal.abandon(name, { takeOver: 'cd'.repeat(16) });
    expect(wrong.conflicts).toMatchObject([{ code: 'locked' }]);
    expect((await journal.abandon(name, { takeOver: nonce })).status).toBe('abandoned');
    expect((await journal.recover(id)).status).toBe('recovered');
    expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['a\n', 'b\n']);
  });

  test('a damaged lock is an issue that names the way out', async () => {
    const { project, root, id } = await interrupted();
    using _ = project;
    const claim = claimFile(root);
    writeFileSync(claim, 'garbage');
    const journal = openJournal(root);
    const status = await journal.status();
    expect(status.transactions).toMatchObject([{ id }]);
    expect(status.issues).toMatchObject([
      { path: expect.stringMatching(/^claims\//), active: true },
    ]);
    expect((await journal.recover(id)).conflicts).toMatchObject([{ code: 'locked' }]);
    const path = status.issues[0]?.path ?? '';
    const freed = await journal.abandon(path, { takeOver: path.split('/')[1] ?? '' });
    expect(freed.status).toBe('abandoned');
    expect((await journal.recover(id)).status).toBe('recovered');
  });
});

describe('a request to stop', () => {
  test('between two files rolls back and says so', async () => {
    using project = makeProject({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    const root = project.path;
    const plan = await makePlan(root, { 'a.txt': 'A\n', 'b.txt': 'B\n' });
    const controller = new AbortController();
    const fs = createFaultyFs(createNodeFs(), {
      after(call) {
        if (call.kind === 'rename' && call.label.endsWith('/a.txt')) controller.abort();
      },
    });
    const journal = openJournal(root, { fs });
    const result = await journal.apply(plan, { signal: controller.signal });
    expect(result).toMatchObject({
      status: 'conflict',
      conflicts: [{ code: 'interrupted' }],
      files: [
        { path: 'a.txt', outcome: 'restored' },
        { path: 'b.txt', outcome: 'untouched' },
      ],
    });
    expect(result.notes[0]).toContain('put back');
    expect([read(root, 'a.txt'), read(root, 'b.txt')]).toEqual(['a\n', 'b\n']);
    expect((await journal.status()).transactions).toMatchObject([
      { state: 'recovered', active: false },
    ]);
  });
});

test('C36 a full disk, an I/O error and a refusal at each kind of call leave the old state or a journal', async () => {
  using project = makeProject({ 'a.txt': 'a\n' });
  const root = project.path;
  const plan = await makePlan(root, { 'a.txt': 'A\n', 'sub/b.txt': 'B\n' });
  for (const code of ['ENOSPC', 'EIO', 'EACCES']) {
    const seen = new Set<string>();
    for (let done = false; !done; ) {
      done = true;
      const errors: { at: number; code: string }[] = [];
      const fs = createFaultyFs(createNodeFs(), {
        errors,
        before(call) {
          if (!done || seen.has(call.kind) || call.kind === 'close') return;
          seen.add(call.kind);
          done = false;
          errors.push({ at: call.index, code });
        },
      });
      const outcome = await openJournal(root, { fs })
        .apply(plan)
        .catch((error: unknown) => error as { code: string });
      const [now] = [read(root, 'a.txt')];
      const journal = openJournal(root);
      const { transactions, issues } = await journal.status();
      expect(issues).toEqual([]);
      if (now !== 'a\n' || transactions.some(({ active }) => active)) {
        const where = `${code} ${JSON.stringify(outcome)}`;
        expect((await journal.recover({ last: true })).status, where).toBe('recovered');
      }
      expect(read(root, 'a.txt')).toBe('a\n');
      expect(readdirSync(root).sort()).toEqual(expect.not.arrayContaining(['sub']));
    }
  }
});

/** The claim file that counts. */
function claimFile(root: string): string {
  const claims = join(root, '.holdfast/changes/claims');
  const numbers = readdirSync(claims).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  return join(claims, String(Math.max(...numbers)));
}

/** Makes the owner of the lock somebody else; the form of a claim is part of the journal's. */
function rewriteClaim(root: string, changes: Readonly<Record<string, unknown>>): void {
  const path = claimFile(root);
  const [json = ''] = readFileSync(path, 'utf8').split('\t');
  const owner = { ...(JSON.parse(json) as Record<string, unknown>), ...changes };
  const sorted = Object.fromEntries(Object.entries(owner).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify(sorted);
  writeFileSync(path, `${text}\t${sha256(text)}\n`);
}

test.skipIf(process.platform !== 'linux')(
  'an owner that is stopped is alive; killed, it is succeeded',
  async () => {
    using project = makeProject({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    const root = project.path;
    const plan = await makePlan(root, { 'a.txt': 'A\n', 'b.txt': 'B\n' });
    const stop = { ...FIRST_WRITE, how: 'hold' } as const;
    const held = await children.hold({ root, command: 'apply', plan, stop });
    await runProcess('kill', ['-STOP', String(held.pid)]);
    const journal = openJournal(root);
    expect((await journal.recover({ last: true })).conflicts).toMatchObject([{ code: 'locked' }]);
    await held.kill();
    expect((await journal.recover({ last: true })).status).toBe('recovered');
    expect(read(root, 'a.txt')).toBe('a\n');
  },
);
