import assert from 'node:assert/strict';
import { type PortCase, refuses } from './port-case.js';

const NOT_NAMES = ['', '.', '..', 'a/b', '/a', 'a/', 'a\0b'];

/** Names, facts about entries, and removing them. */
export const nameCases: readonly PortCase[] = [
  {
    name: 'a name that is not a single component is a TypeError',
    run({ fs, dir, plant, plantDir }) {
      plant('a');
      plantDir('b');
      for (const name of NOT_NAMES) {
        assert.throws(() => fs.openDir(dir, name), TypeError);
        assert.throws(() => fs.lstat(dir, name), TypeError);
        assert.throws(() => fs.readlink(dir, name), TypeError);
        assert.throws(() => fs.open(dir, name, 'read'), TypeError);
        assert.throws(() => fs.open(dir, name, 'create'), TypeError);
        assert.throws(() => fs.mkdir(dir, name, 0o755), TypeError);
        assert.throws(() => fs.rmdir(dir, name), TypeError);
        assert.throws(() => fs.unlink(dir, name), TypeError);
      }
      assert.deepEqual(fs.list(dir), ['a', 'b']);
    },
  },
  {
    name: 'both names of a rename and of a link must be single components',
    run({ fs, dir, plant }) {
      plant('a');
      for (const name of NOT_NAMES) {
        assert.throws(() => fs.rename(dir, 'a', dir, name), TypeError);
        assert.throws(() => fs.rename(dir, name, dir, 'b'), TypeError);
        assert.throws(() => fs.link(dir, 'a', dir, name), TypeError);
        assert.throws(() => fs.link(dir, name, dir, 'b'), TypeError);
      }
      assert.deepEqual(fs.list(dir), ['a']);
    },
  },
  {
    name: 'a name may have 255 bytes and no more',
    run({ fs, dir, plant }) {
      const longest = `${'ä'.repeat(127)}x`;
      plant(longest);
      assert.deepEqual(fs.list(dir), [longest]);
      refuses('ENAMETOOLONG', () => fs.open(dir, 'ä'.repeat(128), 'create'));
      refuses('ENAMETOOLONG', () => fs.mkdir(dir, 'x'.repeat(256), 0o755));
      refuses('ENAMETOOLONG', () => fs.lstat(dir, 'x'.repeat(256)));
    },
  },
  {
    name: 'lstat tells a file, a directory and a symlink apart',
    run({ fs, dir, plant, plantDir, symlink }) {
      plant('file', 'four');
      plantDir('sub');
      symlink('file', 'link');
      const types = ['file', 'sub', 'link'].map((name) => fs.lstat(dir, name).type);
      assert.deepEqual(types, ['file', 'directory', 'symlink']);
      assert.equal(fs.lstat(dir, 'file').size, 4);
    },
  },
  {
    name: 'lstat of nothing is ENOENT',
    run({ fs, dir }) {
      refuses('ENOENT', () => fs.lstat(dir, 'missing'));
    },
  },
  {
    name: 'lstat and fstat agree',
    run({ fs, dir, plant, plantDir }) {
      plant('file', 'text');
      const sub = plantDir('sub');
      assert.deepEqual(fs.fstat(fs.open(dir, 'file', 'read')), fs.lstat(dir, 'file'));
      assert.deepEqual(fs.fstat(sub), fs.lstat(dir, 'sub'));
    },
  },
  {
    name: 'readlink answers the text of a symlink, dangling or not',
    run({ fs, dir, symlink }) {
      symlink('../some where/else', 'link');
      assert.equal(fs.readlink(dir, 'link'), '../some where/else');
    },
  },
  {
    name: 'readlink of a file is EINVAL',
    run({ fs, dir, plant }) {
      plant('file');
      refuses('EINVAL', () => fs.readlink(dir, 'file'));
    },
  },
  {
    name: 'unlink removes a name',
    run({ fs, dir, plant }) {
      plant('file');
      fs.unlink(dir, 'file');
      assert.deepEqual(fs.list(dir), []);
      refuses('ENOENT', () => fs.unlink(dir, 'file'));
    },
  },
  {
    name: 'unlink of a symlink leaves its target',
    run({ fs, dir, plant, symlink }) {
      plant('file');
      symlink('file', 'link');
      fs.unlink(dir, 'link');
      assert.deepEqual(fs.list(dir), ['file']);
    },
  },
  {
    name: 'unlink of a directory is refused',
    run({ fs, dir, plantDir }) {
      plantDir('sub');
      refuses(['EISDIR', 'EPERM'], () => fs.unlink(dir, 'sub'));
      assert.deepEqual(fs.list(dir), ['sub']);
    },
  },
];
