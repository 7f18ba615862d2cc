import { describe, expect, test } from 'vitest';
import { blockOf, mapOf, NO_SOCKETS } from '../../test/small-map.js';
import type { ExternalImport, ImportEdge } from '../graph/import-edge.js';
import type { BlockId } from '../map/block-map.js';
import { blockGraph } from './block-graph.js';
import { blockOwner } from './block-owner.js';
import { directoryTree, type TreeNode } from './directory-tree.js';
import { findBlock } from './find-block.js';
import { showBlocks } from './show-blocks.js';
import { whyDepends } from './why-depends.js';

const UI = blockOf('ui', ['src/ui/**', '~src/types.ts'], { name: 'Web UI' });
const DB = blockOf('db', ['src/db/pool.ts', 'src/db/query.ts', '~src/types.ts']);
const OLD = blockOf('old', ['src/old.ts'], { state: 'archived' });
const map = mapOf([UI, DB, OLD], {
  rules: [{ from: 'ui', to: 'db', allow: false, because: 'So it is.' }],
});
const files = [
  'src/ui/page.ts',
  'src/ui/form.ts',
  'src/db/pool.ts',
  'src/db/query.ts',
  'src/types.ts',
  'src/old.ts',
  'README.md',
];
const edges: readonly ImportEdge[] = [
  { from: 'src/ui/page.ts', to: 'src/db/pool.ts', type: 'imports', count: 2 },
  { from: 'src/ui/page.ts', to: 'src/db/pool.ts', type: 'type-only', count: 1 },
  { from: 'src/ui/form.ts', to: 'src/db/query.ts', type: 'dynamic', count: 7 },
  { from: 'src/ui/form.ts', to: 'src/ui/page.ts', type: 'imports', count: 1 },
  { from: 'src/db/query.ts', to: 'src/ui/page.ts', type: 'imports', count: 1 },
  { from: 'src/ui/form.ts', to: 'src/types.ts', type: 'imports', count: 1 },
  { from: 'src/old.ts', to: 'src/ui/form.ts', type: 'imports', count: 1 },
];
const externals: readonly ExternalImport[] = [
  { from: 'src/db/pool.ts', class: 'npm', alias: 'pg', type: 'imports', count: 1 },
  { from: 'src/db/query.ts', class: 'npm', alias: 'pg', type: 'type-only', count: 2 },
];
const facts = { files, edges, externals };

describe('owner', () => {
  test.each([
    ['src/ui/new.ts', false, 'owned', ['ui']],
    ['src/db/pool.ts', true, 'owned', ['db']],
    ['src/types.ts', true, 'shared', ['ui', 'db']],
    ['src/old.ts', true, 'unmapped', []],
  ])('of %s', (path, exists, state, owners) => {
    const answer = blockOwner(map, path, files);
    expect([answer.exists, answer.state, answer.owners.map(({ blockId }) => blockId)]).toEqual([
      exists,
      state,
      owners,
    ]);
  });

  test('says by which line, and when nobody has settled it', () => {
    expect(blockOwner(map, 'src/ui/page.ts', files).owners[0]?.entry.path).toBe('src/ui/**');
    const seam = mapOf([UI, blockOf('b', ['src/types.ts'])]);
    expect(blockOwner(seam, 'src/types.ts', files).state).toBe('seam');
  });

  test('suggests the blocks of the nearest directory that has any', () => {
    const near = (path: string) =>
      blockOwner(map, path, files).suggestions.map(({ blockId, directory, files: n }) => [
        blockId,
        directory,
        n,
      ]);
    expect(near('src/db/deep/er/x.ts')).toEqual([['db', 'src/db', 2]]);
    expect(near('src/other/x.ts')).toEqual([
      ['db', 'src', 3],
      ['ui', 'src', 3],
    ]);
    expect(near('README.md')).toEqual([]);
    expect(near('constructor/__proto__')).toEqual([]);
  });
});

describe('a block is found', () => {
  test.each([
    ['ui', 'ui'],
    ['web ui', 'ui'],
    [' DB ', 'db'],
    ['old', 'old'],
  ])('by %j', (asked, id) => {
    const search = findBlock(map, asked);
    expect(search.found && search.block.blockId).toBe(id);
  });

  test.each([
    ['web', ['ui']],
    ['webui', ['ui']],
    ['constructor', []],
    ['', []],
  ])('not by %j, with those that are like it', (asked, ids) => {
    const search = findBlock(map, asked);
    expect(search).toMatchObject({ found: false, asked });
    expect(search.found ? [] : search.near.map(({ blockId }) => blockId)).toEqual(ids);
  });

  test('not by a name that two have', () => {
    const search = findBlock(mapOf([UI, blockOf('x', [], { name: 'web UI' })]), 'Web UI');
    expect(search.found ? [] : search.near.map(({ blockId }) => blockId)).toEqual(['ui', 'x']);
  });
});

describe('why', () => {
  test('gives the imports of both directions, strongest first, without shared files', () => {
    const answer = whyDepends(map, facts, 'Web UI', 'db');
    expect(answer.ok && answer.aToB).toEqual({
      count: 10,
      imports: [
        {
          from: 'src/ui/form.ts',
          to: 'src/db/query.ts',
          count: 7,
          types: [{ type: 'dynamic', count: 7 }],
        },
        {
          from: 'src/ui/page.ts',
          to: 'src/db/pool.ts',
          count: 3,
          types: [
            { type: 'imports', count: 2 },
            { type: 'type-only', count: 1 },
          ],
        },
      ],
      rules: map.rules,
    });
    expect(answer.ok && answer.bToA).toMatchObject({ count: 1, rules: [] });
  });

  test('an import that is inside of a third block is behind no dependency', () => {
    const shared = (id: string, ...paths: readonly string[]) =>
      blockOf(
        id,
        paths.map((path) => `~${path}`),
      );
    const three = mapOf([shared('a', 'x'), shared('b', 'x', 'y'), shared('c', 'y')]);
    const imports = [{ from: 'x', to: 'y', type: 'imports', count: 1 }] as const;
    const inside = whyDepends(three, { files: ['x', 'y'], edges: imports }, 'a', 'c');
    expect(inside.ok && inside.aToB.count).toBe(0);
    expect(blockGraph(three, { files: ['x', 'y'], edges: imports }).edges).toEqual([]);
  });

  test('names what is no block', () => {
    const answer = whyDepends(map, facts, 'ui', 'ghost');
    expect(answer.ok ? [] : answer.unknown.map(({ asked }) => asked)).toEqual(['ghost']);
  });
});

describe('graph', () => {
  test('of today counts imports, files and cohesion', () => {
    const graph = blockGraph(map, facts);
    expect(graph.blocks).toEqual([
      {
        blockId: 'ui',
        name: 'Web UI',
        purpose: 'What ui is for.',
        state: 'candidate',
        kind: 'scanned',
        files: 3,
        cohesion: 1 / 3,
      },
      {
        blockId: 'db',
        name: 'DB',
        purpose: 'What db is for.',
        state: 'candidate',
        kind: 'scanned',
        files: 3,
        cohesion: 0,
      },
    ]);
    expect(graph.edges).toEqual([
      {
        from: 'db',
        to: 'ui',
        count: 1,
        types: [{ type: 'imports', count: 1 }],
        via: ['src/db/query.ts -> src/ui/page.ts'],
      },
      {
        from: 'ui',
        to: 'db',
        count: 10,
        types: [
          { type: 'dynamic', count: 7 },
          { type: 'imports', count: 2 },
          { type: 'type-only', count: 1 },
        ],
        via: ['src/ui/form.ts -> src/db/query.ts', 'src/ui/page.ts -> src/db/pool.ts'],
      },
    ]);
    expect(graph.externals).toEqual([{ from: 'db', class: 'npm', alias: 'pg', count: 3 }]);
  });

  test('of the map alone is that of its sockets, without what leads nowhere', () => {
    const to = (id: string) => id as BlockId;
    const outputs = [
      { to: to('db'), type: 'imports', count: 4, via: ['a -> b'] },
      { to: to('db') },
      { to: to('ui') },
      { to: to('old') },
      { to: to('gone') },
      {},
    ];
    const external = [{ class: 'npm', alias: 'react', count: 2 }, { alias: 'clock' }];
    const graph = blockGraph(
      mapOf([{ ...UI, sockets: { ...NO_SOCKETS, outputs, external } }, DB, OLD]),
    );
    expect(graph.edges).toEqual([
      { from: 'ui', to: 'db', count: 5, types: [{ type: 'imports', count: 5 }], via: ['a -> b'] },
    ]);
    expect(graph.externals).toEqual([
      { from: 'ui', class: '', alias: 'clock', count: 1 },
      { from: 'ui', class: 'npm', alias: 'react', count: 2 },
    ]);
  });

  test('does not depend on the order of files and imports', () => {
    const turned = {
      files: files.toReversed(),
      edges: edges.toReversed(),
      externals: externals.toReversed(),
    };
    expect(JSON.stringify(blockGraph(map, turned))).toBe(JSON.stringify(blockGraph(map, facts)));
  });
});

describe('show', () => {
  test('has counts, dependencies, seams and the rest', () => {
    const view = showBlocks(map, facts);
    expect(view).toMatchObject({ skeleton: 'candidate', storeVersion: 1, files: 7, archived: 1 });
    expect(
      view.blocks.map(({ blockId, files: n, sharedFiles }) => [blockId, n, sharedFiles]),
    ).toEqual([
      ['ui', 3, 1],
      ['db', 3, 1],
    ]);
    expect(view.blocks[0]?.dependsOn).toEqual([{ blockId: 'db', name: 'DB', count: 10 }]);
    expect(view.blocks[0]?.usedBy).toEqual([{ blockId: 'db', name: 'DB', count: 1 }]);
    expect(view.seams).toEqual([
      { path: 'src/types.ts', owners: ['ui', 'db'], acknowledged: true },
    ]);
    expect(view.unmapped.total).toBe(2);
    expect(view.unmapped.tree.map(({ name }) => name)).toEqual(['src', 'README.md']);
  });

  test('of one block', () => {
    const view = showBlocks(map, facts, { blockId: 'db' as BlockId, depth: 2 });
    expect(view.blocks.map(({ tree }) => outline(tree))).toEqual([
      ['src 3', ['db 2', [], 'types.ts 1', []]],
    ]);
  });
});

describe('tree', () => {
  test('draws chains as one and stops at the depth', () => {
    const paths = ['a/b/c/1', 'a/b/c/2', 'a/b/d/e/3', 'x', 'constructor/y'];
    expect(outline(directoryTree(paths, 2))).toEqual([
      'a/b 3',
      ['c 2', [], 'd/e 1', []],
      'constructor 1',
      ['y 1', []],
      'x 1',
      [],
    ]);
    expect(directoryTree(paths, 0)).toEqual([]);
    expect(directoryTree(paths, 1)[0]?.path).toBe('a/b');
    expect(directoryTree(paths, 2)[0]?.children[1]?.path).toBe('a/b/d/e');
  });
});

type Outline = (string | Outline)[];

function outline(nodes: readonly TreeNode[]): Outline {
  return nodes.flatMap(({ name, files: count, children }) => [
    `${name} ${count}`,
    outline(children),
  ]);
}
