import { expect, test } from 'vitest';
import type { ImportEdge } from '../graph/import-edge.js';
import type { BlockId } from './block-map.js';
import { deriveSockets } from './derive-sockets.js';

const [A, B, C] = ['sb_a', 'sb_b', 'sb_c'] as [BlockId, BlockId, BlockId];

function edge(from: string, to: string, count = 1, type: ImportEdge['type'] = 'imports') {
  return { from, to, count, type };
}

test('counts are summed by direction and type, the strongest three imports are named', () => {
  const owners = new Map([
    ...['a1', 'a2'].map((path) => [path, [A]] as const),
    ...['b1', 'b2', 'constructor'].map((path) => [path, [B]] as const),
  ]);
  const sockets = deriveSockets(owners, [
    edge('a1', 'a2', 9),
    edge('a1', 'b1', 2),
    edge('a1', 'b2', 5),
    edge('a2', 'b1'),
    edge('a2', 'constructor', 2),
    edge('a2', 'constructor', 4, 'type-only'),
    edge('b1', 'nobody', 7),
  ]);
  const via = ['a1 -> b2', 'a1 -> b1', 'a2 -> constructor'];
  expect(sockets.get(A)).toEqual({
    inputs: [],
    outputs: [
      { to: B, type: 'imports', count: 10, via },
      { to: B, type: 'type-only', count: 4, via: ['a2 -> constructor'] },
    ],
    external: [],
  });
  expect(sockets.get(B)?.inputs).toEqual([
    { to: A, type: 'imports', count: 10, via },
    { to: A, type: 'type-only', count: 4, via: ['a2 -> constructor'] },
  ]);
  expect(sockets.get(B)?.outputs).toEqual([]);
});

test('a file of two blocks is inside for both and counts for both towards a third', () => {
  const owners = new Map([
    ['a', [A]],
    ['b', [B]],
    ['both', [A, B]],
    ['c', [C]],
  ]);
  const sockets = deriveSockets(owners, [edge('a', 'both'), edge('both', 'b'), edge('c', 'both')]);
  expect([...sockets.keys()]).toEqual([A, B, C]);
  expect(sockets.get(A)?.outputs).toEqual([]);
  expect(sockets.get(C)?.outputs.map((socket) => socket.to)).toEqual([A, B]);
  expect(sockets.get(B)?.inputs).toEqual([
    { to: C, type: 'imports', count: 1, via: ['c -> both'] },
  ]);
});

test('an import between two files that one block has is no dependency of their other owners', () => {
  const owners = new Map([
    ['ab', [A, B]],
    ['bc', [B, C]],
  ]);
  expect(deriveSockets(owners, [edge('ab', 'bc')]).size).toBe(0);
});

test('what is outside has class and alias and no block', () => {
  const sockets = deriveSockets(
    new Map([['a', [A]]]),
    [],
    [{ from: 'a', class: 'npm', alias: 'react', type: 'imports', count: 2 }],
  );
  expect(sockets.get(A)?.external).toEqual([
    { type: 'imports', alias: 'react', class: 'npm', count: 2, via: ['a -> react'] },
  ]);
});
