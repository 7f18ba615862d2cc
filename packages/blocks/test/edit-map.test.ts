import { expect, test } from 'vitest';
import { type BlockMap, contentHash, type EditOp, editMap, undoEdit } from '../src/index.js';
import { block, blockMap, outputs } from './map-builders.js';

const ACT = { seat: 'owner', author: 'ann', at: '2026-01-31T12:00:00Z' } as const;

const map = blockMap([block('sb_a', ['a1', 'a2']), block('sb_b', ['b1']), block('sb_c', ['c1'])]);

const rename: EditOp = { op: 'rename', block_id: 'sb_a', name: 'Pay' };

function edit(on: BlockMap, ...ops: readonly EditOp[]) {
  const result = editMap(on, { ...ACT, ops, expected: on });
  if (!result.ok || result.entry === undefined) throw new Error(JSON.stringify(result));
  return { ...result, entry: result.entry };
}

test('20 a ratified map refuses every operation but the lives of its blocks', () => {
  const ratified = blockMap(map.blocks, {
    skeleton: { id: 'sk_demo', version: 1, state: 'ratified' },
  });
  const ops: readonly EditOp[] = [
    rename,
    { op: 'archive', block_id: 'sb_b' },
    { op: 'set_rule', from: 'sb_a', to: 'sb_b', because: 'x' },
  ];
  expect(editMap(ratified, { ...ACT, ops, expected: ratified })).toMatchObject({
    ok: false,
    failures: [
      { opIndex: 0, code: 'skeleton-not-candidate' },
      { opIndex: 2, code: 'skeleton-not-candidate' },
    ],
  });
  const archived = edit(ratified, { op: 'archive', block_id: 'sb_b' });
  expect(archived.store.blocks[1]).toMatchObject({
    state: 'archived',
    preArchiveState: 'candidate',
  });
});

test('21 [valid rename, move of a non-member] fails at op 1 and leaves the map alone', () => {
  const before = JSON.stringify(map);
  const move: EditOp = { op: 'move_member', path: 'nope', from: 'sb_a', to: 'sb_b' };
  expect(editMap(map, { ...ACT, ops: [rename, move], expected: map })).toMatchObject({
    ok: false,
    failures: [{ opIndex: 1, code: 'not-a-member' }],
  });
  expect(JSON.stringify(map)).toBe(before);
});

test('22 expected 99 against 1 is a conflict', () => {
  const expected = { storeVersion: 99, contentHash: map.contentHash };
  expect(editMap(map, { ...ACT, ops: [rename], expected })).toMatchObject({
    ok: false,
    failures: [{ code: 'conflict' }],
    conflict: { expected, actual: { storeVersion: 1 }, changedSince: [] },
  });
});

test('23 success counts up by one and hashes anew', () => {
  const { store } = edit(map, rename);
  expect(store.storeVersion).toBe(2);
  expect(store.contentHash).toBe(contentHash(store));
  expect(store.contentHash).not.toBe(map.contentHash);
  expect(store.blocks[1]).toBe(map.blocks[1]);
});

test('B14 of two edits for one version the second is told what the first changed', () => {
  const first = edit(map, rename);
  const second = editMap(first.store, {
    ...ACT,
    ops: [{ op: 'rename', block_id: 'sb_b', name: 'Mail' }],
    expected: map,
    history: [first.entry],
  });
  expect(second).toMatchObject({
    ok: false,
    conflict: {
      expected: { storeVersion: 1 },
      actual: { storeVersion: 2 },
      changedSince: [{ toVersion: 2, author: 'ann', ops: ['rename'], blocks: ['sb_a'] }],
    },
  });
  expect(!second.ok && second.failures[0]?.message).toContain('sb_a');
});

test('the same version of another branch is a conflict too', () => {
  const here = edit(map, rename);
  const there = edit(map, { op: 'rename', block_id: 'sb_b', name: 'Mail' });
  expect(here.store.storeVersion).toBe(there.store.storeVersion);
  const result = editMap(here.store, { ...ACT, ops: [rename], expected: there.store });
  expect(result).toMatchObject({ ok: false, failures: [{ code: 'conflict' }] });
});

test('a batch of nothing, and one that changes nothing, give the same map at the same version', () => {
  const named = edit(map, rename).store;
  for (const ops of [[], [rename]]) {
    const result = editMap(named, { ...ACT, ops, expected: named });
    expect(result.ok && result.store).toBe(named);
    expect(result).toMatchObject({ ok: true, changed: false });
    expect(result).not.toHaveProperty('entry');
  }
});

test('a ratified block is not edited, its neighbours are', () => {
  const some = blockMap([
    block('sb_a', ['a1', 'f'], { state: 'ratified' }),
    block('sb_b', ['b1', 'f'], outputs('sb_c')),
    block('sb_c', ['c1', 'c2']),
    block('sb_d', ['d'], { state: 'drifted' }),
  ]);
  const ops: readonly EditOp[] = [
    rename,
    { op: 'move_member', path: 'c1', from: 'sb_c', to: 'sb_a' },
    { op: 'merge', into: 'sb_b', block_ids: ['sb_d'] },
    { op: 'resolve_seam', path: 'f', resolution: 'primary:sb_b' },
    { op: 'rename', block_id: 'sb_b', name: 'Mail' },
  ];
  const result = editMap(some, { ...ACT, ops, expected: some });
  expect(!result.ok && result.failures.map(({ opIndex, code }) => [opIndex, code])).toEqual([
    [0, 'block-ratified'],
    [1, 'block-ratified'],
    [2, 'block-ratified'],
    [3, 'block-ratified'],
  ]);
  edit(some, { op: 'rename', block_id: 'sb_b', name: 'Mail' });
});

function undo(on: BlockMap, entry: Parameters<typeof undoEdit>[1]['entry']) {
  return undoEdit(on, { ...ACT, entry, expected: on });
}

test('an undo restores what was, and can itself be undone', () => {
  const merged = edit(map, { op: 'merge', into: 'sb_c', block_ids: ['sb_a', 'sb_b'] });
  const undone = undo(merged.store, merged.entry);
  if (!undone.ok) throw new Error('refused');
  expect(JSON.stringify(undone.store.blocks)).toBe(JSON.stringify(map.blocks));
  expect(undone.store.storeVersion).toBe(3);
  expect(undone.entry.undoes).toEqual({
    toVersion: 2,
    toHash: merged.entry.toHash,
  });
  const redone = undo(undone.store, undone.entry);
  expect(redone.ok && JSON.stringify(redone.store.blocks)).toBe(
    JSON.stringify(merged.store.blocks),
  );
});

test('an undo leaves what other batches did to other blocks', () => {
  const first = edit(map, { op: 'move_member', path: 'a1', from: 'sb_a', to: 'sb_b' });
  const second = edit(first.store, { op: 'rename', block_id: 'sb_c', name: 'Later' });
  const undone = undo(second.store, first.entry);
  expect(undone.ok && undone.store.blocks.map(({ name }) => name)).toEqual(['a', 'b', 'Later']);
  expect(undone.ok && undone.store.blocks[0]).toEqual(map.blocks[0]);
});

test('an undo is refused whole when a touched block has changed, gone or come back', () => {
  const first = edit(map, { op: 'move_member', path: 'a1', from: 'sb_a', to: 'sb_b' });
  const later = edit(first.store, rename);
  expect(undo(later.store, first.entry)).toMatchObject({
    ok: false,
    failures: [{ code: 'changed-since', blockId: 'sb_a' }],
  });
  const gone = edit(first.store, { op: 'merge', into: 'sb_c', block_ids: ['sb_b'] });
  expect(undo(gone.store, first.entry)).toMatchObject({
    ok: false,
    failures: [{ code: 'changed-since', blockId: 'sb_b' }],
  });
});

test('an undo does not leave a later socket dangling', () => {
  const divided = edit(map, {
    op: 'split',
    block_id: 'sb_a',
    by: { paths: [['a1'], ['a2']] },
  });
  const loose = blockMap(
    divided.store.blocks.map((each) =>
      each.blockId === 'sb_c' ? { ...each, ...outputs('sb_a_split1') } : each,
    ),
    { storeVersion: 3 },
  );
  expect(undo(loose, divided.entry)).toMatchObject({
    ok: false,
    failures: [{ code: 'dangling', blockId: 'sb_c' }],
  });
});

test('rules come back, unless they have changed since', () => {
  const ruled = edit(map, { op: 'set_rule', from: 'sb_a', to: 'sb_b', because: 'Layers.' });
  const undone = undo(ruled.store, ruled.entry);
  expect(undone.ok && undone.store.rules).toEqual([]);
  const more = edit(ruled.store, { op: 'set_rule', from: 'sb_b', to: 'sb_a', because: 'Too.' });
  expect(undo(more.store, ruled.entry)).toMatchObject({
    ok: false,
    failures: [{ code: 'changed-since' }],
  });
});

test('a runner cannot take back what only the owner does', () => {
  const archived = edit(map, { op: 'archive', block_id: 'sb_a' });
  expect(
    undoEdit(archived.store, {
      ...ACT,
      seat: 'runner',
      entry: archived.entry,
      expected: archived.store,
    }),
  ).toMatchObject({ ok: false, failures: [{ code: 'owner-only' }] });
  const undone = undo(archived.store, archived.entry);
  expect(undone.ok && undone.store.blocks).toEqual(map.blocks);
  expect(undone.ok && undone.store.unmapped).toEqual(map.unmapped);
});

test('57 archive keeps the state for restore, and what it claimed is unmapped meanwhile', () => {
  const some = blockMap([block('sb_a', ['a1', 'f']), block('sb_b', ['f=shared', 'b'])]);
  const archived = edit(some, { op: 'archive', block_id: 'sb_a' });
  expect(archived.store.unmapped).toMatchObject({ files: ['a1'], total: 1 });
  const restored = edit(
    archived.store,
    { op: 'restore', block_id: 'sb_a' },
    {
      op: 'resolve_seam',
      path: 'f',
      resolution: 'both',
    },
  );
  expect(restored.store.blocks[0]).toMatchObject({ state: 'candidate' });
  expect(restored.store.blocks[0]).not.toHaveProperty('preArchiveState');
  expect(restored.store.unmapped).toMatchObject({ files: [], total: 0 });
});
