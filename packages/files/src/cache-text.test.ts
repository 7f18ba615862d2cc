import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { readCacheText, writeCacheText } from './cache-text.js';

test('a text comes back whole, or is as none', () => {
  using temp = makeTempDir();
  const directory = join(temp.path, 'cache');
  const cache = { directory, file: join(directory, 'x'), version: 'x-1' };
  expect(readCacheText(cache)).toBeUndefined();
  for (const text of ['', '\n', 'one\ntwo\n', 'ü\u2028\0']) {
    expect(writeCacheText(cache, text)).toBe(true);
    expect(readCacheText(cache)).toBe(text);
    expect(readCacheText({ ...cache, version: 'x-2' })).toBeUndefined();
  }
  writeCacheText(cache, 'one\ntwo\n');
  const whole = readFileSync(cache.file);
  for (let at = 0; at < whole.length; at += 1) {
    writeFileSync(cache.file, whole.subarray(0, at));
    expect(readCacheText(cache)).toBeUndefined();
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    writeFileSync(cache.file, damaged);
    expect(readCacheText(cache)).toBeUndefined();
  }
  expect(writeCacheText({ ...cache, file: join(cache.file, 'y') }, 'text')).toBe(false);
  mkdirSync(join(directory, 'z'));
  expect(readCacheText({ ...cache, file: join(directory, 'z') })).toBeUndefined();
});
