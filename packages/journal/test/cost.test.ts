import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFaultyFs, type MemoryFs } from '@holdfast/files/testing';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { makePlan, makeProject } from './project.js';
import { ROOT, simulatePlan, simulateProcess, simulateProject } from './simulated-project.js';

const KiB = 1024;

/** Updates and creates spread over so many existing directories. */
function spread(updates: number, creates: number, directories: number) {
  const path = (index: number): string => `d${index % directories}/f${index}.txt`;
  const indices = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => from + i);
  const olds = indices(0, updates).map((index) => [path(index), `old ${index}\n`.repeat(500)]);
  const news = indices(0, updates + creates).map((index) => [
    path(index),
    `new ${index}\n`.repeat(500),
  ]);
  const kept = indices(0, directories).map((index) => [`d${index}/kept.txt`, 'kept\n']);
  return { tree: Object.fromEntries([...olds, ...kept]), contents: Object.fromEntries(news) };
}

describe.each([
  [1, 0, 1],
  [0, 1, 1],
  [3, 1, 2],
  [8, 8, 4],
  [32, 0, 1],
  [0, 32, 32],
  [16, 16, 8],
])('%i updates and %i creates in %i directories', (updates, creates, directories) => {
  test('stay within the budget of flushes, rounds and journal bytes', async () => {
    const { tree, contents } = spread(updates, creates, directories);
    const disk = simulateProject(tree);
    const plan = simulatePlan(disk, contents);
    for (const time of ['first', 'next'] as const) {
      const fs = createFaultyFs(disk);
      const journal = openJournal(ROOT, simulateProcess(fs, 1));
      const result = await journal.apply(plan);
      expect(result.status, time).toBe('applied');
      const flushes = fs.calls.filter(({ kind }) => kind === 'fsync');
      expect(flushes.length, time).toBeLessThanOrEqual(2 * updates + creates + directories + 14);
      const alone = flushes.filter(({ flush }) => flush === undefined).length;
      expect(fs.flushes + alone, time).toBeLessThanOrEqual(6);
      const before = sizes(updates, 'old');
      const after = sizes(updates + creates, 'new');
      const journalBytes = bytesIn(disk, `${ROOT}/.holdfast/changes/${result.transactionId}`);
      expect(journalBytes, time).toBeLessThanOrEqual(
        1.1 * (before + after) + 4 * KiB + KiB * (updates + creates),
      );
      expect((await journal.recover({ last: true })).status, time).toBe('recovered');
    }
  });
});

function sizes(count: number, word: string): number {
  return Array.from({ length: count }, (_, index) => `${word} ${index}\n`.length * 500).reduce(
    (sum, size) => sum + size,
    0,
  );
}

function bytesIn(fs: MemoryFs, path: string): number {
  const inode = fs.outside.inode(path);
  if (inode.type === 'file') return inode.bytes.length;
  const sizesOfEntries = fs.outside.list(path).map((name) => bytesIn(fs, `${path}/${name}`));
  return sizesOfEntries.reduce((sum, size) => sum + size, 0);
}

test.runIf(process.platform === 'linux')('a watcher sees one change per file', async () => {
  using project = makeProject({ 'src/a.ts': 'a\n', 'src/b.ts': 'b\n' });
  const plan = await makePlan(project.path, { 'src/a.ts': 'A\n', 'src/b.ts': 'B\n' });
  const seen: string[] = [];
  const watcher = watch(join(project.path, 'src'), (_event, name) => seen.push(String(name)));
  const marker = new Promise<void>((resolve) => {
    watcher.on('change', (_event, name) => {
      if (name === 'marker') resolve();
    });
  });
  expect((await openJournal(project.path).apply(plan)).status).toBe('applied');
  // Events come in order, so that after this one all others are in.
  await openJournal(project.path).apply(await makePlan(project.path, { 'src/marker': '' }));
  await Promise.race([marker, sleep(5000)]);
  watcher.close();
  expect(seen.filter((name) => name !== 'marker')).toEqual(['a.ts', 'b.ts']);
});
