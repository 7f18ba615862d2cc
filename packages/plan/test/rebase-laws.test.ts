import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FileState, fileChanges, type Plan, rebaseOperations } from '../src/index.js';
import { planChanges, planLocal, readOriginals } from '../src/local/index.js';
import { TREES } from './arbitrary-trees.js';

type Tree = ReadonlyMap<string, FileState>;

function put(cwd: string, tree: Tree): void {
  for (const [path, { bytes, executable }] of tree) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), bytes);
    chmodSync(join(cwd, path), executable ? 0o755 : 0o644);
  }
}

/** The plan from one tree, which is on disk, to another, with a rename wherever a name goes and one comes. */
async function planBetween(cwd: string, before: Tree, after: Tree): Promise<Plan | undefined> {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const gone = names.filter((name) => !after.has(name));
  const made = names.filter((name) => !before.has(name));
  const renames = gone.flatMap((from, index) => {
    const path = made[index];
    return path === undefined ? [] : [{ from, path }];
  });
  const results = new Map(names.map((name) => [name, after.get(name)]));
  const make = (stateOf: (path: string) => FileState | undefined) =>
    fileChanges(results, renames, stateOf);
  if (make((path) => before.get(path)).length === 0) return undefined;
  return (await planChanges({ paths: names, make, reason: 'Test' }, { cwd })).plan;
}

test('over the files that it was made for, a plan is carried to itself; over its result, to nothing', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(TREES, async ({ before, after }) => {
      const directory = makeTempDir();
      const cwd = directory.path;
      put(cwd, before);
      const plan = await planBetween(cwd, before, after);
      if (plan !== undefined) {
        for (const { kind } of plan.operations) kinds.add(kind);
        const outcomes = async () =>
          rebaseOperations(plan, { current: await readOriginals(plan, { cwd }), bases: new Map() });

        const still = await outcomes();
        expect(still.files.map(({ outcome }) => outcome)).toEqual(
          plan.operations.map(() => 'kept'),
        );
        const { candidates } = still;
        const again = await planLocal({ schemaVersion: 2, candidates }, { cwd });
        expect(again.plan).toEqual(plan);

        for (const path of before.keys()) if (!after.has(path)) rmSync(join(cwd, path));
        put(cwd, after);
        const done = await outcomes();
        expect(done.files.map(({ outcome }) => outcome)).toEqual(
          plan.operations.map(() => 'settled'),
        );
        expect(done.candidates).toEqual([]);
      }
      directory.remove();
    }),
    { numRuns: 25, examples: EXAMPLES },
  );
  expect([...kinds].sort()).toEqual(['chmod', 'create', 'delete', 'move', 'update']);
});

const state = (text: string, executable = false): FileState => ({
  bytes: Buffer.from(text),
  executable,
});

/** One of each kind, so that no run is without it. */
const EXAMPLES: [{ before: Map<string, FileState>; after: Map<string, FileState> }][] = [
  [
    {
      before: new Map([
        ['a.txt', state('one\n')],
        ['b.txt', state('gone\n')],
        ['src/a.ts', state('moved\n')],
        ['run.sh', state('#!/bin/sh\n')],
        ['x', state('\0')],
      ]),
      after: new Map([
        ['a.txt', state('two\n')],
        ['run.sh', state('#!/bin/sh\n', true)],
        ['x', state('\0\xff', true)],
        ['src/b.ts', state('moved\n')],
        ['ü.md', state('new\n')],
        ['d e/f.txt', state('new too\n', true)],
      ]),
    },
  ],
];
