import { encodeUtf8 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import { type FsPort, openAppendLog, replaceFile } from '../src/index.js';
import {
  type CallKind,
  crashPoints,
  createFaultyFs,
  createMemoryFs,
  errorPoints,
  type FaultPlan,
  type MemoryFs,
  type MemoryFsOptions,
  powerLossStates,
  recordedFs,
  SimulatedCrash,
  USUAL_ERRORS,
} from '../src/testing.js';

const OLD = '640 old text';
const NEW = '640 new text';
/** The group's bits may be the mask of an access control list: without proof they are not given. */
const NARROW = '600 new text';

/** After a crash, or when cleaning up fails too. */
const OUR_STRAY = /^\.holdfast-tmp-[0-9a-f]{32}(\.d)?$/;

const start = (options?: MemoryFsOptions) =>
  createMemoryFs({ '/p/a': { file: 'old text', mode: 0o640 } }, options);

function seen(fs: MemoryFs): string {
  return `${fs.outside.inode('/p/a').mode.toString(8)} ${fs.outside.readText('/p/a')}`;
}

const strays = (fs: MemoryFs) => fs.outside.list('/p').filter((name) => name !== 'a');

async function replaceA(fs: FsPort): Promise<void> {
  const dir = fs.openRoot('/p');
  await replaceFile(fs, dir, 'a', encodeUtf8('new text'));
  fs.close(dir);
}

async function replaceWith(plan: FaultPlan, options?: MemoryFsOptions) {
  const disk = start(options);
  const fs = createFaultyFs(disk, plan);
  const error = await replaceA(fs).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return { disk, fs, error };
}

const PLATFORMS: readonly (readonly [string, MemoryFsOptions])[] = [
  ['that copies attributes', {}],
  ['that only sees them', { attributesCopied: false }],
];

describe.each(PLATFORMS)('replaceFile on a platform %s', (_name, options) => {
  test('leaves the old or the new file at every crash', async () => {
    const { fs: clean, disk: done } = await replaceWith({}, options);
    expect([seen(done), strays(done)]).toEqual([NEW, []]);
    const found = new Set<string>();
    for (const crash of crashPoints(clean.calls)) {
      const { disk, error } = await replaceWith({ crash }, options);
      expect(error).toBeInstanceOf(SimulatedCrash);
      found.add(seen(disk));
      for (const name of strays(disk)) expect(name).toMatch(OUR_STRAY);
    }
    expect(found).toEqual(new Set([OLD, NEW]));
  });

  test('reports every error, and cleans up', async () => {
    const { fs: clean } = await replaceWith({}, options);
    const points = errorPoints(clean.calls, [...USUAL_ERRORS, 'ENFILE', 'EFBIG']);
    expect(points.length).toBeGreaterThan(30);
    for (const { at, code } of points) {
      for (const sticky of [false, true]) {
        const { disk, fs, error } = await replaceWith({ errors: [{ at, code, sticky }] }, options);
        const kind = clean.calls[at - 1]?.kind ?? 'close';
        const where = `${code} at ${kind}`;
        expect(fs.fired, where).toBe(true);
        if (error !== undefined) expect([OLD, NEW], where).toContain(seen(disk));
        else expect(seen(disk), where).toBe(kind === 'plainModes' ? NARROW : NEW);
        for (const name of strays(disk)) expect(name, where).toMatch(OUR_STRAY);
        if (!sticky && STAGING.has(kind)) expect(strays(disk), where).toEqual([]);
      }
    }
  });

  test('is old or new after every power cut, and new once it has answered', async () => {
    for (const renames of ['atomic', 'independent'] as const) {
      const disk = start(options);
      const recording = recordedFs(disk);
      await replaceA(disk);
      recording.mark('answered');
      const found = { before: new Set<string>(), after: new Set<string>() };
      for (const { fs, marks } of powerLossStates(recording, { renames, exhaustiveUpTo: 8 })) {
        found[marks.includes('answered') ? 'after' : 'before'].add(seen(fs));
      }
      expect(found).toEqual({ before: new Set([OLD, NEW]), after: new Set([NEW]) });
    }
  });
});

/** Errors of these calls leave everything needed for cleaning up. */
const STAGING: ReadonlySet<CallKind> = new Set([
  'openDir',
  'create',
  'write',
  'chmod',
  'fsync',
  'rename',
]);

test('a log keeps what was flushed through every power cut, and goes on from there', async () => {
  const disk = createMemoryFs({ '/p': { directory: true } });
  const recording = recordedFs(disk);
  const dir = disk.openRoot('/p');
  const log = openAppendLog(disk, dir, 'log', { create: true });
  await disk.flush([log.handle, dir]);
  for (let record = 1; record <= 5; record += 1) {
    log.append({ record });
    await disk.flush([log.handle]);
    recording.mark(`flushed ${record}`);
  }
  let torn = 0;
  for (const state of powerLossStates(recording)) {
    const root = state.fs.openRoot('/p');
    if (!state.fs.list(root).includes('log')) continue;
    const found = openAppendLog(state.fs, root, 'log');
    expect(found.damaged, state.describe()).toBeUndefined();
    const numbers = found.records.map(({ value }) => value);
    expect(numbers).toEqual([1, 2, 3, 4, 5].slice(0, numbers.length).map((record) => ({ record })));
    expect(numbers.length).toBeGreaterThanOrEqual(state.marks.length);
    if (state.fs.fstat(found.handle).size > numbers.length * 90) torn += 1;
    found.append('next');
    expect(openAppendLog(state.fs, root, 'log').records.at(-1)?.value).toBe('next');
  }
  expect(torn).toBeGreaterThan(0);
});

const SHARED = '/p/backup';

/** A log of one record with a second name. */
function shareLog(): MemoryFs {
  const disk = createMemoryFs({ '/p': { directory: true } });
  const dir = disk.openRoot('/p');
  const log = openAppendLog(disk, dir, 'log', { create: true });
  log.append(1);
  log.close();
  disk.close(dir);
  disk.outside.link('/p/log', SHARED);
  return disk;
}

function appendToLog(fs: FsPort, value: number): void {
  const dir = fs.openRoot('/p');
  try {
    const log = openAppendLog(fs, dir, 'log');
    log.append(value);
    fs.fsync(log.handle);
    log.close();
  } finally {
    fs.close(dir);
  }
}

function recordsIn(fs: MemoryFs): unknown[] {
  const dir = fs.openRoot('/p');
  const log = openAppendLog(fs, dir, 'log');
  log.close();
  fs.close(dir);
  return log.records.map(({ value }) => value);
}

describe('a log with a second name', () => {
  test('is whole after every crash and every error, and the other name keeps its bytes', () => {
    const before = shareLog().outside.readText(SHARED);
    const clean = createFaultyFs(shareLog(), {});
    appendToLog(clean, 2);
    const crashes: FaultPlan[] = crashPoints(clean.calls).map((crash) => ({ crash }));
    const errors: FaultPlan[] = errorPoints(clean.calls).map((error) => ({ errors: [error] }));
    const found = new Set<string>();
    for (const plan of [...crashes, ...errors]) {
      const disk = shareLog();
      const fs = createFaultyFs(disk, plan);
      try {
        appendToLog(fs, 2);
      } catch {
        // The state after it is what counts.
      }
      expect(fs.fired, JSON.stringify(plan)).toBe(true);
      appendToLog(disk, 3);
      found.add(JSON.stringify(recordsIn(disk)));
      expect(disk.outside.readText(SHARED), JSON.stringify(plan)).toBe(before);
      expect(disk.outside.list('/p'), JSON.stringify(plan)).toEqual(['backup', 'log']);
    }
    expect(found).toEqual(new Set(['[1,3]', '[1,2,3]']));
  });

  test.each(['atomic', 'independent'] as const)(
    'keeps what was flushed through a crash and then a power cut (%s renames)',
    (renames) => {
      const clean = createFaultyFs(shareLog(), {});
      appendToLog(clean, 2);
      for (const crash of crashPoints(clean.calls)) {
        const disk = shareLog();
        const root = disk.openRoot('/p');
        for (const handle of [root, disk.open(root, 'log', 'read')]) disk.fsync(handle);
        const recording = recordedFs(disk);
        expect(() => appendToLog(createFaultyFs(disk, { crash }), 2)).toThrow();
        appendToLog(disk, 3);
        recording.mark('answered');
        for (const { fs, marks, describe: what } of powerLossStates(recording, { renames })) {
          const records = recordsIn(fs);
          const where = `${crash.when} ${crash.at}, ${what()}`;
          expect(records[0], where).toBe(1);
          if (marks.includes('answered')) expect(records.at(-1), where).toBe(3);
        }
      }
    },
  );
});
