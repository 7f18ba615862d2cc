import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memorySourceTree } from '@holdfast/source';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildImportGraph } from '../../graph/build-import-graph.js';
import { createOutlineProvider } from './create-outline-provider.js';
import { openGraphMemory } from './open-graph-memory.js';

const FILES = {
  'a.ts': "import './b.js';\nimport react from 'react';\nimport './gone';\n",
  'b.ts': "import type { A } from './a.js';\nconst lazy = () => import('./a.js');\n",
  'names with spaces/ü.ts': "import '../a';\n",
  '__proto__.ts': "import './constructor';\n",
  'tsconfig.json': '{',
};

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'holdfast-graph-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const fileOf = () => join(directory, 'cache', 'imports');

async function graphOf(
  files: Readonly<Record<string, string>>,
  memory = openGraphMemory(fileOf()),
) {
  const outlines = createOutlineProvider();
  const graph = await buildImportGraph(memorySourceTree(files), { outlines, memory });
  await outlines.close();
  memory.save();
  return graph;
}

test('what one process found the next one has, to the letter', async () => {
  const first = openGraphMemory(fileOf());
  const graph = await graphOf(FILES, first);
  const second = openGraphMemory(fileOf());
  expect(second.recall()).toEqual(first.recall());
  expect(second.recall()?.files.size).toBe(4);
  expect(await graphOf(FILES, second)).toEqual(graph);
});

test('a file that is cut short, changed or of another version is as none', async () => {
  await graphOf(FILES);
  const whole = readFileSync(fileOf(), 'utf8');
  for (const cut of [0, 1, 40, Math.floor(whole.length / 2), whole.length - 1]) {
    writeFileSync(fileOf(), whole);
    truncateSync(fileOf(), cut);
    expect(openGraphMemory(fileOf()).recall()).toBeUndefined();
  }
  for (const damaged of [
    whole.replace('a.ts', 'c.ts'),
    whole.replace('imports-', 'imports-0'),
    'x',
  ])
    expect(openedWith(damaged)).toBeUndefined();
});

function openedWith(content: string) {
  writeFileSync(fileOf(), content);
  return openGraphMemory(fileOf()).recall();
}

test('where nothing can be written the graph is the same', async () => {
  writeFileSync(join(directory, 'cache'), 'in the way');
  expect((await graphOf(FILES)).edges).toHaveLength(4);
});
