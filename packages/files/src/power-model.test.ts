import { encodeUtf8 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import type { DirHandle, FileHandle } from './fs-port.js';
import { createMemoryFs, type MemoryFs } from './memory-fs.js';
import { type Recording, recordedFs } from './power/recording.js';
import { type PowerLossOptions, powerLossStates } from './power-model.js';
import { treeSignature } from './tree-snapshot.js';

interface Steps {
  readonly fs: MemoryFs;
  readonly dir: DirHandle;
  readonly recording: Recording;
  create(name: string, text: string, dir?: DirHandle): FileHandle;
}

function start(tree: Record<string, string> = { '/p/a': 'old text' }): Steps {
  const fs = createMemoryFs(tree);
  const dir = fs.openRoot('/p');
  const recording = recordedFs(fs);
  return {
    fs,
    dir,
    recording,
    create(name, text, inside = dir) {
      const file = fs.open(inside, name, 'create', 0o644);
      fs.write(file, encodeUtf8(text), 0);
      return file;
    },
  };
}

/** What the file may hold after a cut; `undefined` when it is not there. */
function contents(steps: Steps, path: string, options?: PowerLossOptions, mark?: string) {
  const found = new Set<string | undefined>();
  for (const { fs, marks } of powerLossStates(steps.recording, options)) {
    if (mark !== undefined && !marks.includes(mark)) continue;
    found.add(fs.outside.exists(path) ? fs.outside.readText(path) : undefined);
  }
  return found;
}

describe('replacing a file by a temporary one', () => {
  test('is old or new at every instant, and new once acknowledged, with both fsyncs', () => {
    const steps = start();
    const { fs, dir } = steps;
    const file = steps.create('tmp', 'new text');
    fs.fsync(file);
    fs.rename(dir, 'tmp', dir, 'a');
    fs.fsync(dir);
    steps.recording.mark('done');
    expect(contents(steps, '/p/a')).toEqual(new Set(['old text', 'new text']));
    expect(contents(steps, '/p/a', {}, 'done')).toEqual(new Set(['new text']));
    expect(contents(steps, '/p/a', { renames: 'independent' })).toEqual(
      new Set(['old text', 'new text']),
    );
  });

  test('may show an empty, zeroed, half or torn file without a fsync of the new file', () => {
    const steps = start();
    const { fs, dir } = steps;
    steps.create('tmp', 'new text');
    fs.rename(dir, 'tmp', dir, 'a');
    fs.fsync(dir);
    steps.recording.mark('done');
    expect(contents(steps, '/p/a', {}, 'done')).toEqual(
      new Set(['new text', '', '\0'.repeat(8), 'new ', 'new \0\0\0\0']),
    );
  });

  test('may lose an acknowledged change without a fsync of the directory', () => {
    const steps = start();
    const { fs, dir } = steps;
    fs.fsync(steps.create('tmp', 'new text'));
    fs.rename(dir, 'tmp', dir, 'a');
    steps.recording.mark('done');
    expect(contents(steps, '/p/a', {}, 'done')).toEqual(new Set(['old text', 'new text']));
  });

  test('may leave the temporary name beside the new one only when halves are independent', () => {
    const steps = start();
    const { fs, dir } = steps;
    fs.fsync(steps.create('tmp', 'new text'));
    fs.fsync(dir);
    fs.rename(dir, 'tmp', dir, 'a');
    const both = (renames: 'atomic' | 'independent') =>
      [...powerLossStates(steps.recording, { renames })].some(
        ({ fs: found }) =>
          found.outside.exists('/p/tmp') && found.outside.readText('/p/a') === 'new text',
      );
    expect(both('atomic')).toBe(false);
    expect(both('independent')).toBe(true);
  });
});

describe('an undurable change', () => {
  test('in place may be any mixture', () => {
    const steps = start();
    steps.fs.outside.write('/p/a', 'new text');
    expect(contents(steps, '/p/a')).toEqual(
      new Set(['old text', '', 'new text', '\0'.repeat(8), 'new ', 'new \0\0\0\0']),
    );
  });

  test('of the mode is lost or kept apart from the bytes', () => {
    const steps = start();
    const file = steps.create('b', 'x');
    steps.fs.chmod(file, 0o600);
    const seen = new Set<string>();
    for (const { fs } of powerLossStates(steps.recording)) {
      if (!fs.outside.exists('/p/b')) continue;
      seen.add(`${fs.outside.inode('/p/b').mode.toString(8)} ${fs.outside.readText('/p/b')}`);
    }
    expect(seen).toEqual(new Set(['644 ', '644 x', '600 ', '600 x', '644 \0', '600 \0']));
  });

  test('to a link and the removal of its source are independent', () => {
    const steps = start();
    const { fs, dir } = steps;
    fs.link(dir, 'a', dir, 'b');
    fs.unlink(dir, 'a');
    const names = new Set(
      [...powerLossStates(steps.recording)].map(({ fs: found }) => found.outside.list('/p').join()),
    );
    expect(names).toEqual(new Set(['a', 'a,b', 'b', '']));
  });

  test('inside a new directory is unreachable when the directory has no name', () => {
    const steps = start();
    const { fs, dir } = steps;
    fs.mkdir(dir, 'd', 0o755);
    const made = fs.openDir(dir, 'd');
    const file = steps.create('f', 'x', made);
    fs.fsync(file);
    fs.fsync(made);
    steps.recording.mark('done');
    expect(contents(steps, '/p/d/f', {}, 'done')).toEqual(new Set([undefined, 'x']));
    fs.fsync(dir);
    steps.recording.mark('in parent');
    expect(contents(steps, '/p/d/f', {}, 'in parent')).toEqual(new Set(['x']));
  });

  test('of the user before ours is lost unless we make it durable', () => {
    const steps = start();
    const { fs, dir } = steps;
    fs.outside.write('/p/a', 'user text');
    fs.link(dir, 'a', dir, 'kept');
    fs.fsync(dir);
    steps.recording.mark('linked');
    expect(contents(steps, '/p/kept', {}, 'linked').has('old text')).toBe(true);
    fs.fsync(fs.open(dir, 'a', 'read'));
    steps.recording.mark('synced');
    expect(contents(steps, '/p/kept', {}, 'synced')).toEqual(new Set(['user text']));
  });
});

describe('renames', () => {
  test('are made durable by a fsync of either directory', () => {
    for (const which of ['from', 'to'] as const) {
      const fs = createMemoryFs({ '/p/from/a': 'x', '/p/to/b': 'y' });
      const root = fs.openRoot('/p');
      const dirs = { from: fs.openDir(root, 'from'), to: fs.openDir(root, 'to') };
      const recording = recordedFs(fs);
      fs.rename(dirs.from, 'a', dirs.to, 'b');
      fs.fsync(dirs[which]);
      recording.mark('done');
      const states = [...powerLossStates(recording)].filter(({ marks }) => marks.length > 0);
      expect(states.map(({ fs: found }) => found.outside.list('/p/from'))).toEqual([[]]);
      const loose = [...powerLossStates(recording, { renames: 'independent' })]
        .filter(({ marks }) => marks.length > 0)
        .map(({ fs: found }) => [
          found.outside.exists('/p/from/a'),
          found.outside.readText('/p/to/b'),
        ]);
      const lostHalf = which === 'from' ? [false, 'y'] : [true, 'x'];
      expect(loose).toHaveLength(2);
      expect(loose).toContainEqual([false, 'x']);
      expect(loose).toContainEqual(lostHalf);
    }
  });

  test('give every subset while few are undurable', () => {
    const tree = Object.fromEntries(
      [0, 1, 2, 3].flatMap((i) => [
        [`/p/t${i}`, `old ${i}`],
        [`/p/new/${i}`, `new ${i}`],
      ]),
    );
    const { fs, dir, recording } = start(tree);
    const staged = fs.openDir(dir, 'new');
    for (let i = 0; i < 4; i += 1) fs.rename(staged, `${i}`, dir, `t${i}`);
    const states = [...powerLossStates(recording, { crashIndex: recording.length })];
    expect(states).toHaveLength(16);
    expect(new Set(states.map(({ signature }) => signature)).size).toBe(16);
  });

  test('of a directory are whole in both models', () => {
    const { fs, dir, recording } = start({ '/p/d/f': 'x' });
    fs.rename(dir, 'd', dir, 'e');
    for (const renames of ['atomic', 'independent'] as const) {
      const states = [...powerLossStates(recording, { renames })];
      expect(states.map(({ fs: found }) => found.outside.list('/p'))).toEqual([['d'], ['e']]);
    }
  });
});

describe('a state', () => {
  test('is a file system of its own, with the same inodes as before', () => {
    const { fs, dir, recording } = start();
    fs.link(dir, 'a', dir, 'b');
    const before = treeSignature(fs, '/');
    const { ino } = fs.lstat(dir, 'a');
    for (const state of powerLossStates(recording)) {
      const found = state.fs.openRoot('/p');
      expect(state.fs.lstat(found, 'a').ino).toBe(ino);
      expect(state.fs.lstat(found, 'a').nlink).toBe(state.fs.list(found).length);
      state.fs.unlink(found, 'a');
      state.fs.outside.write('/p/c', 'more');
    }
    expect(treeSignature(fs, '/')).toBe(before);
  });

  test('can be recorded again', () => {
    const first = start();
    first.create('b', 'half-done');
    let states = 0;
    for (const state of powerLossStates(first.recording)) {
      const dir = state.fs.openRoot('/p');
      if (!state.fs.list(dir).includes('b')) continue;
      const again = recordedFs(state.fs);
      state.fs.unlink(dir, 'b');
      const names = [...powerLossStates(again)].map(({ fs }) => fs.outside.list('/p').join());
      expect(names).toEqual(['a,b', 'a']);
      states += 1;
    }
    expect(states).toBeGreaterThan(2);
  });

  test('never shows two files of one inode number, although numbers are used again', () => {
    const fs = createMemoryFs({ '/p/a': 'a', '/p/b': 'b' }, { reuseInodes: true });
    const dir = fs.openRoot('/p');
    const recording = recordedFs(fs);
    fs.unlink(dir, 'a');
    fs.outside.write('/p/c', 'c');
    fs.fsync(dir);
    fs.unlink(dir, 'b');
    fs.outside.write('/p/d', 'd');
    let seen = 0;
    for (const state of powerLossStates(recording)) {
      state.fs.outside.write('/p/later', 'x');
      const names = state.fs.outside.list('/p');
      const numbers = names.map((name) => state.fs.outside.inode(`/p/${name}`).ino);
      expect(new Set(numbers).size).toBe(names.length);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(5);
  });

  test('says what was lost', () => {
    const steps = start();
    steps.fs.fsync(steps.create('tmp', 'new text'));
    steps.fs.rename(steps.dir, 'tmp', steps.dir, 'a');
    const lost = [...powerLossStates(steps.recording, { crashIndex: steps.recording.length })].find(
      ({ variant }) => variant === 'none',
    );
    expect(lost?.describe()).toBe(
      [
        'power cut at step 6 after the last step (none, 0 kept)',
        '  lost: entry /p/tmp set to /p/tmp',
        '  lost: entry /p/a set to /p/tmp + entry /p/tmp remove',
      ].join('\n'),
    );
  });

  test('comes again for the same seed, and only once', () => {
    const steps = start();
    for (let i = 0; i < 12; i += 1) steps.create(`f${i}`, `text ${i}`);
    const run = (seed: number) =>
      [...powerLossStates(steps.recording, { seed })].map(({ signature }) => signature);
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
    expect(new Set(run(1)).size).toBe(run(1).length);
  });

  test('is refused for a crash index outside the recording', () => {
    const { recording } = start();
    expect(() => [...powerLossStates(recording, { crashIndex: 1 })]).toThrow(RangeError);
  });
});
