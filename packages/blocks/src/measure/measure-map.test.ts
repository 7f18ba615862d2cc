import { expect, test } from 'vitest';
import type { ImportEdge } from '../graph/import-edge.js';
import type { Block, BlockId } from '../map/block-map.js';
import { fileList } from '../map/resolve-members.js';
import { proposeBlocks } from '../propose/propose-blocks.js';
import { measureMap } from './measure-map.js';

const edge = (from: string, to: string, type: ImportEdge['type'] = 'imports'): ImportEdge => ({
  from,
  to,
  type,
  count: 1,
});
const paths = ['a/1', 'a/2', 'a/3', 'b/1', 'b/2', 'b/3', 'both'];
const { blocks: proposed } = proposeBlocks({
  files: paths.slice(0, 6).map((path) => ({ path, class: 'source' })),
});
const blocks = proposed.map(
  ({ block }): Block => ({
    ...block,
    membership: [...block.membership, { path: 'both', role: 'shared' }],
  }),
);
const [A, B] = blocks.map((block) => block.blockId) as [BlockId, BlockId];

test('cohesion, coupling and instability of each block, modularity and seams of the map', () => {
  const edges = [
    edge('a/1', 'a/2'),
    edge('a/1', 'a/2', 'type-only'),
    edge('a/2', 'a/3'),
    edge('a/1', 'both'),
    edge('b/1', 'both'),
    edge('b/1', 'b/2'),
    edge('a/3', 'b/1'),
    edge('a/3', 'b/2'),
    edge('b/3', 'a/1'),
    edge('b/3', 'unmapped'),
  ];
  const measured = measureMap(blocks, fileList([...paths, 'unmapped']), edges);
  expect(measured.pairs).toEqual([
    { from: A, to: B, imports: 2 },
    { from: B, to: A, imports: 1 },
  ]);
  expect(measured.blocks).toEqual([
    {
      blockId: A,
      files: 4,
      cohesion: 3 / 7,
      edgeSampleSize: 7,
      incoming: 1,
      outgoing: 2,
      instability: 2 / 3,
    },
    {
      blockId: B,
      files: 4,
      cohesion: 2 / 7,
      edgeSampleSize: 7,
      incoming: 2,
      outgoing: 1,
      instability: 1 / 3,
    },
  ]);
  expect(measured.insideShare).toBe(5 / 8);
  expect(measured.seams).toBe(1);
});

test('without imports nothing is measured', () => {
  const measured = measureMap(blocks, fileList(paths), []);
  expect(measured).toMatchObject({ pairs: [], modularity: null, insideShare: null, seams: 1 });
  expect(measured.blocks[0]).toMatchObject({ cohesion: null, instability: null });
});
