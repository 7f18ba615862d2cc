import { encodeUtf8 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import type { FaultPlan } from './faulty/fault-plan.js';
import { crashPoints, errorPoints } from './faulty/fault-points.js';
import { SimulatedCrash } from './faulty/simulated-crash.js';
import { createFaultyFs, type FaultyFs } from './faulty-fs.js';
import type { FileHandle, FsPort } from './fs-port.js';
import { createMemoryFs } from './memory-fs.js';
import { recordedFs } from './power/recording.js';
import { powerLossStates } from './power-model.js';

/** Replaces `a` as a program would that always cleans up after itself. */
async function replaceA(fs: FsPort, text = 'new text'): Promise<void> {
  const dir = fs.openRoot('/p');
  try {
    const file = fs.open(dir, 'tmp', 'create');
    try {
      writeAll(fs, file, text);
      const [error] = await fs.flush([file]);
      if (error !== undefined) throw error;
    } finally {
      fs.close(file);
    }
    fs.rename(dir, 'tmp', dir, 'a');
    const [error] = await fs.flush([dir]);
    if (error !== undefined) throw error;
  } finally {
    if (fs.list(dir).includes('tmp')) fs.unlink(dir, 'tmp');
    fs.close(dir);
  }
}

function writeAll(fs: FsPort, file: FileHandle, text: string): void {
  const bytes = encodeUtf8(text);
  for (let at = 0; at < bytes.length; ) at += fs.write(file, bytes.subarray(at), at);
}

async function attempt(plan: FaultPlan) {
  const disk = createMemoryFs({ '/p/a': 'old text' });
  const fs = createFaultyFs(disk, plan);
  const error = await replaceA(fs).catch((caught: unknown) => caught);
  return { disk, fs, error };
}

const labels = (fs: FaultyFs) =>
  fs.calls.map(({ index, kind, label }) => `${index} ${kind} ${label}`);

describe('a faulty file system without faults', () => {
  test('numbers, names and counts every call', async () => {
    const { fs, error } = await attempt({});
    expect(error).toBeUndefined();
    expect(labels(fs)).toEqual([
      '1 openRoot /p',
      '2 create /p/tmp',
      '3 write /p/tmp',
      '4 fsync /p/tmp',
      '5 close /p/tmp',
      '6 rename /p/tmp -> /p/a',
      '7 fsync /p',
      '8 list /p',
      '9 close /p',
    ]);
    expect(Object.fromEntries(fs.counts)).toMatchObject({ fsync: 2, close: 2, write: 1 });
    expect(fs.flushes).toBe(2);
    expect(fs.fired).toBe(false);
    expect(crashPoints(fs.calls)).toHaveLength(2 * 5 + 3);
  });
});

describe('a crash', () => {
  test('leaves at each point what was done before it, and nothing is cleaned up', async () => {
    const { fs } = await attempt({});
    const found: Record<string, string> = {};
    for (const crash of crashPoints(fs.calls)) {
      const run = await attempt({ crash });
      expect(run.error).toBeInstanceOf(SimulatedCrash);
      expect(run.fs.crashed).toBe(true);
      const { outside } = run.disk;
      found[`${crash.at} ${crash.when}`] = outside
        .list('/p')
        .map((name) => `${name}=${outside.readText(`/p/${name}`)}`)
        .join(' ');
    }
    expect(found).toEqual({
      '2 before': 'a=old text',
      '2 after': 'a=old text tmp=',
      '3 before': 'a=old text tmp=',
      '3 half': 'a=old text tmp=new ',
      '3 after': 'a=old text tmp=new text',
      '4 before': 'a=old text tmp=new text',
      '4 half': 'a=old text tmp=new text',
      '4 after': 'a=old text tmp=new text',
      '6 before': 'a=old text tmp=new text',
      '6 after': 'a=new text',
      '7 before': 'a=new text',
      '7 half': 'a=new text',
      '7 after': 'a=new text',
    });
  });

  test('after a call that failed by itself is still a crash', () => {
    const fs = createFaultyFs(createMemoryFs({ '/p/a': '' }), { crash: { at: 2, when: 'after' } });
    const dir = fs.openRoot('/p');
    expect(() => fs.unlink(dir, 'missing')).toThrow(SimulatedCrash);
    expect(() => fs.list(dir)).toThrow(SimulatedCrash);
  });

  test('makes every later call throw the same error', async () => {
    const { fs, error } = await attempt({ crash: { at: 6, when: 'before' } });
    expect(String(error)).toBe(
      'SimulatedCrash: simulated crash before call 6 (rename /p/tmp -> /p/a)',
    );
    expect(() => fs.openRoot('/p')).toThrow(error as Error);
    await expect(fs.flush([])).rejects.toBe(error);
    await expect(fs.flush([{} as FileHandle])).rejects.toBe(error);
    expect(fs.calls).toHaveLength(6);
  });

  test('can be ordered from a hook', async () => {
    const inner = createMemoryFs({ '/p/a': 'old text' });
    const fs: FaultyFs = createFaultyFs(inner, {
      before: (call) => call.kind === 'rename' && fs.crashNow(),
    });
    await expect(replaceA(fs)).rejects.toBeInstanceOf(SimulatedCrash);
    expect(inner.outside.list('/p')).toEqual(['a', 'tmp']);
  });

  test('inside a flush makes a seeded subset of the handles durable', async () => {
    const subsets = new Set<string>();
    for (let seed = 0; seed < 40; seed += 1) {
      const disk = createMemoryFs({ '/p/x': '' });
      const dir = disk.openRoot('/p');
      const recording = recordedFs(disk);
      const fs = createFaultyFs(disk, { crash: { at: 1, when: 'half' }, seed });
      const files = ['0', '1', '2'].map((name) => {
        const file = disk.open(dir, name, 'create');
        disk.write(file, encodeUtf8('text'), 0);
        return file;
      });
      disk.fsync(dir);
      await expect(fs.flush(files)).rejects.toBeInstanceOf(SimulatedCrash);
      const states = powerLossStates(recording, { crashIndex: recording.length });
      const [nothing] = [...states].filter(({ variant }) => variant === 'none');
      const durable = ['0', '1', '2'].filter(
        (name) => nothing?.fs.outside.readText(`/p/${name}`) === 'text',
      );
      subsets.add(durable.join());
    }
    expect(subsets.size).toBe(8);
  });

  test('inside a copy of attributes leaves some names done and one empty file', async () => {
    const tree = { '/p/a': { file: 'x', mode: 0o640 }, '/p/b': { file: 'y', mode: 0o640 } };
    const disk = createMemoryFs({ ...tree, '/p/new': { directory: true } });
    const fs = createFaultyFs(disk, { crash: { at: 3, when: 'half' } });
    const dir = fs.openRoot('/p');
    const made = fs.openDir(dir, 'new');
    await expect(fs.copyAttributes(dir, made, ['a', 'b'])).rejects.toBeInstanceOf(SimulatedCrash);
    const mode = (name: string) => disk.outside.inode(`/p/new/${name}`).mode;
    expect([mode('a'), mode('b')]).toEqual([0o640, 0o600]);
  });
});

describe('an error', () => {
  test('comes at one call, and the program may clean up', async () => {
    const { disk, error, fs } = await attempt({ errors: [{ at: 6, code: 'EACCES' }] });
    expect(error).toMatchObject({ code: 'EACCES', syscall: 'rename' });
    expect(fs.fired).toBe(true);
    expect(disk.outside.list('/p')).toEqual(['a']);
  });

  test('at a write for lack of space comes after a short write', async () => {
    const { disk, error, fs } = await attempt({ errors: [{ at: 3, code: 'ENOSPC' }] });
    expect(error).toMatchObject({ code: 'ENOSPC', syscall: 'write' });
    expect(fs.counts.get('write')).toBe(2);
    expect(disk.outside.list('/p')).toEqual(['a']);
  });

  test('that sticks comes again at every call that can give it', () => {
    const disk = createMemoryFs({ '/p/a': '' });
    const fs = createFaultyFs(disk, { errors: [{ at: 2, code: 'EROFS', sticky: true }] });
    const dir = fs.openRoot('/p');
    const refused = { code: 'EROFS' };
    expect(() => fs.unlink(dir, 'a')).toThrow(expect.objectContaining(refused));
    expect(() => fs.mkdir(dir, 'b', 0o755)).toThrow(expect.objectContaining(refused));
    expect(() => fs.open(dir, 'a', 'probe')).toThrow(expect.objectContaining(refused));
    expect(fs.list(dir)).toEqual(['a']);
    fs.close(fs.open(dir, 'a', 'read'));
  });

  test('at one handle of a flush is answered in its place, and the others are durable', async () => {
    const disk = createMemoryFs({ '/p/x': '' });
    const dir = disk.openRoot('/p');
    const recording = recordedFs(disk);
    const fs = createFaultyFs(disk, { errors: [{ at: 2, code: 'EIO' }], seed: 5 });
    const files = ['0', '1', '2'].map((name) => disk.open(dir, name, 'create'));
    const before = recording.length;
    const results = await fs.flush(files);
    expect(results.filter((result) => result === undefined)).toHaveLength(2);
    const failed = results.findIndex((result) => result !== undefined);
    expect(results[failed]).toMatchObject({ code: 'EIO', syscall: 'fsync' });
    expect(recording.length - before).toBe(2);
  });

  test('at a close frees the handle all the same', async () => {
    const { error, fs } = await attempt({ errors: [{ at: 5, code: 'EIO' }] });
    expect(error).toMatchObject({ code: 'EIO', syscall: 'close' });
    expect(fs.crashed).toBe(false);
    const disk = createMemoryFs({ '/p/a': '' });
    const faulty = createFaultyFs(disk, { errors: [{ at: 2, code: 'EIO' }] });
    const dir = faulty.openRoot('/p');
    expect(() => faulty.close(dir)).toThrow(expect.objectContaining({ code: 'EIO' }));
    expect(() => disk.close(dir)).toThrow(expect.objectContaining({ code: 'EBADF' }));
  });

  test('in a copy of attributes answers fewer names', async () => {
    const disk = createMemoryFs({ '/p/a': '', '/p/b': '', '/p/new': { directory: true } });
    const fs = createFaultyFs(disk, { errors: [{ at: 3, code: 'ENOSPC' }] });
    const dir = fs.openRoot('/p');
    const made = fs.openDir(dir, 'new');
    expect(await fs.copyAttributes(dir, made, ['a', 'b'])).toEqual(new Set(['a']));
  });

  test('is listed for the calls that can give it', async () => {
    const { fs } = await attempt({});
    const at = (code: string) => errorPoints(fs.calls, [code]).map((point) => point.at);
    expect(at('ENOSPC')).toEqual([2, 3, 4, 6, 7]);
    expect(at('EXDEV')).toEqual([6]);
    expect(at('EMFILE')).toEqual([1, 2, 8]);
    expect(at('EIO')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { at: call, code } of errorPoints(fs.calls)) {
      const run = await attempt({ errors: [{ at: call, code }] });
      expect(run.fs.fired).toBe(true);
      expect(run.error).toMatchObject({ code });
    }
  });
});

describe('other disturbances', () => {
  test('short transfers are all the same to code that loops', async () => {
    const { disk, fs, error } = await attempt({ maxWrite: 3, maxRead: 1 });
    expect(error).toBeUndefined();
    expect(disk.outside.readText('/p/a')).toBe('new text');
    expect(fs.counts.get('write')).toBe(3);
    const dir = fs.openRoot('/p');
    expect(fs.read(fs.open(dir, 'a', 'read'), new Uint8Array(8), 0)).toBe(1);
  });

  test('a user may edit a file between two calls', async () => {
    const disk = createMemoryFs({ '/p/a': 'old text' });
    const seen: string[] = [];
    const fs = createFaultyFs(disk, {
      before(call) {
        if (call.kind === 'rename') disk.outside.write('/p/a', 'edited');
      },
      after: (call) => seen.push(`${call.kind} ${disk.outside.readText('/p/a')}`),
    });
    await replaceA(fs);
    expect(seen).toContain('close old text');
    expect(seen).toContain('rename new text');
    expect(disk.outside.readText('/p/a')).toBe('new text');
  });
});
