import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { createFile, createNodeFs, type FsPort, flushAll } from './index.js';

const disk = createNodeFs();

/** The port whose flush answers these errors, in the order of the handles. */
function answering(...codes: readonly (string | undefined)[]): FsPort {
  const errorOf = (code: string | undefined): Error | undefined =>
    code === undefined ? undefined : Object.assign(new Error(code), { code });
  return { ...disk, flush: async () => codes.map(errorOf) };
}

test('files and directories become durable', async () => {
  using temp = makeTempDir();
  const dir = disk.openRoot(temp.path);
  const file = createFile(disk, dir, 'a', Buffer.from('x'));
  expect(await flushAll(disk, [file, dir])).toEqual({ durability: 'full' });
  disk.close(file);
  disk.close(dir);
});

test('a directory that cannot be flushed makes the result weak, a file fails it', async () => {
  using temp = makeTempDir();
  const dir = disk.openRoot(temp.path);
  const file = createFile(disk, dir, 'a', Buffer.from('x'));
  for (const code of ['EINVAL', 'ENOTSUP', 'EISDIR']) {
    expect(await flushAll(answering(undefined, code), [file, dir])).toEqual({ durability: 'weak' });
    await expect(flushAll(answering(code), [file])).rejects.toMatchObject({
      code: 'io-error',
      data: { errno: code },
    });
  }
  for (const code of ['EIO', 'ENOSPC', 'EDQUOT']) {
    await expect(flushAll(answering(undefined, code), [file, dir])).rejects.toMatchObject({
      code: 'io-error',
      data: { errno: code },
      cause: { code },
    });
  }
  disk.close(file);
  disk.close(dir);
});

test('a real directory that refuses is weak', async ({ skip }) => {
  if (process.platform !== 'linux') skip('needs /proc');
  const dir = disk.openRoot('/proc/self');
  expect(await flushAll(disk, [dir])).toEqual({ durability: 'weak' });
  disk.close(dir);
});
