import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundleScript, makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlockStore } from '../src/node/index.js';
import { createMap } from '../src/store/create-map.js';

let temp: TempDir;
let script: string;
beforeAll(async () => {
  temp = makeTempDir();
  script = await bundleScript(join(import.meta.dirname, 'store-child.ts'), temp.path);
});
afterAll(() => temp.remove());

/** Rules that a process answered for until its end. */
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

async function startMap(root: string) {
  const store = openBlockStore(root, { waitMs: 60_000 });
  const act = { act: 'scan', seat: 'owner', author: 'Ada', at: '2026-01-31T12:00:00Z' } as const;
  const made = await store.update(act, () => ({ ok: true, map: createMap({ repoId: 'shop' }) }));
  expect(made.ok).toBe(true);
  return store;
}

/** The rules of the map, and those that the history says were made; each in order. */
function stateOf(store: ReturnType<typeof openBlockStore>) {
  const read = store.read();
  if (!read.ok || read.map === undefined) return expect.unreachable(JSON.stringify(read));
  const { entries, unreadable } = store.history();
  const recorded = entries.flatMap(({ ops }) =>
    ops.flatMap((op) => (op.op === 'set_rule' ? [op.from] : [])),
  );
  const versions = entries.map(({ toVersion }) => toVersion);
  return {
    stored: read.map.rules.map(({ from }) => from).sort(),
    recorded: recorded.sort(),
    version: read.map.storeVersion,
    isCountedUp: versions.every((version, at) => version === at + 1),
    unreadable,
  };
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('B14 eight processes editing at once lose no edit: one wins, the others see a conflict', async () => {
  using project = makeTempDir();
  const store = await startMap(project.path);
  const answered = (await Promise.all(NAMES.map((name) => run(project.path, name, 6)))).flat();
  expect(answered).toHaveLength(48);
  expect(stateOf(store)).toEqual({
    stored: [...answered].sort(),
    recorded: [...answered].sort(),
    version: 49,
    isCountedUp: true,
    unreadable: [],
  });
}, 120_000);

test('processes that are killed lose nothing that they answered for, and the files agree', async () => {
  using project = makeTempDir();
  const store = await startMap(project.path);
  const answered = (
    await Promise.all(NAMES.map((name, index) => run(project.path, name, 1000, 1 + (index % 4))))
  ).flat();
  expect(answered.length).toBeGreaterThan(8);
  const act = {
    act: 'reconcile',
    seat: 'owner',
    author: 'Ada',
    at: '2026-02-01T12:00:00Z',
  } as const;
  const mended = await store.update(act, (map) =>
    map === undefined ? { ok: false } : { ok: true, map },
  );
  expect(mended).toMatchObject({ ok: true, changed: false });
  const state = stateOf(store);
  expect(state.stored).toEqual(expect.arrayContaining(answered));
  expect(state.recorded).toEqual(state.stored);
  expect(state).toMatchObject({
    version: state.stored.length + 1,
    isCountedUp: true,
    unreadable: [],
  });
}, 120_000);
