import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNodeFs, type DirHandle, type FsPort, replaceFile } from './index.js';

const isRoot = process.getuid?.() === 0;
const disk = createNodeFs();
let temp: TempDir;
let dir: DirHandle;
const at = (name: string): string => join(temp.path, name);
const bytes = Buffer.from('new');

beforeEach(() => {
  temp = makeTempDir();
  dir = disk.openRoot(temp.path);
});
afterEach(() => {
  disk.close(dir);
  temp.remove();
});

function given(name: string, mode: number): void {
  writeFileSync(at(name), 'old content');
  chmodSync(at(name), mode);
}

const modeOf = (name: string): number => statSync(at(name)).mode & 0o7777;

test('a new file gets 0666 less the umask, or the mode that was asked for', async () => {
  const umask = process.umask(0o027);
  try {
    expect(await replaceFile(disk, dir, 'a', bytes)).toEqual({ durability: 'full' });
    await replaceFile(disk, dir, 'b', bytes, { mode: 0o666 });
  } finally {
    process.umask(umask);
  }
  expect(readFileSync(at('a'), 'utf8')).toBe('new');
  expect(modeOf('a')).toBe(0o640);
  expect(modeOf('b')).toBe(0o666);
  expect(readdirSync(temp.path).sort()).toEqual(['a', 'b']);
});

test.each([0o644, 0o600, 0o640, 0o664, 0o755, 0o4755, 0o1666, 0o400])(
  'mode %o is kept',
  async (mode) => {
    given('a', mode);
    await replaceFile(disk, dir, 'a', bytes);
    expect(modeOf('a')).toBe(mode);
    expect(readFileSync(at('a'), 'utf8')).toBe('new');
    expect(readdirSync(temp.path)).toEqual(['a']);
  },
);

test.skipIf(!isRoot)('owner and group are kept by those who may', async () => {
  for (const mode of [0o644, 0o660]) {
    given('a', mode);
    chownSync(at('a'), 1000, 1001);
    await replaceFile(disk, dir, 'a', bytes);
    expect(statSync(at('a'))).toMatchObject({ uid: 1000, gid: 1001 });
    expect(modeOf('a')).toBe(mode);
  }
});

test('an ACL is kept, and without a way to keep it the group gets nothing new', async ({
  skip,
}) => {
  given('a', 0o600);
  try {
    execFileSync('setfacl', ['-m', 'u:1000:rwx', at('a')]);
  } catch {
    skip('needs setfacl');
  }
  await replaceFile(disk, dir, 'a', bytes);
  const acl = execFileSync('getfacl', ['-cn', '--absolute-names', at('a')]).toString();
  expect(acl).toContain('user:1000:rwx\ngroup::---\n');
  const without: FsPort = { ...disk, copyAttributes: async () => new Set() };
  await replaceFile(without, dir, 'a', bytes);
  expect(modeOf('a')).toBe(0o600);
  given('plain', 0o660);
  await replaceFile(without, dir, 'plain', bytes);
  expect(modeOf('plain')).toBe(0o660);
  unlinkSync(at('plain'));
  expect(readdirSync(temp.path)).toEqual(['a']);
});

test('an ACL that denies is kept, and without a way to keep it only the owner has access', async ({
  skip,
}) => {
  given('a', 0o644);
  try {
    execFileSync('setfacl', ['-m', 'u:1000:---', at('a')]);
  } catch {
    skip('needs setfacl');
  }
  expect(modeOf('a')).toBe(0o644);
  await replaceFile(disk, dir, 'a', bytes);
  const acl = execFileSync('getfacl', ['-cn', '--absolute-names', at('a')]).toString();
  expect(acl).toContain('user:1000:---\n');
  await replaceFile({ ...disk, copyAttributes: async () => new Set() }, dir, 'a', bytes);
  expect(modeOf('a')).toBe(0o600);
  expect(readdirSync(temp.path)).toEqual(['a']);
});

test.skipIf(!isRoot)('for a user who cannot keep the group it gets nothing either', async () => {
  given('a', 0o2754);
  chownSync(at('a'), 1000, 1001);
  chmodSync(at('a'), 0o6754);
  const unprivileged: FsPort = {
    ...disk,
    copyAttributes: async () => new Set(),
    chown() {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    },
  };
  await replaceFile(unprivileged, dir, 'a', bytes);
  expect(modeOf('a')).toBe(0o744);
});

test('a hard link is broken: the other name keeps the old bytes', async () => {
  given('a', 0o644);
  linkSync(at('a'), at('b'));
  await replaceFile(disk, dir, 'a', bytes);
  expect(readFileSync(at('b'), 'utf8')).toBe('old content');
});

test('symlinks, directories and FIFOs are refused and stay', async () => {
  given('real', 0o644);
  symlinkSync('real', at('link'));
  mkdirSync(at('dir'));
  execFileSync('mkfifo', [at('fifo')]);
  for (const name of ['link', 'dir', 'fifo']) {
    await expect(replaceFile(disk, dir, name, bytes)).rejects.toMatchObject({
      code: 'unsafe-target',
    });
  }
  expect(readdirSync(temp.path).sort()).toEqual(['dir', 'fifo', 'link', 'real']);
  expect(readFileSync(at('real'), 'utf8')).toBe('old content');
});

test.each(['open', 'write', 'chmod', 'flush', 'rename'] as const)(
  'when %s fails the old bytes stay and nothing is left behind',
  async (call) => {
    given('a', 0o644);
    const fail = () => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    };
    const failing: FsPort = {
      ...disk,
      copyAttributes: async () => new Set(),
      [call]:
        call === 'flush'
          ? async () => [Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })]
          : fail,
    };
    await expect(replaceFile(failing, dir, 'a', bytes)).rejects.toMatchObject({
      code: 'io-error',
      data: { errno: 'ENOSPC', replaced: false },
    });
    expect(readFileSync(at('a'), 'utf8')).toBe('old content');
    expect(readdirSync(temp.path)).toEqual(['a']);
  },
);

test('a failure while attributes are copied leaves nothing behind either', async () => {
  given('a', 0o640);
  const failing: FsPort = {
    ...disk,
    rename() {
      throw Object.assign(new Error('EIO'), { code: 'EIO' });
    },
  };
  await expect(replaceFile(failing, dir, 'a', bytes)).rejects.toMatchObject({
    data: { errno: 'EIO', replaced: false },
  });
  expect(readdirSync(temp.path)).toEqual(['a']);
});

test('when only the directory is not durable the error says that the bytes are in place', async () => {
  given('a', 0o644);
  let barrier = 0;
  const failing: FsPort = {
    ...disk,
    async flush(handles) {
      barrier += 1;
      if (barrier === 1) return disk.flush(handles);
      return [Object.assign(new Error('EIO'), { code: 'EIO' })];
    },
  };
  await expect(replaceFile(failing, dir, 'a', bytes)).rejects.toMatchObject({
    data: { errno: 'EIO', replaced: true },
  });
  expect(readFileSync(at('a'), 'utf8')).toBe('new');
});

test('the bytes are durable before the name is theirs', async () => {
  given('a', 0o644);
  const calls: string[] = [];
  const recorded: FsPort = {
    ...disk,
    flush(handles) {
      calls.push(...handles.map((handle) => `flush ${disk.fstat(handle).type}`));
      return disk.flush(handles);
    },
    rename(fromDir, from, toDir, to) {
      calls.push('rename');
      disk.rename(fromDir, from, toDir, to);
    },
  };
  await replaceFile(recorded, dir, 'a', bytes);
  expect(calls).toEqual(['flush file', 'rename', 'flush directory']);
});

test('many replacements at once leave one of the contents, whole', async () => {
  const contents = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(1000));
  await Promise.all(contents.map((text) => replaceFile(disk, dir, 'a', Buffer.from(text))));
  expect(contents).toContain(readFileSync(at('a'), 'utf8'));
  expect(readdirSync(temp.path)).toEqual(['a']);
});
