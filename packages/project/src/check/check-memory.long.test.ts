import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeRepository } from '@holdfast/test-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanBlocks } from '../blocks/scan-blocks.js';
import { openProject } from '../open-project.js';
import type { Moment } from '../project.js';
import { checkMap } from './check-map.js';

const FILES = Object.fromEntries([
  ['package.json', '{ "name": "shop" }'],
  ['tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }'],
  ...['ui', 'db'].flatMap((folder) =>
    ['a', 'b', 'c', 'd'].map((name) => [`src/${folder}/${name}.ts`, "import './a.js';\n"]),
  ),
]);

const RULE = { from: 'src/ui/**', to: 'src/db/**', allow: false, because: 'Pages ask the API.' };
const WHO = { seat: 'owner', author: 'Ada', at: '2026-01-01T00:00:00Z' } as const;

async function checked(root: string, moment?: Moment) {
  const project = await openProject({ cwd: root });
  try {
    return await checkMap(project, moment);
  } finally {
    await project.close();
  }
}

/** A write that was done a while ago: what was written just now is never remembered. */
function write(root: string, path: string, text: string, seconds: number): void {
  const at = join(root, path);
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, text);
  const time = Date.now() / 1000 - 1_000 + seconds;
  utimesSync(at, time, time);
}

const PATHS = ['src/ui/a.ts', 'src/ui/b.ts', 'src/db/a.ts', 'src/new/x.ts', 'docs/a.md'];
const step = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    path: fc.constantFrom(...PATHS),
    text: fc.constantFrom(
      '',
      "import '../db/a.js';\n",
      "import '@/db/b.js';\n",
      "import './b.js';\n",
    ),
  }),
  fc.record({ kind: fc.constant('delete' as const), path: fc.constantFrom(...PATHS) }),
  fc.record({
    kind: fc.constant('move' as const),
    path: fc.constantFrom(...PATHS),
    to: fc.constantFrom('src/ui/moved.ts', 'src/db/moved.ts'),
  }),
  fc.record({
    kind: fc.constant('config' as const),
    text: fc.constantFrom('{}', '{', FILES['tsconfig.json'] ?? ''),
  }),
  fc.record({ kind: fc.constant('rule' as const), on: fc.boolean() }),
  fc.record({ kind: fc.constant('stage' as const) }),
);

test('a check that remembers says what one says that remembers nothing', async () => {
  using repository = makeRepository(FILES);
  const root = repository.path;
  const project = await openProject({ cwd: root });
  expect((await scanBlocks(project, WHO)).ok).toBe(true);
  await project.close();
  const map = join(root, '.holdfast/blocks.json');
  const cache = join(root, '.holdfast/cache');
  const aside = join(root, '.git/cache');
  let seconds = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const it of steps) {
        seconds += 1;
        if (it.kind === 'write') write(root, it.path, it.text, seconds);
        else if (it.kind === 'delete') rmSync(join(root, it.path), { force: true });
        else if (it.kind === 'config') write(root, 'tsconfig.json', it.text, seconds);
        else if (it.kind === 'stage') repository.git('add', '-A');
        else if (it.kind === 'rule') {
          const text = JSON.parse(readFileSync(map, 'utf8'));
          writeFileSync(map, JSON.stringify({ ...text, rules: it.on ? [RULE] : [] }));
        } else {
          try {
            renameSync(join(root, it.path), join(root, it.to));
          } catch {
            // It is not there.
          }
        }
        for (const moment of [{ kind: 'working' }, { kind: 'staged' }] as const) {
          const remembered = await checked(root, moment);
          renameSync(cache, aside);
          const anew = await checked(root, moment);
          rmSync(cache, { recursive: true, force: true });
          renameSync(aside, cache);
          expect(remembered).toEqual(anew);
        }
      }
    }),
    { numRuns: 4 },
  );
});
