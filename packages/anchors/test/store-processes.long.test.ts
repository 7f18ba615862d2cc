import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundleScript, makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAnchorStore } from '../src/node/index.js';

let temp: TempDir;
let script: string;
beforeAll(async () => {
  temp = makeTempDir();
  script = await bundleScript(join(import.meta.dirname, 'store-child.ts'), temp.path);
});
afterAll(() => temp.remove());

/** Ids that a process answered for until its end. */
function run(root: string, name: string, count: number, killAfter?: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, root, name, `${count}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    let lines = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      lines = output.split('\n').length - 1;
      // While the next change is under way, wherever it is.
      if (killAfter !== undefined && lines >= killAfter)
        setTimeout(() => child.kill('SIGKILL'), lines % 5);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (killAfter === undefined && code !== 0) reject(new Error(`process ended with ${code}`));
      // The last line may be torn by the kill: then nobody was told.
      resolve(output.split('\n').slice(0, -1));
    });
  });
}

const NAMES = 'stuvwxyz'.split('').map((letter) => letter.repeat(8));

test('eight processes at once lose no edit and no record', async () => {
  using project = makeTempDir();
  const answered = (await Promise.all(NAMES.map((name) => run(project.path, name, 12)))).flat();
  expect(answered).toHaveLength(96);
  const store = openAnchorStore(project.path);
  const read = store.read();
  expect(read.ok && read.anchors.map(({ id }) => id).sort()).toEqual([...answered].sort());
  expect(
    store
      .audit()
      .entries.map(({ anchor }) => anchor)
      .sort(),
  ).toEqual([...answered].sort());
});

test('processes that are killed lose nothing that they answered for, and the files agree', async () => {
  using project = makeTempDir();
  const answered = (
    await Promise.all(NAMES.map((name, index) => run(project.path, name, 1000, 2 + index)))
  ).flat();
  expect(answered.length).toBeGreaterThan(8);
  const store = openAnchorStore(project.path);
  await store.update((anchors) => ({ anchors, audit: [] }));
  const read = store.read();
  const stored = read.ok ? read.anchors.map(({ id }) => id).sort() : [];
  expect(stored).toEqual(expect.arrayContaining(answered));
  const { entries, unreadable } = store.audit();
  expect(entries.map(({ anchor }) => anchor).sort()).toEqual(stored);
  expect(unreadable).toEqual([]);
});
