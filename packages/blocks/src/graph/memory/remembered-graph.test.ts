import { decodeUtf8, oncePerKey } from '@holdfast/base';
import { memorySourceTree } from '@holdfast/source';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createOutlineProvider } from '../../node/graph/create-outline-provider.js';
import { buildImportGraph } from '../build-import-graph.js';
import type { OutlineProvider } from '../file-outline.js';
import type { GraphMemory, RememberedFile, RememberedGraph } from './remembered-graph.js';

const parser = createOutlineProvider({ workers: 0 });
afterAll(() => parser.close());

/** Many projects are made of few contents. */
const outlineOf = oncePerKey(async (key: string) => {
  const [path = '', text = ''] = key.split('\0');
  const tree = memorySourceTree({ [path]: text });
  return await parser.outline(path, undefined, () => tree.read(path));
});
const outlines: OutlineProvider = {
  outline: async (path, _contentId, read) => {
    const found = await read();
    if (found.kind !== 'found') return { kind: 'unread', reason: found.kind };
    return await outlineOf(`${path.slice(path.lastIndexOf('/') + 1)}\0${decodeUtf8(found.bytes)}`);
  },
  close: async () => undefined,
};

type Files = Readonly<Record<string, string>>;

function memoryOf(): GraphMemory & { readonly kept: () => RememberedGraph | undefined } {
  let known: RememberedGraph | undefined;
  return {
    recall: () => known,
    keep: (graph) => {
      known = graph;
    },
    kept: () => known,
  };
}

/** @param blind - leaves out content ids, as of files that were written just now. */
async function graphOf(
  files: Files,
  memory?: GraphMemory,
  blind: (path: string) => boolean = () => false,
) {
  const tree = memorySourceTree(files);
  const entries = (await tree.list()).map(({ contentId, ...entry }) =>
    blind(entry.path) || contentId === undefined ? entry : { ...entry, contentId },
  );
  const options = { outlines, entries };
  return await buildImportGraph(tree, memory === undefined ? options : { ...options, memory });
}

const DIRECTORIES = ['', 'a/', 'a/b/', 'src/', 'packages/x/', 'packages/x/src/', 'node_modules/p/'];

const SPECIFIERS = [
  './foo',
  './foo.js',
  './bar',
  '../foo',
  '..',
  '.',
  './b',
  './b/foo?raw',
  'x',
  'x/foo',
  'p',
  'p/foo',
  '@/foo',
  'foo',
  '#foo',
  '/foo',
  'node:fs',
  'react',
];

const CONTENTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  script: fc
    .array(fc.constantFrom(...SPECIFIERS), { maxLength: 3 })
    .map((all) => all.map((it) => `import '${it}';\n`).join('')),
  python: fc
    .array(fc.constantFrom('foo', '.foo', '.', 'a.foo', 'b', 'x.bar', 'os'), { maxLength: 3 })
    .map((all) =>
      all.map((it) => (it.startsWith('.') ? `from ${it} import foo\n` : `import ${it}\n`)).join(''),
    ),
  manifest: fc.constantFrom(
    '{ "name": "x" }',
    '{ "name": "x", "main": "dist/foo.js" }',
    '{ "name": "x", "exports": { ".": "./lib/foo.js", "./*": "./*.js" } }',
    '{ "name": "p", "main": "bar", "imports": { "#*": "./src/*.js" } }',
    '{ "workspaces": ["packages/*"] }',
    '[]',
  ),
  tsconfig: fc.constantFrom(
    '{}',
    '{',
    '{ "extends": "./base" }',
    '{ "extends": "./gone.json" }',
    '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*", "./a/*"] } } }',
    '{ "compilerOptions": { "rootDirs": ["a", "src"], "moduleSuffixes": [".test", ""] } }',
    '{ "files": [], "references": [{ "path": "./packages/x" }] }',
  ),
  text: fc.constantFrom('', '{}'),
  go: fc.constantFrom(
    'package a\nfunc Foo() { Bar() }\n',
    'package a\nfunc Bar() {}\n',
    'package m\nimport "m/a"\nfunc main() { a.Foo() }\n',
  ),
  gomod: fc.constantFrom('module m\n', 'module n\n'),
  java: fc.constantFrom(
    'package a; class Foo { Bar b; }',
    'package a; class Bar {}',
    'import a.Foo; class X { Foo f; }',
    'import a.*; class Y { Bar f; }',
  ),
  swift: fc.constantFrom('class Foo { let b: Bar }', 'class Bar {}', 'import a\nlet f = Foo()'),
  rust: fc.constantFrom('mod foo;\nmod bar;\n', 'use crate::foo::A;\n', 'use x::foo;\n'),
  cargo: fc.constantFrom('[package]\nname = "x"\n', '[package]\nname = "y"\n'),
};

const NAMES: Readonly<Record<string, keyof typeof CONTENTS>> = {
  'index.ts': 'script',
  'foo.ts': 'script',
  'foo.js': 'script',
  'foo.test.ts': 'script',
  'foo.d.ts': 'script',
  'bar.tsx': 'script',
  'bar.vue': 'text',
  'foo.json': 'text',
  base: 'text',
  'base.json': 'tsconfig',
  'tsconfig.json': 'tsconfig',
  'package.json': 'manifest',
  'pnpm-workspace.yaml': 'text',
  'foo.py': 'python',
  '__init__.py': 'python',
  'setup.py': 'python',
  'pyproject.toml': 'text',
  'foo.go': 'go',
  'bar.go': 'go',
  'go.mod': 'gomod',
  'Foo.java': 'java',
  'Bar.java': 'java',
  'Foo.swift': 'swift',
  'Bar.swift': 'swift',
  'foo.rs': 'rust',
  'mod.rs': 'rust',
  'Cargo.toml': 'cargo',
};

/** A path and its new content; `undefined` deletes it. */
const change = fc
  .tuple(fc.constantFrom(...DIRECTORIES), fc.constantFrom(...Object.keys(NAMES)))
  .chain(([directory, name]) =>
    fc.record({
      path: fc.constant(directory + name),
      content: fc.option(CONTENTS[NAMES[name] ?? 'text'] ?? fc.constant(''), {
        nil: undefined,
        freq: 3,
      }),
    }),
  );

const move = fc.record({ from: fc.nat(), to: fc.constantFrom(...DIRECTORIES) });

/** What somebody does between two looks. */
const step = fc.record({
  changes: fc.array(change, { maxLength: 3 }),
  moves: fc.array(move, { maxLength: 1 }),
  blind: fc.nat({ max: 3 }),
});

test('what is remembered is what would be resolved from scratch, whatever is written, moved or deleted', async () => {
  let reused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 12, maxLength: 30 }),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      async (begin, steps) => {
        const memory = memoryOf();
        let files: Files = changed({}, begin);
        await graphOf(files, memory);
        for (const { changes, moves, blind } of steps) {
          files = moves.reduce(moved, changed(files, changes));
          const before = memory.kept();
          const isBlind = (path: string) => blind > 0 && path.length % 4 === blind;
          expect(await graphOf(files, memory, isBlind)).toEqual(await graphOf(files));
          for (const [path, file] of memory.kept()?.files ?? [])
            if (before?.files.get(path) === file) reused += 1;
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(reused).toBeGreaterThan(100);
});

test.each<[name: string, before: Files, after: Files]>([
  [
    'two files that ask the same',
    { 'a.ts': "import './gone';", 'b.ts': "import './gone';" },
    { 'a.ts': "import './gone';", 'b.ts': "import './gone';", 'gone.ts': '' },
  ],
  [
    'two files of one configuration, whose base comes',
    {
      'a/one.ts': "import 'x';",
      'a/two.ts': "import 'x';",
      'a/tsconfig.json': '{ "extends": "./common" }',
      'a/common.json': '{ "compilerOptions": { "paths": { "x": ["./one.ts"] } } }',
    },
    {
      'a/one.ts': "import 'x';",
      'a/two.ts': "import 'x';",
      'a/tsconfig.json': '{ "extends": "./common" }',
      'a/common.json': '{ "compilerOptions": { "paths": { "x": ["./one.ts"] } } }',
      'a/common': '',
    },
  ],
  [
    'a directory that becomes a package, and its index',
    { 'a.py': 'import lib.x\n', 'src/lib/x.py': '', 'setup.py': '' },
    { 'a.py': 'import lib.x\n', 'src/lib/x.py': '', 'setup.py': '', 'src/__init__.py': '' },
  ],
  [
    'a project of Python that begins beside files of others',
    { 'tool/a.py': 'import util\n', 'tool/b.py': 'import util\n', 'app/lib/util.py': '' },
    {
      'tool/a.py': 'import util\n',
      'tool/b.py': 'import util\n',
      'app/lib/util.py': '',
      'app/setup.py': '',
    },
  ],
  [
    'a directory in the place of a file',
    { 'a.ts': "import './x';", 'x.ts': '' },
    { 'a.ts': "import './x';", 'x/index.js': '' },
  ],
])('%s', async (_, before, after) => {
  const memory = memoryOf();
  expect(await graphOf(before, memory)).toEqual(await graphOf(before));
  expect(await graphOf(after, memory)).toEqual(await graphOf(after));
  expect(await graphOf(before, memory)).toEqual(await graphOf(before));
});

test('a configuration that is written over while it is read is not remembered as what was listed', async () => {
  const at = (target: string): Files => ({
    'a.ts': "import 'x';",
    'one.ts': '',
    'two.ts': '',
    'tsconfig.json': `{ "compilerOptions": { "paths": { "x": ["./${target}.ts"] } } }`,
  });
  const memory = memoryOf();
  await graphOf(at('one'), memory);
  // Listed as before, with another content by the time it is read, and a file that needs it.
  const [listed, real] = [memorySourceTree(at('one')), { ...at('two'), 'b.ts': "import 'x';" }];
  const [fresh] = await memorySourceTree({ 'b.ts': "import 'x';" }).list();
  const entries = [...(await listed.list()), ...(fresh === undefined ? [] : [fresh])];
  const graph = await buildImportGraph(memorySourceTree(real), { outlines, entries, memory });
  expect(graph).toEqual(await graphOf(real));
  expect(await graphOf(at('one'), memory)).toEqual(await graphOf(at('one')));
});

test('only what a change can lead elsewhere is resolved again', async () => {
  const memory = memoryOf();
  const files: Files = { 'a.ts': "import './b';", 'b.ts': "import './c';", 'c.ts': '' };
  await graphOf(files, memory);
  const kept = memory.kept()?.files;
  await graphOf({ ...files, 'd.ts': "import './a';" }, memory);
  const names = [...keptFiles(memory)].filter(([path, file]) => kept?.get(path) === file);
  expect(names.map(([path]) => path)).toEqual(['a.ts', 'b.ts', 'c.ts']);
  await graphOf({ ...files, 'b.js': '' }, memory);
  const again = [...keptFiles(memory)].filter(([path, file]) => kept?.get(path) === file);
  expect(again.map(([path]) => path)).toEqual(['b.ts', 'c.ts']);
});

test('a file that comes is no reason to resolve Python again that cannot mean it', async () => {
  const memory = memoryOf();
  const files: Files = {
    'setup.py': '',
    'shop/__init__.py': '',
    'shop/a.py': 'import shop.b\nimport os\n',
    'shop/b.py': 'from . import a\n',
    'tests/c.py': 'import shop.gone\n',
  };
  await graphOf(files, memory);
  const kept = memory.kept()?.files;
  const same = () =>
    [...keptFiles(memory)].flatMap(([path, file]) => (kept?.get(path) === file ? [path] : []));
  await graphOf({ ...files, 'docs/new.md': '', 'shop/other.py': '' }, memory);
  expect(same()).toEqual(['setup.py', 'shop/__init__.py', 'shop/a.py', 'shop/b.py', 'tests/c.py']);
  await graphOf({ ...files, 'shop/gone.py': '' }, memory);
  expect(same()).toEqual(['setup.py', 'shop/__init__.py', 'shop/a.py', 'shop/b.py']);
});

/** One file of every kind, each of which means another one. */
const EVERYTHING: Files = {
  'package.json': '{ "workspaces": ["packages/*"] }',
  'tsconfig.json': '{ "extends": "./base", "compilerOptions": { "baseUrl": "." } }',
  'base.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*", "./a/*"] } } }',
  'src/index.ts':
    "import '@/foo';\nimport 'x';\nimport 'x/foo';\nimport './bar';\nimport 'p/foo';\n",
  'src/foo.test.ts': "import './foo.js';\nimport '../a';\nimport '/foo';\nimport 'react';\n",
  'a/index.ts': "import 'src/foo';\nimport '..';\nimport './b/foo?raw';\n",
  'a/foo.ts': '',
  'packages/x/package.json':
    '{ "name": "x", "main": "dist/foo.js", "imports": { "#*": "./src/*.js" } }',
  'packages/x/tsconfig.json': '{ "files": [], "references": [{ "path": "./src" }] }',
  'packages/x/src/foo.ts': "import '#bar';\nimport 'p';\n",
  'setup.py': 'import shop\n',
  'lib/shop/__init__.py': 'from . import foo\nfrom .b import bar\nimport foo\n',
  'lib/shop/foo.py': 'import shop.b.bar\n',
  'go.mod': 'module m\n',
  'main.go': 'package m\nimport "m/a"\nfunc main() { a.Foo() }\n',
  'a/foo.go': 'package a\nfunc Foo() { Bar() }\n',
  'a/bar.go': 'package a\nfunc Bar() {}\n',
  'Cargo.toml': '[package]\nname = "x"\n',
  'src/lib.rs': 'mod foo;\nmod bar;\nuse crate::foo::A;\n',
  'src/foo.rs': 'use crate::bar::A;\n',
  'a/Foo.java': 'package a; class Foo { Bar b; }',
  'a/Bar.java': 'package a; class Bar {}',
  'Foo.swift': 'class Foo { let b: Bar }',
  'a/Bar.swift': 'class Bar {}',
};

test('whatever one file comes, goes or changes, what is remembered is what is found anew', async () => {
  const memory = memoryOf();
  await graphOf(EVERYTHING, memory);
  const warm = memory.kept();
  const there = Object.keys(EVERYTHING);
  const beside = there.flatMap((path) => {
    const stem = path.replace(/(?<=[^/]\b)\..*$/, '');
    return ['.ts', '.js', '.d.ts', '.json', '.py', '/index.js', '/__init__.py'].map(
      (end) => stem + end,
    );
  });
  const named = DIRECTORIES.flatMap((directory) =>
    [...Object.keys(NAMES), 'jsconfig.json', 'p/foo.js', 'react/index.js', 'gone.md'].map(
      (name) => directory + name,
    ),
  );
  const all = [...new Set([...there, ...beside, ...named])];
  // All of them take half a minute.
  const isTried = (at: number) => process.env.HOLDFAST_DEEP === '1' || at % 13 === 0;
  for (const path of all.filter((_, at) => isTried(at))) {
    for (const content of path in EVERYTHING ? [undefined, '', '{}'] : ['', '{}']) {
      const files = changed(EVERYTHING, [{ path, content }]);
      const recalling = { recall: () => warm, keep: () => undefined };
      expect(await graphOf(files, recalling), path).toEqual(await graphOf(files));
    }
  }
});

function keptFiles(memory: ReturnType<typeof memoryOf>) {
  return memory.kept()?.files ?? new Map<string, RememberedFile>();
}

function changed(
  files: Files,
  changes: readonly { readonly path: string; readonly content: string | undefined }[],
): Files {
  const next = new Map(Object.entries(files));
  for (const { path, content } of changes)
    if (content === undefined) next.delete(path);
    else next.set(path, content);
  return Object.fromEntries(next);
}

function moved(files: Files, { from, to }: { readonly from: number; readonly to: string }): Files {
  const path = Object.keys(files).sort()[from % Math.max(1, Object.keys(files).length)];
  if (path === undefined) return files;
  const { [path]: content = '', ...rest } = files;
  return { ...rest, [to + path.slice(path.lastIndexOf('/') + 1)]: content };
}
