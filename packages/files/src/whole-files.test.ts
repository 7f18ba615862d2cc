import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFile, createNodeFs, errnoOf, type FsPort, readWhole, writeWhole } from './index.js';

const disk = createNodeFs();

/** The port with reads and writes of at most as many bytes as the given counts say, in turn. */
function stuttering(counts: readonly number[]): FsPort {
  let call = 0;
  const cut = (buffer: Uint8Array): Uint8Array => {
    const count = counts[call % counts.length] ?? 1;
    call += 1;
    return buffer.subarray(0, count);
  };
  return {
    ...disk,
    read: (file, buffer, position) => disk.read(file, cut(buffer), position),
    write: (file, buffer, position) => disk.write(file, cut(buffer), position),
  };
}

test('whole bytes are written and read back however short the calls are', () => {
  using temp = makeTempDir();
  const dir = disk.openRoot(temp.path);
  const counts = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), counts, (bytes, steps) => {
      const fs = stuttering(steps);
      fs.close(createFile(fs, dir, 'a', bytes));
      expect([...readFileSync(join(temp.path, 'a'))]).toEqual([...bytes]);
      const file = fs.open(dir, 'a', 'read');
      expect(readWhole(fs, file, bytes.length)).toEqual(bytes);
      expect(readWhole(fs, file, bytes.length, bytes.length)).toEqual(bytes);
      if (bytes.length > 0) expect(readWhole(fs, file, bytes.length - 1)).toBeUndefined();
      fs.close(file);
      fs.unlink(dir, 'a');
    }),
    { numRuns: 60 },
  );
  disk.close(dir);
});

test('a file whose size says nothing is read to its end', () => {
  const dir = disk.openRoot('/proc/self');
  const file = disk.open(dir, 'status', 'read');
  expect(disk.fstat(file).size).toBe(0);
  const bytes = readWhole(disk, file, 1_000_000);
  expect(Buffer.from(bytes ?? []).toString()).toContain(`Pid:\t${process.pid}\n`);
  expect(readWhole(disk, file, 1_000_000, 0)?.length).toBeGreaterThan(10);
  expect(readWhole(disk, file, 10)).toBeUndefined();
  disk.close(file);
  disk.close(dir);
});

test('a file that is longer than expected is read to its end', () => {
  using temp = makeTempDir();
  const dir = disk.openRoot(temp.path);
  writeFileSync(join(temp.path, 'a'), '0123456789');
  const file = disk.open(dir, 'a', 'read');
  expect(readWhole(disk, file, 10, 4)?.length).toBe(10);
  expect(readWhole(disk, file, 9, 4)).toBeUndefined();
  expect(readWhole(disk, file, 10, 12)?.length).toBe(10);
  disk.close(file);
  disk.close(dir);
});

test('a part is written at its position', () => {
  using temp = makeTempDir();
  const dir = disk.openRoot(temp.path);
  writeFileSync(join(temp.path, 'a'), '0123456789');
  const file = disk.open(dir, 'a', 'edit');
  writeWhole(stuttering([1]), file, Buffer.from('abc'), 4);
  expect(readFileSync(join(temp.path, 'a'), 'utf8')).toBe('0123abc789');
  disk.close(file);
  disk.close(dir);
});

test('a device that accepts nothing is an error, not an endless loop', () => {
  using temp = makeTempDir();
  const dir = disk.openRoot(temp.path);
  const stuck: FsPort = { ...disk, write: () => 0 };
  try {
    createFile(stuck, dir, 'a', Buffer.from('x'));
    expect.unreachable();
  } catch (error) {
    expect(errnoOf(error)).toBe('EIO');
  }
  disk.close(dir);
});

test('a full disk shows in the middle of a write', ({ skip }) => {
  if (process.platform !== 'linux') skip('needs /dev/full');
  const dev = disk.openRoot('/dev');
  const full = disk.open(dev, 'full', 'edit');
  try {
    writeWhole(disk, full, Buffer.from('x'));
    expect.unreachable();
  } catch (error) {
    expect(errnoOf(error)).toBe('ENOSPC');
  }
  disk.close(full);
  disk.close(dev);
});
