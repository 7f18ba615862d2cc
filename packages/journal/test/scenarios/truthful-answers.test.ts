import type { FsPort } from '@holdfast/files';
import { createFaultyFs, type MemoryFs, SimulatedCrash } from '@holdfast/files/testing';
import { describe, expect, test } from 'vitest';
import { type ChangeResult, openJournal } from '../../src/index.js';
import { ROOT, simulatePlan, simulateProcess, simulateProject } from '../simulated-project.js';

const FILES = { 'src/a.txt': 'old a\n', 'src/b.txt': 'old b\n' };
const PLANNED = { 'src/a.txt': 'new a\n', 'src/b.txt': 'new b\n', 'src/c.txt': 'created\n' };
const UNCHANGED = 'Nothing was changed.';

const planned = () => {
  const disk = simulateProject(FILES);
  return { disk, plan: simulatePlan(disk, PLANNED) };
};

async function applied(): Promise<MemoryFs> {
  const { disk, plan } = planned();
  const result = await openJournal(ROOT, simulateProcess(disk, 1)).apply(plan);
  expect(result.status).toBe('applied');
  return disk;
}

const stateOn = async (disk: MemoryFs): Promise<string | undefined> =>
  (await openJournal(ROOT, simulateProcess(disk, 9)).status()).transactions[0]?.state;

const targetsOn = (disk: MemoryFs): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.keys(PLANNED).map((path) => {
      const at = `${ROOT}/${path}`;
      return [path, disk.outside.exists(at) ? disk.outside.readText(at) : undefined];
    }),
  );

type Verb = (fs: FsPort) => Promise<ChangeResult>;

const outcomes = (result: ChangeResult) => result.files.map(({ outcome }) => outcome);

/** Runs work with an `EIO` at the last flush of what has this label. */
async function failLastFlush(disk: MemoryFs, work: Verb, label: RegExp): Promise<ChangeResult> {
  const dry = createFaultyFs(disk.fork());
  await work(dry);
  const flushes = dry.calls.filter((call) => call.kind === 'fsync' && label.test(call.label));
  const at = flushes.at(-1)?.index;
  if (at === undefined) throw new Error('Nothing was flushed.');
  return work(createFaultyFs(disk, { errors: [{ at, code: 'EIO' }] }));
}

describe('when only the last record cannot be made durable, the answer says what status says', () => {
  test('after an apply', async () => {
    const { disk, plan } = planned();
    const apply: Verb = (fs) => openJournal(ROOT, simulateProcess(fs, 1)).apply(plan);
    const result = await failLastFlush(disk, apply, /\/log$/);
    expect(result.status).toBe('interrupted');
    expect(outcomes(result)).toEqual(['written', 'written', 'written']);
    const notes = result.notes.join('\n');
    expect(notes).toContain('`status` says applied now, and perhaps interrupted');
    expect(notes).not.toContain('half-way');
    expect(await stateOn(disk)).toBe('applied');
    const recovered = await openJournal(ROOT, simulateProcess(disk, 2)).recover({ last: true });
    expect(recovered.status).toBe('recovered');
  });

  test('after a recovery', async () => {
    const disk = await applied();
    const recover: Verb = (fs) => openJournal(ROOT, simulateProcess(fs, 2)).recover({ last: true });
    const result = await failLastFlush(disk, recover, /\/log$/);
    expect(result.status).toBe('interrupted');
    expect(result.notes.join('\n')).toContain('`status` says recovered now');
    expect(await stateOn(disk)).toBe('recovered');
    expect(targetsOn(disk)).toEqual({ ...FILES, 'src/c.txt': undefined });
  });
});

test('an interrupted apply says what each file holds', async () => {
  const { disk, plan } = planned();
  const apply: Verb = (fs) => openJournal(ROOT, simulateProcess(fs, 1)).apply(plan);
  const result = await failLastFlush(disk, apply, /^\/project\/src$/);
  expect(result.status).toBe('interrupted');
  expect(result.files).toEqual([
    { path: 'src/a.txt', outcome: 'written' },
    { path: 'src/b.txt', outcome: 'written' },
    { path: 'src/c.txt', outcome: 'written' },
  ]);
  expect(targetsOn(disk)).toEqual(PLANNED);
  expect(await stateOn(disk)).toBe('interrupted');
});

describe('a recovery that loses a race half-way never says that nothing was changed', () => {
  test.each([
    ['the first one', false],
    ['a second one, after a crash of the first', true],
  ])('%s', async (_, isSecond) => {
    const start = await applied();
    if (isSecond) {
      const recover: Verb = (fs) =>
        openJournal(ROOT, simulateProcess(fs, 2)).recover({ last: true });
      const dry = createFaultyFs(start.fork());
      await recover(dry);
      // After the record that it began, before the first target.
      const logs = dry.calls.filter(({ kind, label }) => kind === 'fsync' && /\/log$/.test(label));
      const crash = { at: logs[0]?.index ?? 0, when: 'after' } as const;
      await expect(recover(createFaultyFs(start, { crash }))).rejects.toThrow(SimulatedCrash);
      expect(await stateOn(start)).toBe('recovering');
    }
    const statuses = new Set<string>();
    for (let at = 1, more = true; more; at += 1) {
      const disk = start.fork();
      const before = targetsOn(disk);
      more = false;
      // Another program saves a file just before a call, so that the recovery meets it in the middle.
      const fs = createFaultyFs(disk, {
        before({ index }) {
          if (index !== at) return;
          more = true;
          disk.outside.replace(`${ROOT}/src/a.txt`, 'by hand\n');
        },
      });
      const result = await openJournal(ROOT, simulateProcess(fs, 3)).recover({ last: true });
      statuses.add(result.status);
      if (!result.notes.includes(UNCHANGED)) continue;
      const { 'src/a.txt': _edited, ...others } = targetsOn(disk);
      const { 'src/a.txt': _old, ...othersBefore } = before;
      expect(others, `call ${at}`).toEqual(othersBefore);
    }
    expect([...statuses].sort()).toEqual(['conflict', 'interrupted', 'recovered']);
  });
});

test('a dry run of a recovery says which files would go', async () => {
  const disk = await applied();
  const journal = openJournal(ROOT, simulateProcess(disk, 2));
  const result = await journal.recover({ last: true }, { dryRun: true });
  expect(result.status).toBe('ready');
  const told = result.notes.filter((note) => note.includes('would be removed'));
  expect(told).toEqual(['src/c.txt was made by the change and would be removed.']);
});
