import { createFaultyFs, type FaultyFs, type MemoryFs } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { ROOT, simulatePlan, simulateProcess, simulateProject } from '../test/simulated-project.js';
import { openJournal } from './index.js';

const ORIGINAL = `${ROOT}/a.txt`;

/** What was flushed in one barrier with the original, for each time it was flushed. */
function barriersOf(fs: FaultyFs): string[] {
  const flushes = fs.calls.filter(({ kind }) => kind === 'fsync');
  return flushes
    .filter(({ label }) => label === ORIGINAL)
    .map(({ flush }) =>
      flushes
        .filter((call) => call.flush === flush)
        .map(({ label }) => label)
        .join(' '),
    );
}

function project(): MemoryFs {
  return simulateProject({ 'a.txt': 'old\n', 'b.txt': 'b\n' });
}

test('the originals are made durable before the lock is asked for, and once', async () => {
  const disk = project();
  const fs = createFaultyFs(disk);
  const plan = simulatePlan(disk, { 'a.txt': 'new\n' });
  const result = await openJournal(ROOT, simulateProcess(fs, 1)).apply(plan);
  expect(result.status).toBe('applied');
  expect(barriersOf(fs)).toEqual([ORIGINAL]);
  const flushed = fs.calls.findIndex(({ kind }) => kind === 'fsync');
  const changed = fs.calls.findIndex(({ effect }) => effect === 'change');
  expect([flushed, changed]).not.toContain(-1);
  expect(flushed).toBeLessThan(changed);
});

test('the intent waits for originals that a slow disk has not made durable yet', async () => {
  const disk = project();
  const plan = simulatePlan(disk, { 'a.txt': 'new\n' });
  let release: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isFirst = true;
  let isDone = false;
  const port: MemoryFs = Object.create(disk, {
    flush: {
      async value(handles: Parameters<MemoryFs['flush']>[0]) {
        if (isFirst) {
          isFirst = false;
          await slow;
          isDone = true;
        }
        return disk.flush(handles);
      },
    },
    rename: {
      value(...names: Parameters<MemoryFs['rename']>) {
        expect(isDone).toBe(true);
        disk.rename(...names);
      },
    },
  });
  const applying = openJournal(ROOT, simulateProcess(port, 1)).apply(plan);
  const changes = `${ROOT}/.holdfast/changes`;
  const isPrepared = () =>
    disk.outside.exists(changes) &&
    disk.outside
      .list(changes)
      .some(
        (name) =>
          name.startsWith('.preparing-') && disk.outside.exists(`${changes}/${name}/tx.json`),
      );
  while (!isPrepared()) await new Promise(setImmediate);
  expect(disk.outside.readText(ORIGINAL)).toBe('old\n');
  release();
  expect((await applying).status).toBe('applied');
});

test('originals that had to be read again are made durable again, before the intent', async () => {
  const disk = project();
  const fs = createFaultyFs(disk);
  const plan = simulatePlan(disk, { 'a.txt': 'new\n' });
  const other = simulatePlan(disk, { 'b.txt': 'B\n' });
  let flushes = 0;
  const port: FaultyFs = Object.create(fs, {
    flush: {
      async value(handles: Parameters<FaultyFs['flush']>[0]) {
        // The second one is the claim's.
        flushes += 1;
        if (flushes === 2) {
          const faster = await openJournal(ROOT, simulateProcess(disk, 2)).apply(other);
          expect(faster.status).toBe('applied');
        }
        return fs.flush(handles);
      },
    },
  });
  const result = await openJournal(ROOT, simulateProcess(port, 3)).apply(plan);
  expect(result.status).toBe('applied');
  expect(barriersOf(fs)).toEqual([ORIGINAL, ORIGINAL]);
});

test('a disk that refuses to make an original durable leaves everything as it was', async () => {
  const disk = project();
  const plan = simulatePlan(disk, { 'a.txt': 'new\n' });
  const looking = createFaultyFs(disk.fork());
  await openJournal(ROOT, simulateProcess(looking, 1)).apply(plan);
  const at = looking.calls.find(({ label, kind }) => kind === 'fsync' && label === ORIGINAL)?.index;
  const fs = createFaultyFs(disk, { errors: [{ at: at ?? 0, code: 'EIO' }] });
  const applying = openJournal(ROOT, simulateProcess(fs, 1)).apply(plan);
  await expect(applying).rejects.toMatchObject({ code: 'io-error' });
  expect(fs.fired).toBe(true);
  expect(disk.outside.readText(ORIGINAL)).toBe('old\n');
  const later = await openJournal(ROOT, simulateProcess(disk, 2)).apply(plan);
  expect(later.status).toBe('applied');
});
