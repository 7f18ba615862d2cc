import assert from 'node:assert/strict';
import { clockMoves, type PortCase } from './port-case.js';

/** Reading, writing and cutting files through handles. */
export const contentCases: readonly PortCase[] = [
  {
    name: 'read starts at a position and is short at the end',
    run({ fs, dir, plant }) {
      plant('file', 'abcdef');
      const file = fs.open(dir, 'file', 'read');
      const buffer = new Uint8Array(4);
      let count = 0;
      while (count < 2) {
        const more = fs.read(file, buffer.subarray(count), 4 + count);
        assert(more > 0, 'the end is not there yet');
        count += more;
      }
      assert.deepEqual([count, ...buffer], [2, 0x65, 0x66, 0, 0]);
      assert.equal(fs.read(file, buffer, 6), 0);
      assert.equal(fs.read(file, buffer, 100), 0);
    },
  },
  {
    name: 'write puts bytes at a position and answers how many',
    run({ fs, dir, read }) {
      const file = fs.open(dir, 'file', 'create');
      const count = fs.write(file, new Uint8Array([0x61, 0x62]), 0);
      assert(count === 1 || count === 2);
      assert.equal(read('file'), 'ab'.slice(0, count));
    },
  },
  {
    name: 'a write beyond the end fills the gap with zeros',
    run({ fs, dir, writeText, read }) {
      const file = fs.open(dir, 'file', 'create');
      writeText(file, 'end', 3);
      assert.equal(read('file'), '\0\0\0end');
    },
  },
  {
    name: 'later changes of the caller’s buffer do not reach the file',
    run({ fs, dir, read }) {
      const file = fs.open(dir, 'file', 'create');
      const buffer = new Uint8Array([0x61]);
      fs.write(file, buffer, 0);
      buffer[0] = 0x62;
      assert.equal(read('file'), 'a');
    },
  },
  {
    name: 'truncate cuts, and extends with zeros',
    run({ fs, dir, plant, read }) {
      plant('file', 'abcdef');
      const file = fs.open(dir, 'file', 'edit');
      fs.truncate(file, 2);
      assert.equal(read('file'), 'ab');
      fs.truncate(file, 4);
      assert.equal(read('file'), 'ab\0\0');
    },
  },
  {
    name: 'two handles of a file see each other’s bytes',
    run({ fs, dir, plant, writeText, textOf }) {
      plant('file', 'old');
      const first = fs.open(dir, 'file', 'edit');
      const second = fs.open(dir, 'file', 'read');
      writeText(first, 'new');
      assert.equal(textOf(second), 'new');
    },
  },
  {
    name: 'an open file survives the removal of its name',
    run({ fs, dir, plant, writeText, textOf }) {
      plant('file', 'text');
      const file = fs.open(dir, 'file', 'edit');
      fs.unlink(dir, 'file');
      assert.equal(fs.fstat(file).nlink, 0);
      writeText(file, 'T');
      assert.equal(textOf(file), 'Text');
      plant('file', 'other');
      assert.equal(textOf(file), 'Text');
    },
  },
  {
    name: 'a write moves mtime and ctime, and keeps the inode',
    async run({ fs, dir, plant, writeText }) {
      plant('file', 'text');
      const before = fs.lstat(dir, 'file');
      await clockMoves();
      writeText(fs.open(dir, 'file', 'edit'), 'T');
      const after = fs.lstat(dir, 'file');
      assert(after.mtimeNs > before.mtimeNs && after.ctimeNs > before.ctimeNs);
      assert.equal(after.ino, before.ino);
    },
  },
  {
    name: 'a read changes neither mtime nor ctime',
    async run({ fs, dir, plant, read }) {
      plant('file', 'text');
      const before = fs.lstat(dir, 'file');
      await clockMoves();
      assert.equal(read('file'), 'text');
      assert.deepEqual(fs.lstat(dir, 'file'), before);
    },
  },
];
