import { expect, test } from 'vitest';
import {
  applyEdits,
  type BlockId,
  type BlockMap,
  diffMaps,
  type EditOp,
  renderMapDiff,
} from '../src/index.js';
import { block, blockMap, outputs } from './map-builders.js';

const map = blockMap([
  block('sb_a', ['a1', 'a2', 'f'], outputs('sb_b')),
  block('sb_b', ['b1', 'f']),
  block('sb_c', ['c/x/1', 'c/y/2']),
  block('sb_d', ['d']),
]);

function after(...ops: readonly EditOp[]): BlockMap {
  const result = applyEdits(map, ops, 'owner');
  if (!result.ok) throw new Error(JSON.stringify(result.failures));
  return result.store;
}

test('maps that say the same have no changes', () => {
  expect(diffMaps(map, map)).toEqual([]);
  expect(renderMapDiff(map, structuredClone(map))).toEqual([]);
});

test('a merge is one change, with its sockets and members', () => {
  const merged = after({ op: 'merge', into: 'sb_d', block_ids: ['sb_b'] });
  expect(diffMaps(map, merged)).toEqual([
    { kind: 'block-merged', blockId: 'sb_b', name: 'b', into: 'sb_d' },
  ]);
  expect(renderMapDiff(map, merged)).toEqual(['- block "b" (sb_b), merged into "d" (sb_d)']);
});

test('a split is one change and its parts', () => {
  const divided = after({ op: 'split', block_id: 'sb_c', by: { paths: [['c/x/*'], ['c/y/*']] } });
  expect(renderMapDiff(map, divided)).toEqual([
    '- block "c" (sb_c), split into "x" (sb_c_split1), "y" (sb_c_split2)',
    '+ block "x" (sb_c_split1), 1 member',
    '+ block "y" (sb_c_split2), 1 member',
  ]);
});

test('a batch of many kinds is told line by line', () => {
  const edited = after(
    { op: 'rename', block_id: 'sb_a', name: 'Pay\u001b[2J', purpose: 'Takes money.' },
    { op: 'move_member', path: 'a1', from: 'sb_a', to: 'sb_d' },
    { op: 'resolve_seam', path: 'f', resolution: 'both' },
    { op: 'retarget_socket', block_id: 'sb_a', from: 'sb_b', to: 'sb_d' },
    { op: 'set_rule', from: 'sb_d', to: 'sb_a', because: 'Layers.' },
    { op: 'archive', block_id: 'sb_c' },
  );
  expect(renderMapDiff(map, edited)).toEqual([
    '~ block sb_a renamed from "a" to "Pay\\u{1b}[2J"',
    '~ block "Pay\\u{1b}[2J" (sb_a) purpose "" to "Takes money."',
    '~ block "c" (sb_c) candidate to archived',
    '~ file "a1" (primary) moved from "Pay\\u{1b}[2J" (sb_a) to "d" (sb_d)',
    '~ file "f" (shared) in "Pay\\u{1b}[2J" (sb_a), was primary',
    '~ file "f" (shared) in "b" (sb_b), was primary',
    '- socket "Pay\\u{1b}[2J" (sb_a) -> "b" (sb_b) imports',
    '+ socket "Pay\\u{1b}[2J" (sb_a) -> "d" (sb_d) imports',
    '+ rule "sb_d" must not depend on "sb_a": "Layers."',
    '~ unmapped files 0 to 2',
  ]);
});

test('what came and went without an edit is told too', () => {
  const [a, b, c, d] = map.blocks;
  if (!a || !b || !c || !d) throw new Error('four blocks');
  const socket = { to: 'sb_b' as BlockId, type: 'imports', count: 3 };
  const other = blockMap(
    [
      { ...a, sockets: { ...a.sockets, outputs: [socket] }, membership: a.membership.slice(1) },
      { ...b, membership: [...b.membership, { path: 'src/**', role: 'test', match: 'glob' }] },
      d,
      block('sb_e', ['e', 'c/x/1']),
    ],
    { rules: [] },
  );
  expect(diffMaps(map, other)).toEqual([
    { kind: 'block-removed', blockId: 'sb_c', name: 'c', members: 2 },
    { kind: 'block-added', blockId: 'sb_e', name: 'e', members: 2 },
    { kind: 'member-removed', blockId: 'sb_a', member: { path: 'a1', role: 'primary' } },
    {
      kind: 'member-moved',
      from: 'sb_c',
      to: 'sb_e',
      member: { path: 'c/x/1', role: 'primary' },
    },
    {
      kind: 'member-added',
      blockId: 'sb_b',
      member: { path: 'src/**', role: 'test', match: 'glob' },
    },
    {
      kind: 'socket-changed',
      blockId: 'sb_a',
      side: 'outputs',
      from: { to: 'sb_b', type: 'imports' },
      to: socket,
    },
  ]);
});

test('a dependency that both of its blocks have is one line, and says when only other imports make it', () => {
  const [a, b] = map.blocks;
  if (!a || !b) throw new Error('two blocks');
  const both = (count: number, via: string) => {
    const socket = (to: string) => ({ to: to as BlockId, type: 'imports', count, via: [via] });
    return blockMap([
      { ...a, sockets: { ...a.sockets, outputs: [socket('sb_b')] } },
      { ...b, sockets: { ...b.sockets, inputs: [socket('sb_a')] } },
    ]);
  };
  expect(renderMapDiff(both(3, 'a1 -> b1'), both(4, 'a1 -> b1'))).toEqual([
    '~ socket "a" (sb_a) -> "b" (sb_b) imports 4, was 3',
  ]);
  expect(renderMapDiff(both(3, 'a1 -> b1'), both(3, 'a2 -> b1'))).toEqual([
    '~ socket "a" (sb_a) -> "b" (sb_b) imports 3, by other imports',
  ]);
});
