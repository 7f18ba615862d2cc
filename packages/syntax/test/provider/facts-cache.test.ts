import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeUtf8 } from '@holdfast/base';
import { makeTempDir } from '@holdfast/test-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tsx, typescript } from '../../src/languages/typescript/language.js';
import { createFactsProvider } from '../../src/node/create-facts-provider.js';
import { decodeFacts, encodeFacts } from '../../src/node/encode-facts.js';
import { openFactsCache } from '../../src/node/facts-cache.js';
import { parseFacts } from '../../src/node/parse-facts.js';
import { bundled } from './bundled-entries.js';

const TEXT = `
import { a } from './a';
@dec() export class A { m(n: number) { return this.m(n - 1) + a.b.c.d(1, 2, 3, 'x') } }
`;
const ID = 'a'.repeat(40);
const facts = () => parseFacts('a.ts', encodeUtf8(TEXT));

function entries(directory: string): readonly string[] {
  // The first that writes makes it.
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(directory, name));
}

test('facts survive encoding', async () => {
  const result = await facts();
  expect(decodeFacts(encodeFacts(result))).toEqual(result);
  expect(decodeFacts(encodeFacts({ kind: 'not-text' }))).toEqual({ kind: 'not-text' });
});

test('any damage to an entry is seen', async () => {
  const text = encodeFacts(await facts());
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), (at, inserted) => {
      const damaged = text.slice(0, at) + inserted + text.slice(at + 1);
      return damaged === text || decodeFacts(damaged) === undefined;
    }),
  );
  for (const cut of [0, 1, 16, 17, text.length - 1])
    expect(decodeFacts(text.slice(0, cut))).toBeUndefined();
});

test('a second provider answers without reading', async () => {
  using dir = makeTempDir();
  const cacheDirectory = join(dir.path, '.holdfast/cache/facts');
  const first = createFactsProvider({ cacheDirectory, workers: 0 });
  const result = await first.facts('a.ts', ID, async () => encodeUtf8(TEXT));
  await first.close();
  const second = createFactsProvider({ cacheDirectory, workers: 0 });
  const unread = () => Promise.reject(new Error('must not be read'));
  expect(await second.facts('other/path.ts', ID, unread)).toEqual(result);
  // The same bytes are another program in another language.
  await expect(second.facts('a.tsx', ID, unread)).rejects.toThrow('must not be read');
  await second.close();
  expect(readFileSync(join(cacheDirectory, '.gitignore'), 'utf8')).toBe('*\n');
});

test('corrupted entries are ignored and written again', async () => {
  using dir = makeTempDir();
  const result = await facts();
  const cache = openFactsCache(dir.path, 1_000_000);
  cache.put(typescript, ID, result);
  const [entry = ''] = entries(dir.path);
  for (const damage of ['', 'x', readFileSync(entry, 'utf8').slice(0, 60)]) {
    writeFileSync(entry, damage);
    expect(cache.get(typescript, ID)).toBeUndefined();
    cache.put(typescript, ID, result);
    expect(cache.get(typescript, ID)).toEqual(result);
  }
  expect(cache.get(tsx, ID)).toBeUndefined();
});

test('the cache may be deleted at any time', async () => {
  using dir = makeTempDir();
  const cache = openFactsCache(join(dir.path, 'cache'), 1_000_000);
  const result = await facts();
  cache.put(typescript, ID, result);
  rmSync(join(dir.path, 'cache'), { recursive: true });
  expect(cache.get(typescript, ID)).toBeUndefined();
  cache.put(typescript, ID, result);
  expect(cache.get(typescript, ID)).toEqual(result);
});

test('a place that cannot be written costs only time', async () => {
  using dir = makeTempDir();
  writeFileSync(join(dir.path, 'file'), '');
  const provider = createFactsProvider({
    cacheDirectory: join(dir.path, 'file/cache'),
    workers: 0,
  });
  const result = await provider.facts('a.ts', ID, async () => encodeUtf8(TEXT));
  expect(result).toEqual(await facts());
  await provider.close();
});

test('no temporary file is left, and one left by a killed process goes', async () => {
  using dir = makeTempDir();
  const result = await facts();
  const cache = openFactsCache(dir.path, 1000);
  mkdirSync(join(dir.path, 'old'));
  const abandoned = join(dir.path, 'old/x.json.1-1.tmp');
  writeFileSync(abandoned, 'x');
  utimesSync(abandoned, 1, 1);
  for (let i = 0; i < 8; i += 1) cache.put(typescript, String(i).repeat(40), result);
  cache.close();
  const names = readdirSync(dir.path, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('the oldest entries go when the cache is too large', async () => {
  using dir = makeTempDir();
  const result = await facts();
  const size = encodeFacts(result).length;
  const cache = openFactsCache(dir.path, size * 5);
  for (let i = 0; i < 10; i += 1) {
    cache.put(typescript, String(i).repeat(40), result);
    const entry = entries(dir.path).find((path) => path.includes(String(i).repeat(30)));
    utimesSync(entry ?? '', i + 1, i + 1);
  }
  cache.close();
  const kept = Array.from({ length: 10 }, (_, i) => i).filter(
    (i) => cache.get(typescript, String(i).repeat(40)) !== undefined,
  );
  expect(kept).toEqual([6, 7, 8, 9]);
});

test('processes share the cache and may be killed at any moment', async () => {
  using dir = makeTempDir();
  const directory = join(dir.path, 'cache');
  const script = fileURLToPath(await bundled(dir.path, './cache-writer.ts'));
  for (let round = 0; round < 3; round += 1) {
    const children = [0, 1].map(() => fork(script, [directory], { execArgv: [] }));
    await Promise.all(children.map((child) => once(child, 'message')));
    const cache = openFactsCache(directory, 100_000_000);
    // Entries appear while they are being replaced all the time; every read is whole.
    while (entries(directory).length < 8) await new Promise((resolve) => setImmediate(resolve));
    for (let i = 0; i < 80; i += 1) {
      const result = cache.get(typescript, String(i % 8).repeat(40));
      expect(result?.kind === 'facts' && result.facts.declarations.length).toBe(300);
    }
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(children.map((child) => once(child, 'exit')));
    for (let i = 0; i < 8; i += 1)
      expect(cache.get(typescript, String(i).repeat(40))?.kind).toBe('facts');
  }
});
