import assert from 'node:assert/strict';
import type { PortCase } from './port-case.js';

/** Flushing, and copying attributes. */
export const durabilityCases: readonly PortCase[] = [
  {
    name: 'fsync takes files opened for reading or writing',
    run({ fs, dir, plant }) {
      fs.fsync(fs.open(dir, 'new', 'create'));
      plant('file');
      fs.fsync(fs.open(dir, 'file', 'read'));
    },
  },
  {
    name: 'flush takes many files at once and answers one result each',
    async run({ fs, dir, writeText }) {
      const files = Array.from({ length: 20 }, (_, index) => {
        const file = fs.open(dir, `f${index}`, 'create');
        writeText(file, `text ${index}`);
        return file;
      });
      assert.deepEqual(await fs.flush(files), new Array(20).fill(undefined));
    },
  },
  {
    name: 'flush of nothing answers nothing',
    async run({ fs }) {
      assert.deepEqual(await fs.flush([]), []);
    },
  },
  {
    name: 'flush of a directory is durable, or says why not',
    async run({ fs, dir, plant }) {
      plant('file');
      const [error] = await fs.flush([dir]);
      if (error === undefined) return;
      assert('code' in error);
      assert(['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM'].includes(String(error.code)));
    },
  },
  {
    name: 'copyAttributes makes empty files with owner and mode of their namesakes',
    async run({ fs, dir, plant, plantDir, setMode }) {
      const sub = plantDir('sub');
      const modes = { a: 0o640, b: 0o755, c: 0o400 };
      for (const [name, mode] of Object.entries(modes)) {
        plant(name, 'text');
        setMode(name, mode);
      }
      const done = await fs.copyAttributes(dir, sub, Object.keys(modes));
      assert.deepEqual(fs.list(sub), [...done].sort());
      for (const name of done) {
        const { mode, uid, gid } = fs.lstat(dir, name);
        const copy = fs.lstat(sub, name);
        assert.deepEqual(
          { mode: copy.mode, uid: copy.uid, gid: copy.gid, size: copy.size },
          { mode, uid, gid, size: 0 },
        );
      }
    },
  },
  {
    name: 'copyAttributes leaves out what is missing, no file, or already there',
    async run({ fs, dir, plant, plantDir, symlink, read }) {
      const sub = plantDir('sub');
      plant('there');
      plant('there', 'kept', sub);
      symlink('there', 'link');
      const done = await fs.copyAttributes(dir, sub, ['missing', 'sub', 'link', 'there']);
      assert.deepEqual([...done], []);
      assert.deepEqual(fs.list(sub), ['there']);
      assert.equal(read('there', sub), 'kept');
    },
  },
  {
    name: 'plainModes answers files only, and never one that is missing',
    async run({ fs, dir, plant, plantDir, symlink }) {
      plant('file');
      plant('other');
      plantDir('sub');
      symlink('file', 'link');
      const all = ['file', 'other'];
      const proven = await fs.plainModes(dir, all);
      assert(proven.size === 0 || proven.size === 2);
      assert.equal((await fs.plainModes(dir, ['missing', 'sub', 'link'])).size, 0);
      assert.equal((await fs.plainModes(dir, [])).size, 0);
    },
  },
];
