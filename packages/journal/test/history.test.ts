import type { MemoryFs } from '@holdfast/files/testing';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { formatTransactionRecord, parseTransactionRecord } from '../src/transaction-file.js';
import { makeTransactionId } from '../src/transaction-id.js';
import { refusal } from './project.js';
import { ROOT, simulatePlan, simulateProcess, simulateProject } from './simulated-project.js';

const CHANGES = `${ROOT}/.holdfast/changes`;
const DAY = 24 * 60 * 60 * 1000;

/** A project with a history of so many applied changes, one a day. */
async function makeHistory(count: number, tree = {}): Promise<{ fs: MemoryFs; ids: string[] }> {
  const fs = simulateProject({ 'package.json': '{}\n', ...tree });
  const ids: string[] = [];
  for (let day = 0; day < count; day += 1) {
    const journal = openJournal(ROOT, { ...simulateProcess(fs, 1), now: () => day * DAY });
    const { transactionId, status } = await journal.apply(
      simulatePlan(fs, { 'a.txt': `day ${day}\n` }),
    );
    if (status !== 'applied' || transactionId === undefined) throw new Error(status);
    ids.unshift(transactionId);
  }
  return { fs, ids };
}

test('status lists the newest 256, newest first, and says that there are more', async () => {
  const { fs, ids } = await makeHistory(1);
  const made = `${CHANGES}/${ids[0]}`;
  const parsed = parseTransactionRecord(fs.outside.readText(`${made}/tx.json`), ids[0] ?? '');
  if (!parsed.ok) throw new Error(parsed.reason);
  for (let day = 1; day < 258; day += 1) {
    const id = makeTransactionId(day * DAY);
    const record = { ...parsed.record, id, startedAt: new Date(day * DAY).toISOString() };
    fs.outside.mkdir(`${CHANGES}/${id}`);
    fs.outside.write(`${CHANGES}/${id}/tx.json`, formatTransactionRecord(record));
    fs.outside.write(`${CHANGES}/${id}/log`, fs.outside.read(`${made}/log`));
    ids.unshift(id);
  }
  const { transactions, truncated } = await openJournal(ROOT, { fs }).status();
  expect(transactions.map(({ id }) => id)).toEqual(ids.slice(0, 256));
  expect(truncated).toBe(true);
});

test('ids of version 4 are accepted and ordered by their records', async () => {
  const fs = simulateProject({});
  const ids = [
    '9b2f4a5c-5d2e-4f6a-8b1c-1d2e3f4a5b6c',
    '01890a5d-ac96-774b-bcce-b302099a8057',
    '0a1b2c3d-4e5f-4a6b-9c8d-7e6f5a4b3c2d',
  ];
  const times = [1_700_000_000_000, 1_688_000_000_000, 1_600_000_000_000];
  for (const [index, id] of [...ids.entries()].reverse()) {
    const journal = openJournal(ROOT, {
      ...simulateProcess(fs, 1),
      now: () => times[index] ?? 0,
      newTransactionId: () => id,
    });
    const plan = simulatePlan(fs, { 'a.txt': `${index}\n` });
    expect((await journal.apply(plan)).transactionId).toBe(id);
  }
  const journal = openJournal(ROOT, simulateProcess(fs, 1));
  expect((await journal.status()).transactions.map(({ id }) => id)).toEqual(ids);
  expect((await journal.recover({ last: true })).transactionId).toBe(ids[0]);
});

test('the newest one is meant by last, and never an older one', async () => {
  const { fs, ids } = await makeHistory(2);
  const journal = openJournal(ROOT, simulateProcess(fs, 1));
  expect(await journal.recover({ last: true })).toMatchObject({
    status: 'recovered',
    transactionId: ids[0],
  });
  expect(await journal.recover({ last: true })).toMatchObject({
    status: 'already-recovered',
    transactionId: ids[0],
  });
  expect(fs.outside.readText(`${ROOT}/a.txt`)).toBe('day 0\n');
  fs.outside.write(`${CHANGES}/${ids[0]}/tx.json`, '{');
  expect((await refusal(journal.recover({ last: true }))).code).toBe('journal-damaged');
});

test('a clock that is set back does not make the next change an older one', async () => {
  const { fs, ids } = await makeHistory(2);
  const journal = openJournal(ROOT, { ...simulateProcess(fs, 1), now: () => 0 });
  const { transactionId } = await journal.apply(simulatePlan(fs, { 'a.txt': 'later\n' }));
  const { transactions } = await journal.status();
  expect(transactions.map(({ id }) => id)).toEqual([transactionId, ...ids]);
});

describe('prune', () => {
  test('without a decision changes nothing', async () => {
    const { fs, ids } = await makeHistory(3);
    const before = fs.outside.list(CHANGES);
    const result = await openJournal(ROOT, simulateProcess(fs, 2)).prune({ keep: 1 });
    expect(result).toMatchObject({ status: 'planned', transactions: ids.slice(1), kept: 1 });
    expect(fs.outside.list(CHANGES)).toEqual(before);
  });

  test('deletes all but the newest, and what is left works', async () => {
    const { fs, ids } = await makeHistory(4);
    const journal = openJournal(ROOT, simulateProcess(fs, 2));
    const result = await journal.prune({ delete: true, keep: 1 });
    expect(result).toMatchObject({ status: 'deleted', transactions: ids.slice(1), kept: 1 });
    expect(result.notes[0]).toContain('no longer be recovered');
    expect((await journal.status()).transactions.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect((await refusal(journal.recover(ids[2] ?? ''))).code).toBe('transaction-not-found');
    expect((await journal.recover({ last: true })).status).toBe('recovered');
  });

  test('goes by age', async () => {
    const { fs, ids } = await makeHistory(4);
    const journal = openJournal(ROOT, { ...simulateProcess(fs, 2), now: () => 4 * DAY });
    const result = await journal.prune({ delete: true, olderThanMs: 2.5 * DAY });
    expect(result.transactions).toEqual(ids.slice(2));
  });

  test.each([
    ['on the same mount', {}],
    ['on another mount', { mount: {} }],
  ])('archives into a directory %s', async (_, extra) => {
    const { fs, ids } = await makeHistory(2, { archive: { directory: true, ...extra } });
    const journal = openJournal(ROOT, simulateProcess(fs, 2));
    const archive = `${ROOT}/archive`;
    const record = fs.outside.readText(`${CHANGES}/${ids[1]}/tx.json`);
    expect(await journal.prune({ archive, keep: 1 })).toMatchObject({
      status: 'archived',
      transactions: ids.slice(1),
    });
    expect(fs.outside.list(archive)).toEqual(ids.slice(1));
    expect(fs.outside.readText(`${archive}/${ids[1]}/tx.json`)).toBe(record);
    expect(fs.outside.list(CHANGES)).toContain(ids[0]);
    expect(fs.outside.list(CHANGES)).not.toContain(ids[1]);
  });

  test('never touches what is active or damaged', async () => {
    const { fs, ids } = await makeHistory(3);
    fs.outside.remove(`${CHANGES}/${ids[1]}/tx.json`);
    const log = fs.outside.readText(`${CHANGES}/${ids[2]}/log`).split('\n');
    fs.outside.write(`${CHANGES}/${ids[2]}/log`, `${log.slice(0, 2).join('\n')}\n`);
    const journal = openJournal(ROOT, simulateProcess(fs, 2));
    expect((await journal.prune({ delete: true })).transactions).toEqual([ids[0]]);
    expect(fs.outside.list(CHANGES)).toEqual(expect.arrayContaining(ids.slice(1)));
  });

  test('refuses two decisions, negative numbers, and an archive that is not there', async () => {
    const { fs } = await makeHistory(1);
    const journal = openJournal(ROOT, simulateProcess(fs, 2));
    const archive = `${ROOT}/none`;
    expect((await refusal(journal.prune({ archive, delete: true }))).code).toBe('usage-error');
    expect((await refusal(journal.prune({ keep: -1 }))).code).toBe('usage-error');
    expect((await refusal(journal.prune({ archive }))).code).toBe('io-error');
    expect((await refusal(journal.prune({ archive, keep: 1 }))).code).toBe('io-error');
    expect((await refusal(journal.prune({ archive: 'none' }))).code).toBe('usage-error');
  });

  test('refuses an archive inside the journal, by whatever path, and a plain file', async () => {
    const { fs, ids } = await makeHistory(1, { link: { symlink: '.holdfast/changes' }, file: 'x' });
    fs.outside.mkdir(`${ROOT}/.holdfast/archive`);
    const journal = openJournal(ROOT, simulateProcess(fs, 2));
    for (const path of [
      '.holdfast',
      '.holdfast/archive',
      '.holdfast/changes',
      'link',
      'link/claims',
    ]) {
      const error = await refusal(journal.prune({ archive: `${ROOT}/${path}` }));
      expect([path, error.code]).toEqual([path, 'usage-error']);
    }
    expect((await refusal(journal.prune({ archive: `${ROOT}/file` }))).code).toBe('io-error');
    expect(fs.outside.list(CHANGES)).toContain(ids[0]);
  });
});
