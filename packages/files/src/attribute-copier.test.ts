import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createNodeFs, type FsPort, openAttributeCopier } from './index.js';
import { createMemoryFs } from './testing.js';

function makeFiles(names: readonly string[]) {
  const temp = makeTempDir();
  onTestFinished(() => temp.remove());
  const fs = createNodeFs();
  const root = fs.openRoot(temp.path);
  const enter = (name: string) => {
    fs.mkdir(root, name, 0o755);
    return fs.openDir(root, name);
  };
  const [from, to, later] = [enter('from'), enter('to'), enter('later')];
  for (const [index, name] of names.entries()) {
    writeFileSync(join(temp.path, 'from', name), 'bytes');
    chmodSync(join(temp.path, 'from', name), 0o600 + index);
  }
  return { fs, from, to, later, path: temp.path };
}

describe.skipIf(process.platform !== 'linux')('on the disk', () => {
  const names = Array.from({ length: 32 }, (_, index) => String(index));

  test('one copier copies many files, and then others', async () => {
    const { fs, from, to, later } = makeFiles(names);
    const copier = openAttributeCopier(fs);
    expect(await copier.copyAttributes(from, to, names)).toEqual(new Set(names));
    expect(await copier.copyAttributes(from, later, ['3', '7'])).toEqual(new Set(['3', '7']));
    copier.close();
    expect(fs.list(later)).toEqual(['3', '7']);
    expect(names.map((name) => fs.lstat(to, name).mode)).toEqual(
      names.map((_, index) => 0o600 + index),
    );
    expect(fs.lstat(to, '0')).toMatchObject({ size: 0, nlink: 1 });
  });

  test('names that a shell would split or expand are copied as they are', async () => {
    const odd = ['a b', '$HOME', '*', '-n', "'", 'é'];
    const { fs, from, to } = makeFiles(odd);
    const copier = openAttributeCopier(fs);
    expect(await copier.copyAttributes(from, to, odd)).toEqual(new Set(odd));
    expect(await copier.copyAttributes(from, to, [])).toEqual(new Set());
    copier.close();
    expect(fs.list(to)).toEqual([...odd].sort());
  });

  test('what was begun ends with close, used or not', async () => {
    const { fs, from, to } = makeFiles(['1']);
    const before = children();
    const unused = openAttributeCopier(fs);
    const used = openAttributeCopier(fs);
    expect(children().length).toBe(before.length + 2);
    await used.copyAttributes(from, to, ['1']);
    unused.close();
    used.close();
    while (children().length > before.length) await new Promise(setImmediate);
    expect(children()).toEqual(before);
  });
});

/** Numbers of the processes that this one started and that have not ended. */
function children(): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    const fields = statOf(name).split(') ')[1]?.split(' ') ?? [];
    const [state, parent] = fields;
    return parent === String(process.pid) && state !== 'Z';
  });
}

/** Empty when the process ended meanwhile. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return '';
  }
}

test('on another port the port copies', async () => {
  const disk = createMemoryFs({ '/from/a': 'bytes', '/to/b': '' });
  const asked: string[] = [];
  const fs: FsPort = {
    ...disk,
    copyAttributes(from, to, names) {
      asked.push(...names);
      return disk.copyAttributes(from, to, names);
    },
  };
  const copier = openAttributeCopier(fs);
  const root = fs.openRoot('/');
  const to = fs.openDir(root, 'to');
  expect(await copier.copyAttributes(fs.openDir(root, 'from'), to, ['a'])).toEqual(new Set(['a']));
  copier.close();
  expect(asked).toEqual(['a']);
  expect(fs.list(to)).toEqual(['a', 'b']);
});
