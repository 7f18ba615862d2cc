import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { encodeUtf8 } from '@holdfast/base';
import { gitBlobId } from '@holdfast/source';
import { makeTempDir } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactsProvider } from '../../src/node/create-facts-provider.js';
import { parseFacts } from '../../src/node/parse-facts.js';
import { startChild } from '../../src/node/runner.js';
import { createRunnerPool } from '../../src/node/runner-pool.js';
import { bundledEntries } from './bundled-entries.js';

const dir = makeTempDir();
let entries: Awaited<ReturnType<typeof bundledEntries>>;
beforeAll(async () => {
  entries = await bundledEntries(dir.path);
});
afterAll(() => dir.remove());

const files = Array.from({ length: 60 }, (_, index) => {
  const extension = ['ts', 'tsx', 'js'][index % 3];
  return {
    path: `src/f${index}.${extension}`,
    bytes: encodeUtf8(
      `export const f${index} = (a) => a + ${index};\nexport class C${index} { m() {} }\n`,
    ),
  };
});

test('threads give the same facts as this thread, for many files at once', async () => {
  const provider = createFactsProvider({ entries, workers: 2 });
  try {
    const results = await Promise.all(
      files.map(({ path, bytes }) => provider.facts(path, gitBlobId(bytes), async () => bytes)),
    );
    for (const [index, { path, bytes }] of files.entries())
      expect(results[index]).toEqual(await parseFacts(path, bytes));
  } finally {
    await provider.close();
  }
});

test('the content is read once for simultaneous questions, and never for unknown languages', async () => {
  const provider = createFactsProvider({ workers: 0 });
  let reads = 0;
  const ask = (path: string) =>
    provider.facts(path, 'c'.repeat(40), async () => {
      reads += 1;
      return encodeUtf8('const a = 1');
    });
  await Promise.all([ask('a.ts'), ask('b.ts'), ask('c.unknown')]);
  expect(reads).toBe(1);
  expect((await ask('c.unknown')).kind).toBe('unsupported');
  await provider.close();
});

test('a question that waits for another one does not fail with its reading', async () => {
  const provider = createFactsProvider({ workers: 0 });
  const ask = (read: () => Promise<Uint8Array>) => provider.facts('a.ts', 'e'.repeat(40), read);
  const cancelled = ask(() => Promise.reject(new Error('cancelled')));
  const others = [1, 2, 3].map(() => ask(async () => encodeUtf8('export const a = 1;')));
  await expect(cancelled).rejects.toThrow('cancelled');
  expect((await Promise.all(others)).map(({ kind }) => kind)).toEqual(['facts', 'facts', 'facts']);
  await provider.close();
});

test('what the read throws reaches the caller, and the next question reads again', async () => {
  const provider = createFactsProvider({ workers: 0 });
  const id = 'd'.repeat(40);
  const failing = provider.facts('a.ts', id, () => Promise.reject(new Error('gone')));
  await expect(failing).rejects.toThrow('gone');
  const result = await provider.facts('a.ts', id, async () => encodeUtf8('const a = 1'));
  expect(result.kind).toBe('facts');
  await provider.close();
});

/** A script that behaves like a worker until it meets certain texts. */
function hostileWorker(): URL {
  const path = join(dir.path, 'hostile.mjs');
  writeFileSync(
    path,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id, bytes }) => {
       const text = Buffer.from(bytes).toString();
       if (text === 'hang') for (;;);
       if (text === 'crash') process.exit(3);
       parentPort.postMessage({ id, result: { kind: 'not-text' } });
     });
     parentPort.postMessage('ready');`,
  );
  return pathToFileURL(path);
}

test('a file that hangs or crashes a worker is given up, and the others are answered', async () => {
  const provider = createFactsProvider({
    workers: 1,
    deadlineMs: 1000,
    entries: { ...entries, worker: hostileWorker() },
  });
  const ask = async (text: string) => {
    const bytes = encodeUtf8(text);
    return (await provider.facts('a.ts', gitBlobId(bytes), async () => bytes)).kind;
  };
  // The first files are parsed in this thread.
  await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`const a = ${index}`)));
  expect(await Promise.all(['x', 'hang', 'y', 'crash', 'z'].map(ask))).toEqual([
    'not-text',
    'gave-up',
    'not-text',
    'gave-up',
    'not-text',
  ]);
  await provider.close();
});

test('a worker that cannot start is an error, not a file without facts', async () => {
  const broken = join(dir.path, 'broken.mjs');
  writeFileSync(broken, 'throw new Error("no")');
  const provider = createFactsProvider({
    workers: 1,
    entries: { ...entries, worker: pathToFileURL(broken) },
  });
  const bytes = encodeUtf8(`const a = '${'x'.repeat(70_000)}'`);
  await expect(provider.facts('a.ts', gitBlobId(bytes), async () => bytes)).rejects.toMatchObject({
    code: 'internal-error',
  });
  await provider.close();
});

test('close rejects what is still open', async () => {
  const provider = createFactsProvider({
    workers: 1,
    entries: { ...entries, worker: hostileWorker() },
  });
  const bytes = encodeUtf8(`${'x'.repeat(70_000)}`);
  const open = provider.facts('a.ts', gitBlobId(bytes), async () => bytes);
  const outcome = expect(open).rejects.toMatchObject({ code: 'internal-error' });
  await new Promise((resolve) => setImmediate(resolve));
  await provider.close();
  await outcome;
});

test('the process for Swift answers, and ends with the pool', async () => {
  const pool = createRunnerPool({
    start: (events) => startChild(entries.swift, events),
    size: 1,
    deadlineMs: 10_000,
  });
  const bytes = encodeUtf8('export const a = 1');
  const result = await pool.run({ path: 'a.ts', bytes, options: {}, grammars: new Map() });
  expect(result).toEqual(await parseFacts('a.ts', bytes));
  await pool.close();
});

test('wording comes when it is asked for, is remembered apart, and needs rules', async () => {
  using directory = makeTempDir();
  const text = encodeUtf8('export const f = (a) => a + 1;');
  const reads: string[] = [];
  const ask = async (path: string, wording: boolean) => {
    const provider = createFactsProvider({ workers: 0, cacheDirectory: directory.path });
    const read = async () => {
      reads.push(`${path} ${wording}`);
      return text;
    };
    const result = await provider.facts(path, gitBlobId(text), read, { wording });
    await provider.close();
    return result.kind === 'facts' ? result.facts.declarations : [];
  };
  const plain = await ask('a.ts', false);
  const worded = await ask('a.ts', true);
  expect(plain.map(({ wording }) => wording)).toEqual([undefined]);
  expect(worded.map(({ wording }) => wording)).toEqual([expect.stringMatching(/^ts1w:/)]);
  expect(worded.map(({ hashes }) => hashes)).toEqual(plain.map(({ hashes }) => hashes));
  expect(await ask('a.ts', false)).toEqual(plain);
  expect(await ask('a.ts', true)).toEqual(worded);
  expect(reads).toEqual(['a.ts false', 'a.ts true']);
  await ask('a.py', false);
  await ask('a.py', true);
  expect(reads.slice(2)).toEqual(['a.py false']);
});
