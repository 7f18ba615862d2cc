import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeFs, type DirHandle, errnoOf, type FsPort } from './index.js';

const text = (value: string): Uint8Array => Buffer.from(value);

function errnoFrom(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    return errnoOf(error);
  }
  return 'no error';
}

function put(fs: FsPort, dir: DirHandle, name: string, content: string, mode?: number): void {
  const file = fs.open(dir, name, 'create', mode);
  fs.write(file, text(content), 0);
  fs.close(file);
}

describe.each(['descriptor', 'verified'] as const)('anchored by %s', (anchoring) => {
  let temp: TempDir;
  let fs: FsPort;
  let root: DirHandle;
  const at = (...names: string[]): string => join(temp.path, ...names);

  beforeEach(() => {
    temp = makeTempDir();
    fs = createNodeFs({ anchoring });
    root = fs.openRoot(temp.path);
  });
  afterEach(() => {
    fs.close(root);
    temp.remove();
  });

  test('says how names are anchored', () => {
    expect(fs.anchoring).toBe(anchoring);
  });

  test('a file is made, read, renamed, linked and removed', () => {
    put(fs, root, 'a', 'hello', 0o640);
    expect(errnoFrom(() => fs.open(root, 'a', 'create'))).toBe('EEXIST');
    const file = fs.open(root, 'a', 'read');
    const buffer = new Uint8Array(10);
    expect(fs.read(file, buffer, 1)).toBe(4);
    expect(Buffer.from(buffer.subarray(0, 4)).toString()).toBe('ello');
    expect(fs.read(file, buffer, 5)).toBe(0);
    fs.close(file);
    fs.mkdir(root, 'd', 0o755);
    const d = fs.openDir(root, 'd');
    fs.link(root, 'a', d, 'second');
    expect(errnoFrom(() => fs.link(root, 'a', d, 'second'))).toBe('EEXIST');
    expect(fs.lstat(d, 'second').nlink).toBe(2);
    fs.unlink(root, 'a');
    fs.rename(d, 'second', root, 'b');
    expect(fs.list(d)).toEqual([]);
    expect(fs.list(root)).toEqual(['b', 'd']);
    expect(readFileSync(at('b'), 'utf8')).toBe('hello');
    fs.close(d);
    fs.rmdir(root, 'd');
    expect(errnoFrom(() => fs.lstat(root, 'd'))).toBe('ENOENT');
  });

  test('names are sorted by code units, not by a locale', () => {
    for (const name of ['é', 'b', 'B', 'a', '_', '\u{1f600}', '\uff5e']) put(fs, root, name, '');
    expect(fs.list(root)).toEqual(['B', '_', 'a', 'b', 'é', '\u{1f600}', '\uff5e']);
  });

  test.each(['', '.', '..', 'a/b', '/', 'a\0b'])('the name %j is a programming error', (name) => {
    expect(() => fs.lstat(root, name)).toThrow(TypeError);
    expect(() => fs.open(root, name, 'create')).toThrow(TypeError);
    expect(() => fs.openDir(root, name)).toThrow(TypeError);
    expect(() => fs.rename(root, 'a', root, name)).toThrow(TypeError);
    expect(() => fs.link(root, name, root, 'a')).toThrow(TypeError);
    expect(() => fs.unlink(root, name)).toThrow(TypeError);
  });

  test('a relative root, a foreign handle and a handle of the wrong kind are errors', () => {
    expect(() => fs.openRoot('relative')).toThrow(TypeError);
    expect(() => fs.list({} as DirHandle)).toThrow(TypeError);
    put(fs, root, 'a', '');
    const file = fs.open(root, 'a', 'read');
    expect(() => fs.list(file as unknown as DirHandle)).toThrow(TypeError);
    fs.close(file);
  });

  test('a closed handle reaches nothing, even when its number is in use again', () => {
    put(fs, root, 'a', 'secret');
    const stale = fs.open(root, 'a', 'edit');
    fs.close(stale);
    const other = fs.open(root, 'a', 'edit');
    expect(errnoFrom(() => fs.write(stale, text('x'), 0))).toBe('EBADF');
    expect(errnoFrom(() => fs.close(stale))).toBe('EBADF');
    fs.close(other);
    expect(readFileSync(at('a'), 'utf8')).toBe('secret');
  });

  test('symlinks are refused as files and as directories, and are never written through', () => {
    put(fs, root, 'real', 'outside');
    fs.mkdir(root, 'dir', 0o755);
    symlinkSync('real', at('link'));
    symlinkSync('dir', at('dirlink'));
    symlinkSync('nowhere', at('dangling'));
    for (const access of ['read', 'probe', 'edit'] as const) {
      expect(errnoFrom(() => fs.open(root, 'link', access))).toBe('ELOOP');
    }
    expect(errnoFrom(() => fs.open(root, 'dangling', 'create'))).toBe('EEXIST');
    expect(existsSync(at('nowhere'))).toBe(false);
    expect(['ELOOP', 'ENOTDIR']).toContain(errnoFrom(() => fs.openDir(root, 'dirlink')));
    expect(errnoFrom(() => fs.openDir(root, 'real'))).toBe('ENOTDIR');
    expect(fs.lstat(root, 'link').type).toBe('symlink');
    expect(fs.readlink(root, 'dangling')).toBe('nowhere');
    fs.rename(root, 'real', root, 'link');
    expect(lstatSync(at('link')).isFile()).toBe(true);
  });

  test('a root may be named through a symlink', () => {
    fs.mkdir(root, 'dir', 0o755);
    symlinkSync('dir', at('link'));
    const through = fs.openRoot(at('link'));
    put(fs, through, 'a', 'x');
    expect(existsSync(at('dir', 'a'))).toBe(true);
    fs.close(through);
  });

  test('a FIFO never blocks', () => {
    execFileSync('mkfifo', [at('fifo')]);
    expect(fs.lstat(root, 'fifo')).toMatchObject({ type: 'other', special: 'fifo' });
    const reading = fs.open(root, 'fifo', 'read');
    expect(fs.fstat(reading).type).toBe('other');
    fs.close(reading);
    expect(errnoFrom(() => fs.open(root, 'fifo', 'probe'))).toBe('ENXIO');
  });

  test('modes are exact whatever the umask, and mkdir and create obey it', () => {
    const umask = process.umask(0o027);
    try {
      put(fs, root, 'a', '', 0o666);
      expect(fs.lstat(root, 'a').mode).toBe(0o640);
      const file = fs.open(root, 'a', 'edit');
      fs.chmod(file, 0o4777);
      expect(fs.fstat(file).mode).toBe(0o4777);
      fs.close(file);
      fs.mkdir(root, 'd', 0o777);
      expect(fs.lstat(root, 'd').mode & 0o777).toBe(0o750);
      put(fs, root, 'default', '');
      expect(fs.lstat(root, 'default').mode).toBe(0o600);
    } finally {
      process.umask(umask);
    }
  });

  test('probe changes nothing, truncate cuts, touch renews the time', () => {
    put(fs, root, 'a', 'hello');
    const before = fs.lstat(root, 'a');
    fs.close(fs.open(root, 'a', 'probe'));
    expect(fs.lstat(root, 'a')).toEqual(before);
    execFileSync('touch', ['-d', '2001-01-01', at('a')]);
    const file = fs.open(root, 'a', 'edit');
    fs.truncate(file, 2);
    execFileSync('touch', ['-d', '2001-01-01', at('a')]);
    fs.touch(file);
    fs.close(file);
    expect(readFileSync(at('a'), 'utf8')).toBe('he');
    expect(Number(fs.lstat(root, 'a').mtimeNs / 1_000_000_000n)).toBeGreaterThan(1_700_000_000);
  });

  test('renaming one name of a file onto another name of it leaves both', () => {
    put(fs, root, 'a', 'x');
    fs.link(root, 'a', root, 'b');
    fs.rename(root, 'a', root, 'b');
    expect(fs.list(root)).toEqual(['a', 'b']);
  });

  test('a name of 255 bytes is possible, one more is ENAMETOOLONG', () => {
    put(fs, root, 'n'.repeat(255), '');
    expect(errnoFrom(() => put(fs, root, 'n'.repeat(256), ''))).toBe('ENAMETOOLONG');
  });

  test('a removed directory accepts nothing', () => {
    fs.mkdir(root, 'd', 0o755);
    const d = fs.openDir(root, 'd');
    fs.rmdir(root, 'd');
    expect(errnoFrom(() => put(fs, d, 'a', ''))).toBe('ENOENT');
    fs.close(d);
  });

  test('linking and renaming across file systems is EXDEV', ({ skip }) => {
    const other = mkdtempSync(join(tmpdir(), 'holdfast-test-'));
    try {
      if (statSync(other).dev === statSync(temp.path).dev) skip('one file system only');
      const elsewhere = fs.openRoot(other);
      put(fs, root, 'a', '');
      expect(errnoFrom(() => fs.link(root, 'a', elsewhere, 'a'))).toBe('EXDEV');
      expect(errnoFrom(() => fs.rename(root, 'a', elsewhere, 'a'))).toBe('EXDEV');
      fs.close(elsewhere);
    } finally {
      rmSync(other, { recursive: true });
    }
  });

  test('a directory replaced by a symlink leads nothing outside', () => {
    const outside = makeTempDir();
    writeFileSync(join(outside.path, 'target'), 'untouched');
    fs.mkdir(root, 'src', 0o755);
    const src = fs.openDir(root, 'src');
    put(fs, src, 'staged', 'new');
    renameSync(at('src'), at('moved'));
    symlinkSync(outside.path, at('src'));
    const results = [
      errnoFrom(() => fs.rename(src, 'staged', src, 'target')),
      errnoFrom(() => put(fs, src, 'fresh', '')),
      errnoFrom(() => fs.lstat(src, 'target')),
      errnoFrom(() => fs.list(src)),
      errnoFrom(() => fs.mkdir(src, 'd', 0o755)),
      errnoFrom(() => fs.openDir(root, 'src')),
    ];
    expect(readFileSync(join(outside.path, 'target'), 'utf8')).toBe('untouched');
    if (anchoring === 'descriptor') {
      expect(results.slice(0, 5)).toEqual(new Array(5).fill('no error'));
      expect(readFileSync(at('moved', 'target'), 'utf8')).toBe('new');
    } else {
      expect(results.slice(0, 5)).toEqual(new Array(5).fill('ENOTDIR'));
    }
    expect(['ELOOP', 'ENOTDIR']).toContain(results[5]);
    fs.close(src);
    outside.remove();
  });

  test('chown clears setuid, so a mode is set after it', ({ skip }) => {
    if (process.getuid?.() !== 0) skip('needs root');
    put(fs, root, 'a', '');
    const file = fs.open(root, 'a', 'edit');
    fs.chmod(file, 0o4755);
    fs.chown(file, 1000, 1000);
    expect(fs.fstat(file)).toMatchObject({ uid: 1000, gid: 1000, mode: 0o755 });
    fs.chmod(file, 0o4755);
    expect(fs.fstat(file).mode).toBe(0o4755);
    fs.close(file);
  });

  test('flush answers one result for each handle, in order', async () => {
    const files = Array.from({ length: 20 }, (_, index) => {
      put(fs, root, `f${index}`, 'x');
      return fs.open(root, `f${index}`, 'edit');
    });
    const proc = fs.openRoot('/proc/self');
    const results = await fs.flush([root, ...files.slice(0, 10), proc, ...files.slice(10)]);
    expect(results).toHaveLength(22);
    expect(results.map((error) => errnoOf(error)).filter(Boolean)).toEqual(['EINVAL']);
    expect(errnoOf(results[11])).toBe('EINVAL');
    for (const file of [...files, proc]) fs.close(file);
    await expect(fs.flush([])).resolves.toEqual([]);
  });

  test('a handle keeps its file when the name goes to another one', () => {
    put(fs, root, 'a', 'old');
    const file = fs.open(root, 'a', 'edit');
    const { ino } = fs.fstat(file);
    put(fs, root, 'b', 'new');
    fs.rename(root, 'b', root, 'a');
    fs.fsync(file);
    expect(fs.fstat(file)).toMatchObject({ ino, nlink: 0 });
    fs.close(file);
  });

  test('names that are not UTF-8 are listed but cannot be reached', () => {
    writeFileSync(Buffer.concat([text(`${temp.path}/bad`), Buffer.from([0xff])]), '');
    expect(fs.list(root)).toEqual(['bad\ufffd']);
    expect(errnoFrom(() => fs.lstat(root, 'bad\ufffd'))).toBe('ENOENT');
  });
});

test('the verified way refuses a directory that was replaced by another one', () => {
  using temp = makeTempDir();
  const fs = createNodeFs({ anchoring: 'verified' });
  const root = fs.openRoot(temp.path);
  fs.mkdir(root, 'a', 0o755);
  const a = fs.openDir(root, 'a');
  fs.mkdir(a, 'b', 0o755);
  const b = fs.openDir(a, 'b');
  renameSync(join(temp.path, 'a'), join(temp.path, 'moved'));
  expect(errnoFrom(() => put(fs, b, 'x', ''))).toBe('ENOENT');
  mkdirSync(join(temp.path, 'a/b'), { recursive: true });
  expect(errnoFrom(() => put(fs, b, 'x', ''))).toBe('ESTALE');
  expect(existsSync(join(temp.path, 'a/b/x'))).toBe(false);
  rmSync(join(temp.path, 'a'), { recursive: true });
  writeFileSync(join(temp.path, 'a'), '');
  expect(errnoFrom(() => put(fs, a, 'x', ''))).toBe('ENOTDIR');
  for (const handle of [b, a, root]) fs.close(handle);
});

test('without privilege a closed directory and a read-only file say so', ({ skip }) => {
  if (process.getuid?.() !== 0 || process.seteuid === undefined) skip('needs root');
  using temp = makeTempDir();
  const fs = createNodeFs();
  const root = fs.openRoot(temp.path);
  put(fs, root, 'a', 'x', 0o644);
  chmodSync(temp.path, 0o755);
  linkSync(join(temp.path, 'a'), join(temp.path, 'b'));
  process.seteuid?.(65534);
  try {
    expect(errnoFrom(() => fs.open(root, 'a', 'probe'))).toBe('EACCES');
    expect(errnoFrom(() => fs.open(root, 'new', 'create'))).toBe('EACCES');
    expect(errnoFrom(() => fs.unlink(root, 'b'))).toBe('EACCES');
  } finally {
    process.seteuid?.(0);
  }
  fs.close(root);
});
