import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
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
