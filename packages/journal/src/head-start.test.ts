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

test('the originals are made durable together with the lock, and once', async () => {
  const disk = project();
  const fs = createFaultyFs(disk);
  const plan = simulatePlan(disk, { 'a.txt': 'new\n' });
  const result = await openJournal(ROOT, simulateProcess(fs, 1)).apply(plan);
  expect(result.status).toBe('applied');
  expect(barriersOf(fs)).toEqual([expect.stringMatching(/\/claims\/\.claim-1-/)]);
});

test('originals that had to be read again are made durable again, before the intent', async () => {
  const disk = project();
  const fs = createFaultyFs(disk);
  const plan = simulatePlan(disk, { 'a.txt': 'new\n' });
  const other = simulatePlan(disk, { 'b.txt': 'B\n' });
  let overtaken = false;
  const port: FaultyFs = Object.create(fs, {
    flush: {
      async value(handles: Parameters<FaultyFs['flush']>[0]) {
        if (!overtaken) {
          overtaken = true;
          const faster = await openJournal(ROOT, simulateProcess(disk, 2)).apply(other);
          expect(faster.status).toBe('applied');
        }
        return fs.flush(handles);
      },
    },
  });
  const result = await openJournal(ROOT, simulateProcess(port, 3)).apply(plan);
  expect(result.status).toBe('applied');
  expect(barriersOf(fs)).toEqual([
    expect.stringMatching(/\/claims\/\.claim-1-/),
    expect.stringMatching(/\/\.preparing-[^/]*\/tx\.json/),
  ]);
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
