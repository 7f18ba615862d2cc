import { encodeUtf8 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import type { FsPort } from './fs-port.js';
import { createMemoryFs, type MemoryFs } from './memory-fs.js';
import { snapshotTree } from './tree-snapshot.js';

/** The code of the error that a call throws. */
function code(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
  return undefined;
}

function writeNew(fs: FsPort, root: string, name: string, text: string): void {
  const dir = fs.openRoot(root);
  const file = fs.open(dir, name, 'create', 0o644);
  fs.write(file, encodeUtf8(text), 0);
  fs.close(file);
  fs.close(dir);
}

const inoOf = (fs: MemoryFs, path: string) => fs.outside.inode(path).ino;

describe('a planted tree', () => {
  test('has files, directories, symlinks, second names, special files, modes and owners', () => {
    const fs = createMemoryFs({
      '/p/a.txt': 'hello',
      '/p/b.txt': { hardLink: '/p/a.txt' },
      '/p/deep/er/c.bin': new Uint8Array([0, 255]),
      '/p/link': { symlink: '../elsewhere' },
      '/p/pipe': { special: 'fifo' },
      '/p/x.sh': { file: '#!/bin/sh\n', mode: 0o4755, uid: 7, gid: 8 },
    });
    const owner = { uid: 1000, gid: 1000 };
    expect(snapshotTree(fs, '/p')).toEqual({
      'a.txt': { type: 'file', mode: 0o644, ...owner, content: 'hello' },
      'b.txt': { type: 'file', mode: 0o644, ...owner, content: 'hello', sameInodeAs: 'a.txt' },
      deep: { type: 'directory', mode: 0o755, ...owner },
      'deep/er': { type: 'directory', mode: 0o755, ...owner },
      'deep/er/c.bin': { type: 'file', mode: 0o644, ...owner, content: '\0\xff' },
      link: { type: 'symlink', mode: 0o777, ...owner, content: '../elsewhere' },
      pipe: { type: 'other', mode: 0o644, ...owner },
      'x.sh': { type: 'file', mode: 0o4755, uid: 7, gid: 8, content: '#!/bin/sh\n' },
    });
  });

  test('can be left out in part of a snapshot, and compared with inodes and times', () => {
    const fs = createMemoryFs({ '/p/a': 'x', '/p/skipped/b': 'y' });
    expect(Object.keys(snapshotTree(fs, '/p', { skip: ['skipped'] }))).toEqual(['a']);
    const before = snapshotTree(fs, '/p', { exact: true });
    expect(snapshotTree(fs, '/p', { exact: true })).toEqual(before);
    fs.outside.replace('/p/a', 'x');
    expect(snapshotTree(fs, '/p')).toEqual(snapshotTree(fs.fork(), '/p'));
    expect(snapshotTree(fs, '/p', { exact: true })).not.toEqual(before);
  });
});

describe('a mount', () => {
  const tree = { '/p/a': 'x', '/p/m': { directory: true, mount: {} } } as const;

  test('has another device, and its directory can be neither removed nor moved', () => {
    const fs = createMemoryFs(tree);
    const dir = fs.openRoot('/p');
    expect(fs.lstat(dir, 'm').dev).not.toBe(fs.lstat(dir, 'a').dev);
    expect(code(() => fs.rmdir(dir, 'm'))).toBe('EBUSY');
    expect(code(() => fs.rename(dir, 'm', dir, 'n'))).toBe('EBUSY');
    const inside = fs.openDir(dir, 'm');
    fs.mkdir(inside, 'd', 0o755);
    expect(code(() => fs.link(dir, 'a', fs.openDir(inside, 'd'), 'a'))).toBe('EXDEV');
  });

  test('of the same device gives EXDEV all the same', () => {
    const fs = createMemoryFs({
      ...tree,
      '/p/m': { directory: true, mount: { sameDevice: true } },
    });
    const dir = fs.openRoot('/p');
    expect(fs.lstat(dir, 'm').dev).toBe(fs.lstat(dir, 'a').dev);
    expect(code(() => fs.rename(dir, 'a', fs.openDir(dir, 'm'), 'a'))).toBe('EXDEV');
  });

  test('for reading only refuses every change with EROFS', () => {
    const fs = createMemoryFs({
      '/m': { directory: true, mount: { readOnly: true } },
      '/m/a': 'x',
    });
    const dir = fs.openRoot('/m');
    const file = fs.open(dir, 'a', 'read');
    const refused = [
      () => fs.open(dir, 'new', 'create'),
      () => fs.open(dir, 'a', 'probe'),
      () => fs.open(dir, 'a', 'edit'),
      () => fs.mkdir(dir, 'new', 0o755),
      () => fs.unlink(dir, 'a'),
      () => fs.rename(dir, 'a', dir, 'b'),
      () => fs.link(dir, 'a', dir, 'b'),
      () => fs.chmod(file, 0o600),
      () => fs.chown(file, 1000, 1000),
      () => fs.touch(file),
    ];
    expect(refused.map(code)).toEqual(refused.map(() => 'EROFS'));
    expect(fs.read(file, new Uint8Array(4), 0)).toBe(1);
  });
});

describe('permissions', () => {
  test('an immutable file is EPERM for every change, even for user 0', () => {
    const fs = createMemoryFs({ '/p/a': { file: 'x', immutable: true }, '/p/b': 'y' }, { uid: 0 });
    const dir = fs.openRoot('/p');
    const refused = [
      () => fs.open(dir, 'a', 'probe'),
      () => fs.unlink(dir, 'a'),
      () => fs.rename(dir, 'a', dir, 'c'),
      () => fs.rename(dir, 'b', dir, 'a'),
      () => fs.link(dir, 'a', dir, 'c'),
      () => fs.chmod(fs.open(dir, 'a', 'read'), 0o600),
    ];
    expect(refused.map(code)).toEqual(refused.map(() => 'EPERM'));
    fs.outside.setImmutable('/p/a', false);
    fs.rename(dir, 'b', dir, 'a');
    expect(fs.outside.list('/p')).toEqual(['a']);
  });

  test('a stranger’s file can be linked only by who may write it', () => {
    const fs = createMemoryFs({
      '/p/foreign': { file: 'x', uid: 7 },
      '/p/shared': { file: 'x', uid: 7, mode: 0o666 },
    });
    const dir = fs.openRoot('/p');
    expect(code(() => fs.link(dir, 'foreign', dir, 'l'))).toBe('EPERM');
    fs.link(dir, 'shared', dir, 'l');
    expect(fs.lstat(dir, 'l').nlink).toBe(2);
  });

  test('in a sticky directory only owners remove', () => {
    const tree = {
      '/t': { directory: true, mode: 0o1777, uid: 0 },
      '/t/own': 'x',
      '/t/foreign': { file: 'y', uid: 7 },
    } as const;
    const fs = createMemoryFs(tree);
    const dir = fs.openRoot('/t');
    expect(code(() => fs.unlink(dir, 'foreign'))).toBe('EPERM');
    expect(code(() => fs.rename(dir, 'own', dir, 'foreign'))).toBe('EPERM');
    fs.unlink(dir, 'own');
    expect(fs.list(dir)).toEqual(['foreign']);
  });

  test('further groups count, and a file of a strange group loses its set-group right', () => {
    const tree = {
      '/p/team': { file: 'x', uid: 7, gid: 50, mode: 0o640 },
      '/p/own': { file: 'x', gid: 60 },
    };
    const outsider = createMemoryFs(tree);
    expect(code(() => outsider.open(outsider.openRoot('/p'), 'team', 'read'))).toBe('EACCES');
    const member = createMemoryFs(tree, { groups: [50] });
    const dir = member.openRoot('/p');
    member.close(member.open(dir, 'team', 'read'));
    const own = member.open(dir, 'own', 'edit');
    member.chmod(own, 0o2755);
    expect(member.fstat(own).mode).toBe(0o755);
    member.chown(own, 1000, 50);
    member.chmod(own, 0o2755);
    expect(member.fstat(own)).toMatchObject({ gid: 50, mode: 0o2755 });
  });

  test('a write by an ordinary user takes set-user rights away', () => {
    const modeAfterWrite = (uid: number) => {
      const fs = createMemoryFs({ '/p/a': { file: 'x', mode: 0o4755, uid } }, { uid });
      fs.write(fs.open(fs.openRoot('/p'), 'a', 'edit'), encodeUtf8('y'), 0);
      return fs.outside.inode('/p/a').mode;
    };
    expect([modeAfterWrite(1000), modeAfterWrite(0)]).toEqual([0o755, 0o4755]);
  });
});

describe('attributes', () => {
  const acl = { 'system.posix_acl_access': 'user:5:rwx' };
  const tree = {
    '/p/a': { file: 'x', mode: 0o670, attributes: acl },
    '/p/foreign': { file: 'y', uid: 7, mode: 0o644 },
    '/p/new': { directory: true },
  } as const;

  test('are copied with owner and mode where the user may', async () => {
    const fs = createMemoryFs(tree);
    const dir = fs.openRoot('/p');
    const done = await fs.copyAttributes(dir, fs.openDir(dir, 'new'), ['a', 'foreign']);
    expect([...done]).toEqual(['a']);
    const { mode, attributes } = fs.outside.inode('/p/new/a');
    expect({ mode, attributes }).toEqual({ mode: 0o670, attributes: acl });
    expect(fs.outside.list('/p/new')).toEqual(['a']);
    const powerful = fs.fork({ uid: 0 });
    const again = powerful.openRoot('/p');
    const both = powerful.copyAttributes(again, powerful.openDir(again, 'new'), ['foreign']);
    expect([...(await both)]).toEqual(['foreign']);
    expect(powerful.outside.inode('/p/new/foreign').uid).toBe(7);
  });

  test('with an access control list make a mode unproven', async () => {
    const fs = createMemoryFs({ ...tree, '/p/x': { file: 'x', attributes: { 'user.note': 'y' } } });
    const names = ['a', 'foreign', 'x', 'missing'];
    const dir = fs.openRoot('/p');
    expect(await fs.plainModes(dir, names)).toEqual(new Set(['foreign', 'x']));
    expect(await fs.listedFiles(dir, names)).toEqual(new Set(['a']));
    const blind = fs.fork({ listsSeen: false });
    expect(await blind.plainModes(blind.openRoot('/p'), names)).toEqual(new Set());
    expect(await blind.listedFiles(blind.openRoot('/p'), names)).toEqual(new Set());
  });

  test('with an access control list mark a directory', async () => {
    const attributes = { 'system.posix_acl_default': 'x' };
    const fs = createMemoryFs({ ...tree, '/p/listed': { directory: true, attributes } });
    const dir = fs.openRoot('/p');
    const listed = fs.openDir(dir, 'listed');
    expect([...(await fs.listedDirectories([dir, listed]))]).toEqual([listed]);
  });

  test('are lost by a new file, and not copied where the platform cannot', async () => {
    const fs = createMemoryFs(tree, { attributesCopied: false });
    const dir = fs.openRoot('/p');
    expect([...(await fs.copyAttributes(dir, fs.openDir(dir, 'new'), ['a']))]).toEqual([]);
    expect(fs.outside.list('/p/new')).toEqual([]);
    writeNew(fs, '/p', 'b', 'x');
    fs.rename(dir, 'b', dir, 'a');
    expect(fs.outside.inode('/p/a').attributes).toEqual({});
  });
});

describe('a fork', () => {
  test('has the same inodes and times, and goes its own way', () => {
    const fs = createMemoryFs({ '/p/a': 'x', '/p/b': { hardLink: '/p/a' }, '/p/d/e': 'y' });
    const dir = fs.openRoot('/p');
    const file = fs.open(dir, 'a', 'edit');
    const fork = fs.fork();
    const exact = { exact: true };
    expect(snapshotTree(fork, '/p', exact)).toEqual(snapshotTree(fs, '/p', exact));
    fs.write(file, encodeUtf8('X'), 0);
    fork.outside.write('/p/d/e', 'Y');
    fork.outside.remove('/p/b');
    expect(fork.outside.readText('/p/a')).toBe('x');
    expect(fs.outside.readText('/p/b')).toBe('X');
    expect(fs.outside.readText('/p/d/e')).toBe('y');
    expect(fs.lstat(dir, 'a').nlink).toBe(2);
  });

  test('knows no handle of the original', () => {
    const fs = createMemoryFs({ '/p/a': 'x' });
    const dir = fs.openRoot('/p');
    expect(() => fs.fork().list(dir)).toThrow(TypeError);
  });

  test('forgets files that only handles kept', () => {
    const fs = createMemoryFs({ '/p/a': 'x' });
    const dir = fs.openRoot('/p');
    fs.open(dir, 'a', 'read');
    fs.unlink(dir, 'a');
    expect(fs.fork().outside.list('/p')).toEqual([]);
  });

  test('keeps the options that are not changed', () => {
    const fs = createMemoryFs({}, { umask: 0o077, gid: 5 }).fork({ uid: 0 });
    writeNew(fs, '/', 'a', '');
    expect(fs.outside.inode('/a')).toMatchObject({ uid: 0, gid: 5, mode: 0o600 });
  });
});

describe('inode numbers', () => {
  test('are never used again by default', () => {
    const fs = createMemoryFs({ '/p/a': 'x' });
    const old = inoOf(fs, '/p/a');
    fs.outside.remove('/p/a');
    fs.outside.write('/p/b', 'y');
    expect(inoOf(fs, '/p/b')).not.toBe(old);
  });

  test('are used again at once when asked, but not while a handle or a name is left', () => {
    const fs = createMemoryFs({ '/p/a': 'x', '/p/l': { hardLink: '/p/a' } }, { reuseInodes: true });
    const old = inoOf(fs, '/p/a');
    const dir = fs.openRoot('/p');
    const file = fs.open(dir, 'a', 'read');
    fs.unlink(dir, 'a');
    fs.outside.write('/p/b', '');
    fs.unlink(dir, 'l');
    fs.outside.write('/p/c', '');
    fs.close(file);
    fs.outside.write('/p/d', '');
    expect([inoOf(fs, '/p/b'), inoOf(fs, '/p/c')]).not.toContain(old);
    expect(inoOf(fs, '/p/d')).toBe(old);
  });
});

describe('the clock', () => {
  test('advances at each change, so that two changes never look alike', () => {
    const fs = createMemoryFs({ '/p/a': 'x' });
    const times = [1, 2, 3].map(() => {
      fs.outside.write('/p/a', 'x');
      return fs.outside.inode('/p/a').mtimeNs;
    });
    expect(new Set(times).size).toBe(3);
    expect([...times].sort()).toEqual(times);
  });

  test('can stand still, as a coarse one does between two quick edits', () => {
    const fs = createMemoryFs({ '/p/a': 'x' }, { tickNs: 0 });
    const before = snapshotTree(fs, '/p', { exact: true });
    fs.outside.write('/p/a', 'y');
    const after = snapshotTree(fs, '/p', { exact: true });
    expect(after).toEqual({ a: { ...before.a, content: 'y' } });
  });
});

describe('the view from outside', () => {
  test('writes in place, or replaces as editors do', () => {
    const fs = createMemoryFs({ '/p/a': { file: 'x', mode: 0o600 } });
    const old = inoOf(fs, '/p/a');
    fs.outside.write('/p/a', 'in place');
    expect(inoOf(fs, '/p/a')).toBe(old);
    fs.outside.replace('/p/a', 'replaced');
    expect(inoOf(fs, '/p/a')).not.toBe(old);
    expect(fs.outside.inode('/p/a').mode).toBe(0o600);
    expect(fs.outside.list('/p')).toEqual(['a']);
  });

  test('changes what the port may not', () => {
    const fs = createMemoryFs({ '/p/d/e/f': 'x' });
    fs.outside.chmod('/p', 0);
    fs.outside.chown('/p/d/e/f', 7, undefined);
    fs.outside.setMtime('/p/d/e/f', 5n);
    expect(fs.outside.inode('/p/d/e/f')).toMatchObject({ uid: 7, gid: 1000, mtimeNs: 5n });
    fs.outside.rename('/p/d', '/q');
    expect(fs.outside.readText('/q/e/f')).toBe('x');
    fs.outside.remove('/q');
    expect([fs.outside.exists('/q'), fs.outside.exists('/q/e/f')]).toEqual([false, false]);
    expect(code(() => fs.outside.read('/q/e/f'))).toBe('ENOENT');
  });

  test('refuses what makes no sense', () => {
    const fs = createMemoryFs({ '/p/a': 'x', '/p/bin': new Uint8Array([255]) });
    expect(code(() => fs.outside.write('/p', 'x'))).toBe('EISDIR');
    expect(code(() => fs.outside.symlink('x', '/p/a'))).toBe('EEXIST');
    expect(code(() => fs.outside.mkdir('/p/a/b'))).toBe('EEXIST');
    expect(() => fs.outside.readText('/p/bin')).toThrow(TypeError);
    expect(() => fs.outside.read('p/a')).toThrow(TypeError);
  });
});

describe('paths of roots', () => {
  test('lead through symlinks and parents, and not round in circles', () => {
    const fs = createMemoryFs({
      '/real/deep/a': 'x',
      '/link': { symlink: '/real' },
      '/real/up': { symlink: '../link/deep/.' },
      '/loop': { symlink: 'loop' },
    });
    expect(fs.list(fs.openRoot('/link/up/../deep'))).toEqual(['a']);
    expect(code(() => fs.openRoot('/loop'))).toBe('ELOOP');
    expect(code(() => fs.openRoot('/real/deep/a/b'))).toBe('ENOTDIR');
  });
});
