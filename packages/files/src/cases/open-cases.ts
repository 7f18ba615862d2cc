import assert from 'node:assert/strict';
import { type PortCase, refuses } from './port-case.js';

/** Opening files, and what each access allows. */
export const openCases: readonly PortCase[] = [
  {
    name: 'opening nothing is ENOENT',
    run({ fs, dir }) {
      for (const access of ['read', 'probe', 'edit'] as const) {
        refuses('ENOENT', () => fs.open(dir, 'missing', access));
      }
      assert.deepEqual(fs.list(dir), []);
    },
  },
  {
    name: 'opening a symlink is ELOOP, dangling or not',
    run({ fs, dir, plant, symlink }) {
      plant('file');
      symlink('file', 'link');
      symlink('nowhere', 'dangling');
      for (const access of ['read', 'probe', 'edit'] as const) {
        for (const name of ['link', 'dangling']) {
          refuses('ELOOP', () => fs.open(dir, name, access));
        }
      }
      assert.deepEqual(fs.list(dir), ['dangling', 'file', 'link']);
    },
  },
  {
    name: 'create makes an empty file that only its owner may use',
    run({ fs, dir, read }) {
      const file = fs.open(dir, 'new', 'create');
      const { type, size, mode, nlink } = fs.fstat(file);
      assert.deepEqual(
        { type, size, mode, nlink },
        { type: 'file', size: 0, mode: 0o600, nlink: 1 },
      );
      assert.equal(read('new'), '');
    },
  },
  {
    name: 'create takes a mode, subject to the umask',
    run({ fs, dir, umask }) {
      const file = fs.open(dir, 'new', 'create', 0o777);
      assert.equal(fs.fstat(file).mode, 0o777 & ~umask);
    },
  },
  {
    name: 'create is EEXIST where anything is, and makes nothing at the end of a dangling symlink',
    run({ fs, dir, plant, plantDir, symlink, read }) {
      plant('file', 'kept');
      plantDir('sub');
      symlink('nowhere', 'dangling');
      for (const name of ['file', 'sub', 'dangling']) {
        refuses('EEXIST', () => fs.open(dir, name, 'create'));
      }
      assert.deepEqual(fs.list(dir), ['dangling', 'file', 'sub']);
      assert.equal(read('file'), 'kept');
    },
  },
  {
    name: 'a file being created cannot be read through that handle',
    run({ fs, dir }) {
      const file = fs.open(dir, 'new', 'create');
      refuses('EBADF', () => fs.read(file, new Uint8Array(1), 0));
    },
  },
  {
    name: 'read access does not allow writing',
    run({ fs, dir, plant }) {
      plant('file', 'text');
      const file = fs.open(dir, 'file', 'read');
      refuses('EBADF', () => fs.write(file, new Uint8Array(1), 0));
      refuses(['EINVAL', 'EBADF'], () => fs.truncate(file, 0));
      assert.equal(fs.fstat(file).size, 4);
    },
  },
  {
    name: 'probe opens for writing and changes nothing',
    run({ fs, dir, plant }) {
      plant('file', 'text');
      const before = fs.lstat(dir, 'file');
      fs.close(fs.open(dir, 'file', 'probe'));
      assert.deepEqual(fs.lstat(dir, 'file'), before);
    },
  },
  {
    name: 'edit reads and writes a file in place',
    run({ fs, dir, plant, writeText, textOf, read }) {
      plant('file', 'old text');
      const { ino } = fs.lstat(dir, 'file');
      const file = fs.open(dir, 'file', 'edit');
      assert.equal(textOf(file), 'old text');
      writeText(file, 'new');
      assert.equal(textOf(file), 'new text');
      assert.equal(read('file'), 'new text');
      assert.equal(fs.lstat(dir, 'file').ino, ino);
    },
  },
  {
    name: 'a directory cannot be opened for writing',
    run({ fs, dir, plantDir }) {
      plantDir('sub');
      for (const access of ['probe', 'edit'] as const) {
        refuses('EISDIR', () => fs.open(dir, 'sub', access));
      }
    },
  },
  {
    name: 'a directory opened for reading says what it is and gives no bytes',
    run({ fs, dir, plantDir }) {
      plantDir('sub');
      const file = fs.open(dir, 'sub', 'read');
      assert.equal(fs.fstat(file).type, 'directory');
      refuses('EISDIR', () => fs.read(file, new Uint8Array(1), 0));
    },
  },
  {
    name: 'opening a FIFO does not wait for its other end',
    needs: 'fifo',
    run({ fs, dir, fifo }) {
      fifo('pipe');
      const pipe = fs.open(dir, 'pipe', 'read');
      const { type, special } = fs.fstat(pipe);
      fs.close(pipe);
      assert.deepEqual({ type, special }, { type: 'other', special: 'fifo' });
      refuses('ENXIO', () => fs.open(dir, 'pipe', 'probe'));
    },
  },
  {
    name: 'a closed handle is EBADF',
    run({ fs, dir, plant, plantDir }) {
      plant('file');
      const file = fs.open(dir, 'file', 'read');
      const sub = plantDir('sub');
      fs.close(file);
      fs.close(sub);
      refuses('EBADF', () => fs.fstat(file));
      refuses('EBADF', () => fs.read(file, new Uint8Array(1), 0));
      refuses('EBADF', () => fs.close(file));
      refuses('EBADF', () => fs.list(sub));
      refuses('EBADF', () => fs.close(sub));
    },
  },
  {
    name: 'a file handle is no directory handle',
    run({ fs, dir, plant }) {
      plant('file');
      const file = fs.open(dir, 'file', 'read') as unknown as typeof dir;
      assert.throws(() => fs.list(file), TypeError);
    },
  },
];
