import { expect, test } from 'vitest';
import { deepFreeze } from '../../test/deep-freeze.js';
import { block, blockMap } from '../../test/map-builders.js';
import type { Block, BlockMap } from '../map/block-map.js';
import { addReceipt } from './add-receipt.js';
import { openRevision } from './open-revision.js';
import { discardRevision, promoteRevision } from './promote-revision.js';
import { revisionView, withRevision } from './revision-view.js';

const RATIFIED = { state: 'ratified', membershipSource: 'ratified' } as const;
const MAP = deepFreeze(
  blockMap(
    [
      block('sb_a', ['a.ts'], RATIFIED),
      block('sb_b', ['b.ts'], RATIFIED),
      block('sb_old', ['c.ts'], { state: 'archived', preArchiveState: 'ratified' }),
    ],
    {
      skeleton: {
        id: 'sk_demo',
        version: 1,
        state: 'ratified',
        ratification: { method: 'review', by: 'Ada', at: '2026-01-31T12:00:00Z' },
      },
    },
  ),
);

function opened(map: BlockMap = MAP, ids?: readonly string[]): BlockMap {
  const result = openRevision(map, 'owner', ids);
  return result.ok ? deepFreeze(result.map) : expect.unreachable();
}

/** The revision with one of its blocks changed. */
function edited(map: BlockMap, id: string, change: Partial<Block>): BlockMap {
  const view = revisionView(map) ?? expect.unreachable();
  const blocks = view.blocks.map((one) => (one.blockId === id ? { ...one, ...change } : one));
  return deepFreeze(withRevision(map, { ...view, blocks }));
}

function promoted(map: BlockMap): BlockMap {
  const result = promoteRevision(map, 'owner');
  return result.ok ? result.map : expect.unreachable();
}

const states = (blocks: readonly Block[] = []) => blocks.map(({ state }) => state);

test('a revision leaves the signed map in force, and only the named blocks can be edited in it', () => {
  const map = opened(MAP, ['sb_a']);
  expect(map.blocks).toBe(MAP.blocks);
  expect(map.skeleton).toBe(MAP.skeleton);
  expect(states(map.candidateRevision?.blocks)).toEqual(['candidate', 'ratified', 'archived']);
  expect(revisionView(map)).toMatchObject({ skeleton: { state: 'candidate', version: 2 } });
  expect(revisionView(MAP)).toBeUndefined();
});

test('promoted unchanged, everything is as it was and stays signed', () => {
  const { candidateRevision, ...map } = promoted(opened());
  expect(candidateRevision).toBeUndefined();
  expect(map).toEqual(MAP);
});

test('only what was changed needs signing again', () => {
  const map = promoted(edited(opened(), 'sb_a', { name: 'Orders' }));
  expect(states(map.blocks)).toEqual(['candidate', 'ratified', 'archived']);
  expect(map.blocks[0]?.name).toBe('Orders');
  expect(map.blocks[1]).toBe(MAP.blocks[1]);
  expect(map.skeleton).toEqual({ id: 'sk_demo', version: 2, state: 'candidate' });
});

test('what the map learnt meanwhile is kept', () => {
  const map = edited(opened(), 'sb_a', { name: 'Orders' });
  const scope = { blockId: 'sb_a', boundaryVersion: 1, contractVersion: 1 };
  const at = '2026-02-01T12:00:00Z';
  const receipt = {
    type: 'review',
    emitter: 'Ada',
    scope,
    evidence: '',
    validity: 'passed',
    at,
  } as const;
  const added = addReceipt(map, receipt);
  if (!added.ok) return expect.unreachable();
  expect(promoted(added.map).blocks[0]).toMatchObject({ name: 'Orders', receipts: [receipt] });
  const archived = MAP.blocks.map((one, at) =>
    at === 0 ? { ...one, state: 'archived' as const } : one,
  );
  expect(promoted({ ...map, blocks: archived }).blocks[0]).toBe(archived[0]);
});

test('a block that the revision made is unsigned, one that it dropped is gone, archived ones stay', () => {
  const map = opened();
  const view = revisionView(map) ?? expect.unreachable();
  const blocks = [block('sb_new', ['a.ts', 'b.ts'], RATIFIED)];
  const after = promoted(withRevision(map, { ...view, blocks }));
  expect(after.blocks.map(({ blockId, state }) => [blockId, state])).toEqual([
    ['sb_new', 'candidate'],
    ['sb_old', 'archived'],
  ]);
});

test('discarded, nothing was changed', () => {
  const result = discardRevision(edited(opened(), 'sb_a', { name: 'Orders' }), 'owner');
  expect(result.ok && result.map).toEqual(MAP);
});

test.each([
  ['a second one', () => openRevision(opened(), 'owner'), 'revision-open'],
  ['promoting none', () => promoteRevision(MAP, 'owner'), 'no-revision'],
  ['discarding none', () => discardRevision(MAP, 'owner'), 'no-revision'],
  ['opening none of the blocks', () => openRevision(MAP, 'owner', []), 'nothing-to-change'],
  ['an unknown block', () => openRevision(MAP, 'owner', ['sb_x']), 'unknown-block'],
  ['a runner opening', () => openRevision(MAP, 'runner'), 'owner-only'],
  ['a runner promoting', () => promoteRevision(opened(), 'runner'), 'owner-only'],
  ['a runner discarding', () => discardRevision(opened(), 'runner'), 'owner-only'],
])('%s is refused', (_, act, code) => {
  expect(act()).toMatchObject({ ok: false, failures: [{ code }] });
});
