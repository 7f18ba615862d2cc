import assert from 'node:assert/strict';
import { type PortCase, refuses } from './port-case.js';

/** Opening, listing, making and removing directories. */
export const directoryCases: readonly PortCase[] = [
  {
    name: 'openRoot follows symlinks in the path the user named',
    run({ fs, root, plantDir, plant, symlink }) {
      plant('inside', '', plantDir('real'));
      symlink('real', 'link');
      assert.deepEqual(fs.list(fs.openRoot(`${root}/link`)), ['inside']);
    },
  },
  {
    name: 'openRoot of nothing is ENOENT',
    run({ fs, root }) {
      refuses('ENOENT', () => fs.openRoot(`${root}/missing`));
    },
  },
  {
    name: 'openRoot of a file is ENOTDIR',
    run({ fs, root, plant }) {
      plant('file');
      refuses('ENOTDIR', () => fs.openRoot(`${root}/file`));
    },
  },
  {
    name: 'openRoot of a relative path is a TypeError',
    run({ fs }) {
      assert.throws(() => fs.openRoot('relative'), TypeError);
    },
  },
  {
    name: 'openDir opens a directory inside another one',
    run({ fs, dir, plantDir, plant }) {
      plant('inside', '', plantDir('sub'));
      assert.deepEqual(fs.list(fs.openDir(dir, 'sub')), ['inside']);
    },
  },
  {
    name: 'openDir refuses a symlink to a directory',
    run({ fs, dir, plantDir, symlink }) {
      plantDir('real');
      symlink('real', 'link');
      refuses(['ELOOP', 'ENOTDIR'], () => fs.openDir(dir, 'link'));
    },
  },
  {
    name: 'openDir of a file is ENOTDIR',
    run({ fs, dir, plant }) {
      plant('file');
      refuses('ENOTDIR', () => fs.openDir(dir, 'file'));
    },
  },
  {
    name: 'openDir of nothing is ENOENT',
    run({ fs, dir }) {
      refuses('ENOENT', () => fs.openDir(dir, 'missing'));
    },
  },
  {
    name: 'list answers all names by code units, and neither . nor ..',
    run({ fs, dir, plant, plantDir, symlink }) {
      for (const name of ['b', 'a', 'B', '.hidden', 'ä', '𝒳', '\uffee']) plant(name);
      plantDir('dir');
      symlink('nowhere', 'link');
      const names = ['.hidden', 'B', 'a', 'b', 'dir', 'link', 'ä', '𝒳', '\uffee'];
      assert.deepEqual(fs.list(dir), names);
    },
  },
  {
    name: 'mkdir makes a directory whose mode is subject to the umask',
    run({ fs, dir, umask }) {
      fs.mkdir(dir, 'sub', 0o777);
      const { type, mode } = fs.lstat(dir, 'sub');
      assert.deepEqual({ type, mode }, { type: 'directory', mode: 0o777 & ~umask });
    },
  },
  {
    name: 'mkdir is EEXIST where anything is',
    run({ fs, dir, plant, plantDir, symlink }) {
      plant('file');
      plantDir('sub');
      symlink('nowhere', 'dangling');
      for (const name of ['file', 'sub', 'dangling']) {
        refuses('EEXIST', () => fs.mkdir(dir, name, 0o755));
      }
    },
  },
  {
    name: 'rmdir removes an empty directory',
    run({ fs, dir, plantDir }) {
      plantDir('sub');
      fs.rmdir(dir, 'sub');
      assert.deepEqual(fs.list(dir), []);
    },
  },
  {
    name: 'rmdir of a directory with something in it is refused',
    run({ fs, dir, plant, plantDir }) {
      plant('inside', '', plantDir('sub'));
      refuses(['ENOTEMPTY', 'EEXIST'], () => fs.rmdir(dir, 'sub'));
      assert.deepEqual(fs.list(dir), ['sub']);
    },
  },
  {
    name: 'rmdir of a file, or of a symlink to a directory, is ENOTDIR',
    run({ fs, dir, plant, plantDir, symlink }) {
      plant('file');
      plantDir('real');
      symlink('real', 'link');
      for (const name of ['file', 'link']) refuses('ENOTDIR', () => fs.rmdir(dir, name));
    },
  },
  {
    name: 'rmdir of nothing is ENOENT',
    run({ fs, dir }) {
      refuses('ENOENT', () => fs.rmdir(dir, 'missing'));
    },
  },
  {
    name: 'nothing can be made in a removed directory',
    run({ fs, dir, plantDir }) {
      const sub = plantDir('sub');
      fs.rmdir(dir, 'sub');
      refuses('ENOENT', () => fs.open(sub, 'file', 'create'));
      refuses('ENOENT', () => fs.mkdir(sub, 'deeper', 0o755));
    },
  },
  {
    name: 'a renamed directory is never left by way of its old name',
    run({ fs, dir, plantDir, plant }) {
      const sub = plantDir('sub');
      plant('before', '', sub);
      fs.rename(dir, 'sub', dir, 'moved');
      plant('stranger', '', plantDir('sub'));
      const moved = fs.openDir(dir, 'moved');
      if (fs.anchoring === 'descriptor') {
        plant('after', '', sub);
        assert.deepEqual(fs.list(moved), ['after', 'before']);
      } else {
        refuses(['ESTALE', 'ENOENT'], () => fs.open(sub, 'after', 'create'));
        assert.deepEqual(fs.list(moved), ['before']);
      }
      assert.deepEqual(fs.list(fs.openDir(dir, 'sub')), ['stranger']);
    },
  },
  {
    name: 'a directory replaced by a symlink does not lead a change to its target',
    run({ fs, dir, plantDir, plant, symlink }) {
      const sub = plantDir('sub');
      const target = plantDir('target');
      plant('victim', 'safe', target);
      fs.rename(dir, 'sub', dir, 'moved');
      symlink('target', 'sub');
      if (fs.anchoring === 'descriptor') plant('new', '', sub);
      else refuses(['ELOOP', 'ENOTDIR'], () => fs.open(sub, 'new', 'create'));
      refuses(['ENOENT', 'ELOOP', 'ENOTDIR'], () => fs.unlink(sub, 'victim'));
      assert.deepEqual(fs.list(target), ['victim']);
    },
  },
];
