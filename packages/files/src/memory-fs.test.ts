import { describe, expect, test } from 'vitest';
import { createMemoryFs } from './memory-fs.js';

const code = (run: () => unknown): string | undefined => {
  try {
    run();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
  return undefined;
};

describe('a memory file system', () => {
  test('plants a tree and shows it through the port', () => {
    const fs = createMemoryFs({
      '/p/a.txt': 'hello',
      '/p/b.txt': { hardLink: '/p/a.txt' },
      '/p/l': { symlink: 'a.txt' },
      '/p/pipe': { special: 'fifo' },
      '/p/x.sh': { file: '#!/bin/sh\n', mode: 0o4755, uid: 7, gid: 8 },
    });
    const dir = fs.openRoot('/p');
    expect(fs.list(dir)).toEqual(['a.txt', 'b.txt', 'l', 'pipe', 'x.sh']);
    expect(fs.lstat(dir, 'a.txt')).toMatchObject({ type: 'file', size: 5, mode: 0o644, nlink: 2 });
    expect(fs.lstat(dir, 'b.txt').ino).toBe(fs.lstat(dir, 'a.txt').ino);
    expect(fs.readlink(dir, 'l')).toBe('a.txt');
    expect(fs.lstat(dir, 'x.sh')).toMatchObject({ mode: 0o4755, uid: 7, gid: 8 });
    expect(code(() => fs.open(dir, 'l', 'read'))).toBe('ELOOP');
    expect(fs.fstat(fs.open(dir, 'pipe', 'read')).type).toBe('other');
    expect(code(() => fs.open(dir, 'pipe', 'probe'))).toBe('ENXIO');
  });

  test('renames over a file atomically and keeps the inode of the moved one', () => {
    const fs = createMemoryFs({ '/p/new': 'new', '/p/old': 'old' });
    const dir = fs.openRoot('/p');
    const old = fs.open(dir, 'old', 'read');
    const { ino } = fs.lstat(dir, 'new');
    fs.rename(dir, 'new', dir, 'old');
    expect(fs.outside.readText('/p/old')).toBe('new');
    expect(fs.lstat(dir, 'old').ino).toBe(ino);
    expect(fs.fstat(old).nlink).toBe(0);
    const buffer = new Uint8Array(8);
    expect(fs.read(old, buffer, 0)).toBe(3);
    expect(fs.outside.list('/p')).toEqual(['old']);
  });
});
