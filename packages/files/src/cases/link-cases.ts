import assert from 'node:assert/strict';
import { type PortCase, refuses } from './port-case.js';

/** Second names and moving names. */
export const linkCases: readonly PortCase[] = [
  {
    name: 'link gives a file a second name',
    run({ fs, dir, plant, plantDir, read }) {
      plant('file', 'text');
      const sub = plantDir('sub');
      fs.link(dir, 'file', sub, 'other');
      assert.equal(fs.lstat(sub, 'other').ino, fs.lstat(dir, 'file').ino);
      assert.equal(fs.lstat(dir, 'file').nlink, 2);
      fs.unlink(dir, 'file');
      assert.equal(fs.lstat(sub, 'other').nlink, 1);
      assert.equal(read('other', sub), 'text');
    },
  },
  {
    name: 'link is EEXIST where anything is',
    run({ fs, dir, plant, plantDir, symlink, read }) {
      plant('file', 'new');
      plant('there', 'kept');
      plantDir('sub');
      symlink('nowhere', 'dangling');
      for (const name of ['there', 'sub', 'dangling', 'file']) {
        refuses('EEXIST', () => fs.link(dir, 'file', dir, name));
      }
      assert.equal(read('there'), 'kept');
      assert.equal(fs.lstat(dir, 'file').nlink, 1);
    },
  },
  {
    name: 'link of nothing is ENOENT',
    run({ fs, dir }) {
      refuses('ENOENT', () => fs.link(dir, 'missing', dir, 'other'));
    },
  },
  {
    name: 'link of a directory is refused',
    run({ fs, dir, plantDir }) {
      plantDir('sub');
      refuses('EPERM', () => fs.link(dir, 'sub', dir, 'other'));
    },
  },
  {
    name: 'rename moves a file to another directory and keeps the inode',
    run({ fs, dir, plant, plantDir, read }) {
      plant('file', 'text');
      const { ino } = fs.lstat(dir, 'file');
      const sub = plantDir('sub');
      fs.rename(dir, 'file', sub, 'moved');
      assert.deepEqual([fs.list(dir), fs.list(sub)], [['sub'], ['moved']]);
      assert.equal(read('moved', sub), 'text');
      assert.equal(fs.lstat(sub, 'moved').ino, ino);
    },
  },
  {
    name: 'rename replaces a file, whose open handles keep the old one',
    run({ fs, dir, plant, read, textOf }) {
      plant('old', 'old');
      plant('new', 'new');
      const old = fs.open(dir, 'old', 'read');
      const { ino } = fs.lstat(dir, 'new');
      fs.rename(dir, 'new', dir, 'old');
      assert.deepEqual(fs.list(dir), ['old']);
      assert.equal(read('old'), 'new');
      assert.equal(fs.lstat(dir, 'old').ino, ino);
      assert.equal(textOf(old), 'old');
      assert.equal(fs.fstat(old).nlink, 0);
    },
  },
  {
    name: 'rename leaves the handle of the moved file on it',
    run({ fs, dir, plant, writeText, read }) {
      plant('file', 'text');
      const file = fs.open(dir, 'file', 'edit');
      fs.rename(dir, 'file', dir, 'moved');
      writeText(file, 'T');
      assert.equal(read('moved'), 'Text');
    },
  },
  {
    name: 'rename over a symlink replaces the link and leaves its target',
    run({ fs, dir, plant, symlink, read }) {
      plant('target', 'kept');
      symlink('target', 'link');
      plant('new', 'new');
      fs.rename(dir, 'new', dir, 'link');
      assert.deepEqual(fs.list(dir), ['link', 'target']);
      assert.equal(read('link'), 'new');
      assert.equal(read('target'), 'kept');
    },
  },
  {
    name: 'rename moves a symlink itself',
    run({ fs, dir, plant, symlink }) {
      plant('file');
      symlink('file', 'link');
      fs.rename(dir, 'link', dir, 'moved');
      assert.equal(fs.readlink(dir, 'moved'), 'file');
      assert.deepEqual(fs.list(dir), ['file', 'moved']);
    },
  },
  {
    name: 'rename between two names of one file leaves both',
    run({ fs, dir, plant }) {
      plant('file');
      fs.link(dir, 'file', dir, 'other');
      fs.rename(dir, 'file', dir, 'other');
      assert.deepEqual(fs.list(dir), ['file', 'other']);
    },
  },
  {
    name: 'rename to its own name changes nothing',
    run({ fs, dir, plant, read }) {
      plant('file', 'text');
      fs.rename(dir, 'file', dir, 'file');
      assert.equal(read('file'), 'text');
    },
  },
  {
    name: 'rename of nothing is ENOENT and leaves the destination',
    run({ fs, dir, plant, read }) {
      plant('file', 'kept');
      refuses('ENOENT', () => fs.rename(dir, 'missing', dir, 'file'));
      assert.equal(read('file'), 'kept');
    },
  },
  {
    name: 'rename moves a directory over an empty one, not over a full one',
    run({ fs, dir, plant, plantDir }) {
      plant('inside', '', plantDir('from'));
      plantDir('empty');
      plant('kept', '', plantDir('full'));
      refuses(['ENOTEMPTY', 'EEXIST'], () => fs.rename(dir, 'from', dir, 'full'));
      fs.rename(dir, 'from', dir, 'empty');
      assert.deepEqual(fs.list(dir), ['empty', 'full']);
      assert.deepEqual(fs.list(fs.openDir(dir, 'empty')), ['inside']);
    },
  },
  {
    name: 'rename of a directory over a file is ENOTDIR, of a file over a directory EISDIR',
    run({ fs, dir, plant, plantDir }) {
      plant('file');
      plantDir('sub');
      refuses('ENOTDIR', () => fs.rename(dir, 'sub', dir, 'file'));
      refuses('EISDIR', () => fs.rename(dir, 'file', dir, 'sub'));
      assert.deepEqual(fs.list(dir), ['file', 'sub']);
    },
  },
  {
    name: 'rename of a directory into itself is EINVAL',
    run({ fs, dir, plantDir }) {
      const sub = plantDir('sub');
      refuses('EINVAL', () => fs.rename(dir, 'sub', sub, 'inner'));
      assert.deepEqual(fs.list(dir), ['sub']);
    },
  },
  {
    name: 'rename and link to another mount are EXDEV and change nothing',
    needs: 'other-mount',
    run({ fs, dir, otherMount, plant }) {
      plant('file');
      const other = fs.openRoot(otherMount);
      refuses('EXDEV', () => fs.rename(dir, 'file', other, 'file'));
      refuses('EXDEV', () => fs.link(dir, 'file', other, 'file'));
      assert.deepEqual([fs.list(dir), fs.list(other)], [['file'], []]);
    },
  },
];
