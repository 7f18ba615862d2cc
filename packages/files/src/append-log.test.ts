import {
  appendFileSync,
  chmodSync,
  linkSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '@holdfast/base';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNodeFs, type DirHandle, errnoOf, type FsPort, openAppendLog } from './index.js';

const disk = createNodeFs();
let temp: TempDir;
let dir: DirHandle;
const path = (): string => join(temp.path, 'log');

beforeEach(() => {
  temp = makeTempDir();
  dir = disk.openRoot(temp.path);
});
afterEach(() => {
  disk.close(dir);
  temp.remove();
});

function write(...values: string[]): void {
  const log = openAppendLog(disk, dir, 'log', { create: true });
  for (const value of values) log.append(value);
  log.close();
}

function read(): unknown[] {
  const log = openAppendLog(disk, dir, 'log');
  log.close();
  return log.records.map(({ value }) => value);
}

test('records survive closing, in order, with numbers from 1', () => {
  const log = openAppendLog(disk, dir, 'log', { create: true, mode: 0o640 });
  expect(log.records).toEqual([]);
  log.append({ state: 'prepared', index: 0 });
  log.append({ state: 'applied', index: 1 });
  log.close();
  expect(statSync(path()).mode & 0o777).toBe(0o640);
  const again = openAppendLog(disk, dir, 'log');
  expect(again.records).toEqual([
    { seq: 1, value: { state: 'prepared', index: 0 } },
    { seq: 2, value: { state: 'applied', index: 1 } },
  ]);
  again.append([null, true, 'é']);
  expect(again.records).toHaveLength(3);
  again.close();
  expect(read()[2]).toEqual([null, true, 'é']);
});

test('the file is the documented text', () => {
  write('a', 'b');
  const lines = readFileSync(path(), 'utf8').split('\n');
  expect(lines[0]).toBe('{"prev":"0000000000000000","seq":1,"value":"a"}\t0389453c9c6d4b6c');
  expect(lines[1]).toMatch(/^\{"prev":"0389453c9c6d4b6c","seq":2,"value":"b"\}\t[0-9a-f]{16}$/);
});

test('creating refuses a log that exists, opening one that does not', () => {
  expect(attempt(() => openAppendLog(disk, dir, 'log'))).toBe('ENOENT');
  write('a');
  expect(attempt(() => openAppendLog(disk, dir, 'log', { create: true }))).toBe('EEXIST');
  expect(read()).toEqual(['a']);
});

function attempt(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    return errnoOf(error);
  }
  return undefined;
}

test('a torn tail is cut by the next append, and only by that', () => {
  write('a', 'b');
  const whole = readFileSync(path());
  writeFileSync(path(), whole.subarray(0, whole.length - 5));
  expect(read()).toEqual(['a']);
  expect(statSync(path()).size).toBe(whole.length - 5);
  const log = openAppendLog(disk, dir, 'log');
  log.append('c');
  log.append('d');
  log.close();
  expect(read()).toEqual(['a', 'c', 'd']);
});

test('a tail of zeros or of old bytes is cut too', () => {
  for (const tail of [Buffer.alloc(5000), Buffer.from('garbage\nmore\tgarbage\n\n')]) {
    writeFileSync(path(), '');
    const log = openAppendLog(disk, dir, 'log');
    log.append('a');
    log.close();
    appendFileSync(path(), tail);
    const again = openAppendLog(disk, dir, 'log');
    expect(again.records).toHaveLength(1);
    again.append('b');
    again.close();
    expect(read()).toEqual(['a', 'b']);
  }
});

test('an append that fails half-way is cut by the next one', () => {
  const log = openAppendLog(disk, dir, 'log', { create: true });
  log.close();
  let full = false;
  const failing: FsPort = {
    ...disk,
    write(file, buffer, position) {
      if (!full) return disk.write(file, buffer, position);
      disk.write(file, buffer.subarray(0, 9), position);
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    },
  };
  const again = openAppendLog(failing, dir, 'log');
  again.append('a');
  full = true;
  expect(attempt(() => again.append('lost'))).toBe('ENOSPC');
  expect(again.records).toHaveLength(1);
  expect(read()).toEqual(['a']);
  full = false;
  again.append('b');
  again.close();
  expect(read()).toEqual(['a', 'b']);
});

test('a damaged log can be read but not appended to', () => {
  write('a', 'b', 'c');
  const text = readFileSync(path(), 'utf8');
  writeFileSync(path(), text.replace('"b"', '"B"'));
  const log = openAppendLog(disk, dir, 'log');
  expect(log.records.map(({ value }) => value)).toEqual(['a']);
  expect(log.damaged).toMatchObject({ line: 2 });
  expect(() => log.append('d')).toThrow(expect.objectContaining({ code: 'log-damaged' }));
  log.close();
  expect(readFileSync(path(), 'utf8')).toBe(text.replace('"b"', '"B"'));
});

test('a log with a second name gets a file of its own, and the other one keeps its bytes', () => {
  write('a', 'b');
  const torn = readFileSync(path()).subarray(0, -5);
  writeFileSync(path(), torn, { mode: 0o640 });
  chmodSync(path(), 0o640);
  const second = join(temp.path, 'second');
  linkSync(path(), second);
  // What a crash in the middle of this leaves.
  writeFileSync(join(temp.path, 'log.own'), 'half');
  linkSync(path(), join(temp.path, 'log.unflushed'));
  const log = openAppendLog(disk, dir, 'log');
  expect(log.records.map(({ value }) => value)).toEqual(['a']);
  expect(log.damaged).toBeUndefined();
  log.append('c');
  log.close();
  expect(read()).toEqual(['a', 'c']);
  expect(readFileSync(second)).toEqual(torn);
  expect(disk.list(dir)).toEqual(['log', 'second']);
  expect(statSync(path())).toMatchObject({ nlink: 1, mode: 0o100640 });
});

test('a damaged log with a second name is left as it is', () => {
  write('a', 'b');
  writeFileSync(path(), readFileSync(path(), 'utf8').replace('"a"', '"A"'));
  linkSync(path(), join(temp.path, 'second'));
  const log = openAppendLog(disk, dir, 'log');
  expect(log.damaged).toMatchObject({ line: 1 });
  log.close();
  expect(statSync(path()).nlink).toBe(2);
});

test('a line takes at most 256 bytes', () => {
  const log = openAppendLog(disk, dir, 'log', { create: true });
  const room = 256 - '{"prev":"0123456789abcdef","seq":1,"value":""}\t0123456789abcdef\n'.length;
  expect(() => log.append('x'.repeat(room + 1))).toThrow(
    expect.objectContaining({ code: 'too-large' }),
  );
  log.append('x'.repeat(room));
  log.close();
  expect(statSync(path()).size).toBe(256);
  expect(read()).toEqual(['x'.repeat(room)]);
});

test('a log over 4 MiB is refused', () => {
  writeFileSync(path(), Buffer.alloc(LIMITS.journalBytes + 1));
  expect(() => openAppendLog(disk, dir, 'log')).toThrow(
    expect.objectContaining({ code: 'too-large' }),
  );
});
