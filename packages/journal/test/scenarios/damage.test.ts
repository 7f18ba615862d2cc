import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { createFaultyFs } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/index.js';
import { makeProject, refusal } from '../project.js';
import { ROOT, simulatePlan, simulateProcess, simulateProject } from '../simulated-project.js';
import { bytesOf, proposeChange } from './pipeline.js';

test('a lock that cannot be read is an issue, and hides no transaction', async () => {
  const fs = simulateProject({ 'a.txt': 'old\n' });
  const journal = openJournal(ROOT, simulateProcess(fs, 1));
  await journal.apply(simulatePlan(fs, { 'a.txt': 'new\n' }));
  fs.outside.chmod(`${ROOT}/.holdfast/changes/claims`, 0);
  const { transactions, issues } = await journal.status();
  expect(transactions).toMatchObject([{ state: 'applied' }]);
  expect(issues).toMatchObject([{ path: 'claims', active: true }]);
  expect(issues[0]?.reason).toContain('EACCES');
});

test.each(['EIO', 'EACCES'])(
  'a transaction that the system does not let be read (%s) is not called damaged',
  async (code) => {
    const disk = simulateProject({ 'a.txt': 'old\n' });
    const plan = simulatePlan(disk, { 'a.txt': 'new\n' });
    const { transactionId = '' } = await openJournal(ROOT, simulateProcess(disk, 1)).apply(plan);
    const record = `${ROOT}/.holdfast/changes/${transactionId}/tx.json`;
    const recorder = createFaultyFs(disk.fork());
    await openJournal(ROOT, simulateProcess(recorder, 2)).recover(transactionId);
    const at = recorder.calls.find(({ label }) => label === record)?.index ?? 0;
    const faulty = createFaultyFs(disk, { errors: [{ at, code }] });
    const refused = await refusal(
      openJournal(ROOT, simulateProcess(faulty, 2)).recover(transactionId),
    );
    expect(refused).toMatchObject({
      code: 'io-error',
      message: `Transaction ${transactionId} cannot be read (${code}).`,
      hint: expect.stringContaining('Nothing was changed. Check the disk and the permissions'),
    });
    expect(disk.outside.readText(`${ROOT}/a.txt`)).toBe('new\n');
    const again = openJournal(ROOT, simulateProcess(disk, 3));
    expect((await again.recover(transactionId)).status).toBe('recovered');
  },
);

test('an interrupted change that cannot be read blocks, and is not called damaged', async () => {
  const disk = simulateProject({ 'a.txt': 'old\n' });
  const plan = simulatePlan(disk, { 'a.txt': 'new\n' });
  const dying = createFaultyFs(disk, {
    before: ({ kind, label }) => {
      if (kind === 'rename' && label.endsWith(`/a.txt`)) dying.crashNow();
    },
  });
  await expect(openJournal(ROOT, simulateProcess(dying, 1)).apply(plan)).rejects.toThrow();
  const [id = ''] = disk.outside
    .list(`${ROOT}/.holdfast/changes`)
    .filter((name) => name.length === 36);
  disk.outside.chmod(`${ROOT}/.holdfast/changes/${id}/tx.json`, 0);
  const { conflicts } = await openJournal(ROOT, simulateProcess(disk, 2)).apply(plan);
  expect(conflicts).toMatchObject([{ code: 'locked' }]);
  expect(conflicts[0]?.reason).toMatch(/^An earlier change cannot be read \(EACCES\)/);
});

test.each(['symlink', 'file'])(
  'a %s in place of the claims is an issue, and nothing is changed',
  async (kind) => {
    using project = makeProject({ 'a.txt': 'old\n' });
    const root = project.path;
    const change = await proposeChange(root, { 'a.txt': 'new\n' });
    expect((await change.apply()).status).toBe('applied');
    const claims = join(root, '.holdfast/changes/claims');
    renameSync(claims, join(root, 'moved'));
    if (kind === 'symlink') symlinkSync('../../moved', claims);
    else writeFileSync(claims, '');
    const { transactions, issues } = await openJournal(root).status();
    expect(transactions).toMatchObject([{ state: 'applied' }]);
    expect(issues).toMatchObject([{ path: 'claims', active: true }]);
    expect((await refusal(change.recover())).code).toBe('unsafe-target');
    expect(bytesOf(root, 'a.txt')).toBe('new\n');

    rmSync(claims);
    expect((await change.recover()).status).toBe('recovered');
  },
);

test('a record that names one file twice is damaged, and takes nothing away', async () => {
  using project = makeProject({ 'a.txt': 'old\n' });
  const root = project.path;
  const change = await proposeChange(root, { 'a.txt': 'new\n', 'b.txt': 'new\n' });
  const { transactionId = '' } = await change.apply();
  const path = join(root, '.holdfast/changes', transactionId, 'tx.json');
  const record = JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? '');
  record.operations = [record.operations[0], { ...record.operations[1], path: 'A.txt' }];
  const line = JSON.stringify(record);
  writeFileSync(path, `${line}\n${sha256(line)}\n`);
  expect((await refusal(change.recover())).code).toBe('journal-damaged');
  expect([bytesOf(root, 'a.txt'), bytesOf(root, 'b.txt')]).toEqual(['new\n', 'new\n']);
});

test('a kept original that was replaced is never given back by a resume', async () => {
  const fs = simulateProject({ 'a.txt': 'old a\n', 'b.txt': 'old b\n' });
  const plan = simulatePlan(fs, { 'a.txt': 'new a\n', 'b.txt': 'new b\n' });
  const dies = createFaultyFs(fs, {
    after({ kind, label }) {
      if (kind === 'rename' && label.includes('.preparing-')) dies.crashNow();
    },
  });
  await expect(openJournal(ROOT, simulateProcess(dies, 1)).apply(plan)).rejects.toThrow();
  const changes = `${ROOT}/.holdfast/changes`;
  const [id = ''] = fs.outside.list(changes).filter((name) => /^[0-9a-f]{8}-/.test(name));
  fs.outside.replace(`${changes}/${id}/orig/1`, 'odd b\n');

  const journal = openJournal(ROOT, simulateProcess(fs, 2));
  expect(await journal.resume(id)).toMatchObject({
    status: 'conflict',
    conflicts: [{ code: 'journal-damaged', path: 'b.txt' }],
  });
  expect(fs.outside.readText(`${ROOT}/a.txt`)).toBe('old a\n');
  expect(fs.outside.readText(`${ROOT}/b.txt`)).toBe('old b\n');
});

test('an original that disappears while it is restored leaves the change interrupted', async () => {
  const fs = simulateProject({ 'a.txt': 'old a\n', 'b.txt': 'old b\n' });
  const plan = simulatePlan(fs, { 'a.txt': 'new a\n', 'b.txt': 'new b\n' });
  const { transactionId: id = '' } = await openJournal(ROOT, simulateProcess(fs, 1)).apply(plan);
  const directory = `${ROOT}/.holdfast/changes/${id}`;
  fs.outside.remove(`${directory}/undo.pack`);
  // The last one is restored first; then its original is not there any more.
  const racing = createFaultyFs(fs, {
    after({ kind }) {
      const begun = kind === 'rename' && fs.outside.readText(`${ROOT}/b.txt`) === 'old b\n';
      if (begun && fs.outside.exists(`${directory}/orig/0`)) {
        fs.outside.remove(`${directory}/orig/0`);
      }
    },
  });
  expect(await openJournal(ROOT, simulateProcess(racing, 2)).recover(id)).toMatchObject({
    status: 'interrupted',
    conflicts: [{ code: 'journal-damaged', path: 'a.txt' }],
  });
  expect(fs.outside.readText(`${ROOT}/a.txt`)).toBe('new a\n');
  expect(fs.outside.readText(`${ROOT}/b.txt`)).toBe('old b\n');
  const { transactions } = await openJournal(ROOT, simulateProcess(fs, 3)).status();
  expect(transactions).toMatchObject([{ id, active: true }]);
});

test('what disappears while the journal is listed is no issue', async () => {
  const fs = simulateProject({ 'a.txt': 'old\n' });
  await openJournal(ROOT, simulateProcess(fs, 1)).apply(simulatePlan(fs, { 'a.txt': 'new\n' }));
  const leftover = `${ROOT}/.holdfast/changes/.preparing-01890a5d-ac96-774b-bcce-b302099a8057`;
  fs.outside.mkdir(leftover);
  const racing = createFaultyFs(fs, {
    after({ kind, label }) {
      if (kind === 'list' && label.endsWith('/changes')) fs.outside.remove(leftover);
    },
  });
  const { issues } = await openJournal(ROOT, simulateProcess(racing, 2)).status();
  expect(issues).toEqual([]);
});
