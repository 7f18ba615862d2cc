import { memorySourceTree, overlaySourceTree, type SourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import { afterAll, expect, test } from 'vitest';
import { createOutlineProvider } from '../node/graph/create-outline-provider.js';
import { buildImportGraph } from './build-import-graph.js';
import { factsOutlines } from './facts-outlines.js';
import type { OutlineProvider } from './file-outline.js';

const facts = createFactsProvider({ workers: 0 });
const fast = createOutlineProvider();
const pure = factsOutlines(facts);
afterAll(async () => {
  await Promise.all([facts.close(), fast.close()]);
});

const PROJECT = {
  'package.json': JSON.stringify({ workspaces: ['packages/*'] }),
  'packages/app/package.json': JSON.stringify({ name: 'app', dependencies: { '@w/lib': '*' } }),
  'packages/lib/package.json': JSON.stringify({ name: '@w/lib', main: 'dist/index.js' }),
  'packages/lib/src/index.ts': "export * from './deep.js';\nimport 'app';\n",
  'packages/lib/src/deep.ts': "import fs from 'node:fs';\nimport path from 'path';\n",
  'packages/app/index.tsx': [
    "import { a } from '@w/lib';",
    "import { b } from '@w/lib';",
    "import type { T } from '@w/lib';",
    "import data from './data.json';",
    "import './style.css';",
    "import icon from './icon.svg?raw';",
    "import React from 'react';",
    "import { gone } from './gone';",
    "const lazy = () => import('./lazy.vue');",
    "const old = require('react/jsx-runtime');",
  ].join('\n'),
  'packages/app/data.json': '{}',
  'packages/app/style.css': '',
  'packages/app/icon.svg': '',
  'packages/app/lazy.vue':
    '<template/>\n<script setup lang="ts">\nimport x from \'./index\';\n</script>\n',
  'README.md': "import './x'",
};

const EDGES = [
  ['packages/app/index.tsx', 'packages/app/data.json', 'imports', 1],
  ['packages/app/index.tsx', 'packages/app/icon.svg', 'imports', 1],
  ['packages/app/index.tsx', 'packages/app/lazy.vue', 'dynamic', 1],
  ['packages/app/index.tsx', 'packages/app/style.css', 'imports', 1],
  ['packages/app/index.tsx', 'packages/lib/src/index.ts', 'imports', 2],
  ['packages/app/index.tsx', 'packages/lib/src/index.ts', 'type-only', 1],
  ['packages/app/lazy.vue', 'packages/app/index.tsx', 'imports', 1],
  ['packages/lib/src/index.ts', 'packages/app/index.tsx', 'imports', 1],
  ['packages/lib/src/index.ts', 'packages/lib/src/deep.ts', 'imports', 1],
];

async function graphOf(tree: SourceTree, outlines: OutlineProvider = fast) {
  return await buildImportGraph(tree, { outlines });
}

test('edges by type with counts, externals by package, the unresolved with their place', async () => {
  const graph = await graphOf(memorySourceTree(PROJECT));
  expect(graph.edges.map(({ from, to, type, count }) => [from, to, type, count])).toEqual(EDGES);
  expect(graph.externals).toEqual([
    {
      from: 'packages/app/index.tsx',
      class: 'npm',
      alias: 'react',
      type: 'imports',
      count: 2,
      line: 7,
    },
    {
      from: 'packages/lib/src/deep.ts',
      class: 'node',
      alias: 'node:fs',
      type: 'imports',
      count: 1,
      line: 1,
    },
    {
      from: 'packages/lib/src/deep.ts',
      class: 'node',
      alias: 'node:path',
      type: 'imports',
      count: 1,
      line: 2,
    },
  ]);
  expect(graph.edges.map(({ line }) => line)).toEqual([4, 6, 9, 5, 1, 3, 3, 2, 1]);
  expect(graph.unresolved).toEqual([
    {
      from: 'packages/app/index.tsx',
      specifier: './gone',
      line: 8,
      type: 'imports',
      reason: 'not-found',
    },
  ]);
  expect(graph.problems).toEqual([]);
  expect(graph.coverage).toEqual({ files: 4, unread: [], partly: [], imports: 15 });
});

test('the pure parser and the order of files make no difference', async () => {
  const one = await graphOf(memorySourceTree(PROJECT));
  expect(await graphOf(memorySourceTree(PROJECT), pure)).toEqual(one);
  const tree = memorySourceTree(PROJECT);
  const shuffled = { ...tree, list: async () => (await tree.list()).toReversed() };
  expect(await graphOf(shuffled)).toEqual(one);
});

test('an overlay shows the graph as a plan would make it', async () => {
  const planned = overlaySourceTree(
    memorySourceTree(PROJECT),
    new Map([
      ['packages/app/gone.ts', "import './data.json';"],
      ['packages/app/style.css', null],
    ]),
  );
  const graph = await graphOf(planned);
  expect(graph.unresolved.map(({ specifier }) => specifier)).toEqual(['./style.css']);
  expect(graph.edges.filter(({ from }) => from.endsWith('gone.ts')).map(({ to }) => to)).toEqual([
    'packages/app/data.json',
  ]);
});

test('what is broken is named, and the rest is whole', async () => {
  const graph = await graphOf(
    memorySourceTree(
      new Map<string, string | Uint8Array>([
        ['a.ts', "import './b';\nconst x = ;\nimport './c'"],
        ['b.ts', ''],
        ['c.ts', "import('./b')"],
        ['binary.ts', Uint8Array.of(0xff, 0xfe, 0x00)],
        ['tsconfig.json', '{'],
        ['sub/package.json', '[]'],
        ['sub/tsconfig.json', '{ "extends": "./gone.json" }'],
        ['sub/a.ts', "import '../b'"],
        ['pnpm-workspace.yaml', '{'],
        ['__proto__', ''],
        ['constructor', ''],
        ['huge.ts', ' '.repeat(4_000_001)],
      ]),
    ),
  );
  expect(graph.problems.map(({ path, code }) => [path, code])).toEqual(
    [
      'binary.ts',
      'huge.ts',
      'pnpm-workspace.yaml',
      'sub/package.json',
      'sub/tsconfig.json',
      'tsconfig.json',
    ].map((path) => [path, 'source-unreadable']),
  );
  expect(graph.coverage.unread).toEqual(['binary.ts', 'huge.ts']);
  expect(graph.coverage.partly).toEqual(['a.ts']);
  expect(graph.edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'a.ts b.ts',
    'a.ts c.ts',
    'c.ts b.ts',
    'sub/a.ts b.ts',
  ]);
});

test('symlinks and submodules are no files and end nothing', async () => {
  const tree = memorySourceTree({ 'a.ts': "import './link';\nimport './module/x';" });
  const entries = [
    ...(await tree.list()),
    { path: 'link.ts', type: 'symlink' as const },
    { path: 'module', type: 'submodule' as const },
  ];
  const graph = await buildImportGraph(tree, { outlines: fast, entries });
  expect(graph.edges).toEqual([]);
  expect(graph.unresolved).toHaveLength(2);
});
