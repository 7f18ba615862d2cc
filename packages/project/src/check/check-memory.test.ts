import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '@holdfast/test-kit';
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

const WHO = { seat: 'owner', author: 'Ada', at: '2026-01-01T00:00:00Z' } as const;

async function checked(root: string, moment?: Moment) {
  const project = await openProject({ cwd: root });
  try {
    return await checkMap(project, moment);
  } finally {
    await project.close();
  }
}

test('a check of the same files is remembered, damaged memories are not believed', async () => {
  using repository = makeRepository(FILES);
  const root = repository.path;
  const project = await openProject({ cwd: root });
  expect((await scanBlocks(project, WHO)).ok).toBe(true);
  await project.close();
  const file = join(root, '.holdfast/cache/map-checks');
  const staged = { kind: 'staged' } as const;
  const first = await checked(root, staged);
  const memory = readFileSync(file, 'utf8');
  writeFileSync(file, memory.replace('"unmapped":[', '"unmapped":["planted",'));
  expect(await checked(root, staged)).toEqual(first);
  const [, ...lines] = readFileSync(file, 'utf8').split('\n');
  expect(lines.join('\n')).toContain('"unmapped":[');
  writeFileSync(file, memory.slice(0, -20));
  expect(await checked(root, staged)).toEqual(first);
  expect(readFileSync(file, 'utf8')).toBe(memory);
});
