import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNodeFs, type DirHandle, type FsPort, inspectTarget } from './index.js';

let temp: TempDir;
let fs: FsPort;
let dir: DirHandle;
const at = (name: string): string => join(temp.path, name);

beforeEach(() => {
  temp = makeTempDir();
  fs = createNodeFs();
  dir = fs.openRoot(temp.path);
});
afterEach(() => {
  expect(openDescriptors()).toEqual([]);
  fs.close(dir);
  temp.remove();
});

/** Entries below the test directory that are still open: a leak, since handles are closed. */
function openDescriptors(): string[] {
  if (process.platform !== 'linux') return [];
  const links = readdirSync('/proc/self/fd').map((fd) => linkText(`/proc/self/fd/${fd}`));
  return links.filter((link) => link.startsWith(`${temp.path}/`));
}

function linkText(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // The descriptor of the listing itself is gone by now.
    return '';
  }
}

test('a name with nothing there is absent', () => {
  expect(inspectTarget(fs, dir, 'a', { maxBytes: 10 })).toEqual({ kind: 'absent' });
});

test('a file comes with bytes, hash, facts and an open handle', () => {
  writeFileSync(at('a'), Buffer.from([0xef, 0xbb, 0xbf, 0x0d, 0x0a, 0xff]));
  const found = inspectTarget(fs, dir, 'a', { maxBytes: 6 });
  if (found.kind !== 'file') throw new Error(found.kind);
  expect([...found.bytes]).toEqual([0xef, 0xbb, 0xbf, 0x0d, 0x0a, 0xff]);
  expect(found.sha256).toBe(sha256(found.bytes));
  expect(found.stat.ino).toBe(statSync(at('a'), { bigint: true }).ino);
  expect(fs.fstat(found.handle).ino).toBe(found.stat.ino);
  fs.close(found.handle);
});

test('a file one byte over the limit is too large and says its size', () => {
  writeFileSync(at('a'), '1234567');
  expect(inspectTarget(fs, dir, 'a', { maxBytes: 6 })).toEqual({ kind: 'too-large', size: 7 });
});

test('an empty file is a file', () => {
  writeFileSync(at('a'), '');
  const found = inspectTarget(fs, dir, 'a', { maxBytes: 0 });
  if (found.kind !== 'file') throw new Error(found.kind);
  expect(found.bytes).toHaveLength(0);
  fs.close(found.handle);
});

test('symlinks, directories, FIFOs, sockets and devices are named as what they are', async () => {
  writeFileSync(at('real'), '');
  symlinkSync('real', at('symlink'));
  symlinkSync('nowhere', at('dangling'));
  mkdirSync(at('directory'));
  execFileSync('mkfifo', [at('fifo')]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(at('socket'), resolve));
  const look = (name: string) => inspectTarget(fs, dir, name, { maxBytes: 10 });
  expect(look('symlink')).toEqual({ kind: 'unsafe', what: 'symlink' });
  expect(look('dangling')).toEqual({ kind: 'unsafe', what: 'symlink' });
  expect(look('directory')).toEqual({ kind: 'unsafe', what: 'directory' });
  expect(look('fifo')).toEqual({ kind: 'unsafe', what: 'fifo' });
  expect(look('socket')).toEqual({ kind: 'unsafe', what: 'socket' });
  await new Promise((resolve) => server.close(resolve));
  const devices = fs.openRoot('/dev');
  expect(inspectTarget(fs, devices, 'null', { maxBytes: 10 })).toEqual({
    kind: 'unsafe',
    what: 'device',
  });
  fs.close(devices);
});

test('a second link is refused unless it is the one that was asked for', () => {
  writeFileSync(at('a'), 'x');
  linkSync(at('a'), at('b'));
  const { ino, dev } = statSync(at('a'), { bigint: true });
  const hard = { kind: 'unsafe', what: 'hard-link' };
  const look = (allowSecondLink?: { ino: bigint; dev: bigint }) =>
    inspectTarget(fs, dir, 'a', {
      maxBytes: 10,
      ...(allowSecondLink === undefined ? {} : { allowSecondLink }),
    });
  expect(look()).toEqual(hard);
  expect(look({ ino: ino + 1n, dev })).toEqual(hard);
  expect(look({ ino, dev: dev + 1n })).toEqual(hard);
  const found = look({ ino, dev });
  if (found.kind !== 'file') throw new Error(found.kind);
  fs.close(found.handle);
  linkSync(at('a'), at('c'));
  expect(look({ ino, dev })).toEqual(hard);
  const three = { maxBytes: 10, allowSecondLink: { ino, dev }, ownNames: 2 };
  const all = inspectTarget(fs, dir, 'a', three);
  if (all.kind !== 'file') throw new Error(all.kind);
  fs.close(all.handle);
  expect(inspectTarget(fs, dir, 'a', { ...three, ownNames: 3 })).toEqual(hard);
});

/** The port with something done to the disk before each read. */
function disturbed(disturb: () => void): FsPort {
  return {
    ...fs,
    read(file, buffer, position) {
      disturb();
      return fs.read(file, buffer, position);
    },
  };
}

test('a file that keeps changing while it is read is refused', () => {
  writeFileSync(at('a'), 'x');
  let times = 0;
  const port = disturbed(() => {
    times += 1;
    writeFileSync(at('a'), 'x'.repeat(1 + (times % 2)));
  });
  expect(inspectTarget(port, dir, 'a', { maxBytes: 1000 })).toEqual({
    kind: 'unsafe',
    what: 'changing',
  });
});

test.each(['newer', 'ne'])('a file that becomes %o after it was read is read again', (text) => {
  writeFileSync(at('a'), 'old');
  let times = 0;
  const port: FsPort = {
    ...fs,
    read(file, buffer, position) {
      const count = fs.read(file, buffer, position);
      times += 1;
      if (times === 1) writeFileSync(at('a'), text);
      return count;
    },
  };
  const found = inspectTarget(port, dir, 'a', { maxBytes: 1000 });
  if (found.kind !== 'file') throw new Error(found.kind);
  expect(Buffer.from(found.bytes).toString()).toBe(text);
  fs.close(found.handle);
});

test('a file that grows over the limit while it is read is too large', () => {
  writeFileSync(at('a'), 'x');
  const port = disturbed(() => appendFileSync(at('a'), 'y'.repeat(100)));
  const found = inspectTarget(port, dir, 'a', { maxBytes: 10 });
  expect(found.kind).toBe('too-large');
});

/** The port with something done to the disk between the look at a name and its opening. */
function racing(race: () => void): FsPort {
  return {
    ...fs,
    open(parent, name, access, mode) {
      race();
      return fs.open(parent, name, access, mode);
    },
  };
}

test('a file swapped for something else between look and opening is seen as that', () => {
  writeFileSync(at('a'), 'x');
  writeFileSync(at('outside'), 'secret');
  const toLink = racing(() => {
    unlinkSync(at('a'));
    symlinkSync('outside', at('a'));
  });
  expect(inspectTarget(toLink, dir, 'a', { maxBytes: 10 })).toEqual({
    kind: 'unsafe',
    what: 'symlink',
  });
  unlinkSync(at('a'));
  writeFileSync(at('a'), 'x');
  const toFifo = racing(() => {
    unlinkSync(at('a'));
    execFileSync('mkfifo', [at('a')]);
  });
  expect(inspectTarget(toFifo, dir, 'a', { maxBytes: 10 })).toEqual({
    kind: 'unsafe',
    what: 'fifo',
  });
  unlinkSync(at('a'));
  writeFileSync(at('a'), 'x');
  const toNothing = racing(() => unlinkSync(at('a')));
  expect(inspectTarget(toNothing, dir, 'a', { maxBytes: 10 })).toEqual({ kind: 'absent' });
});
