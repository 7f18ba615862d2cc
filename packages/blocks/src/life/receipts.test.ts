import { expect, test } from 'vitest';
import { deepFreeze } from '../../test/deep-freeze.js';
import { block, blockMap, glob } from '../../test/map-builders.js';
import type { BlockId, BlockMap } from '../map/block-map.js';
import { addReceipt, type NewReceipt } from './add-receipt.js';
import { type ContractChange, changeContract } from './change-contract.js';
import { contractStates, receiptStandings } from './receipt-standings.js';
import { reconcile } from './reconcile.js';

const RECEIPT: NewReceipt = {
  type: 'unit-tests',
  emitter: 'CI',
  scope: { blockId: 'sb_a', boundaryVersion: 1, contractVersion: 1 },
  evidence: 'run 512',
  validity: 'passed',
  at: '2026-01-31T12:00:00Z',
};
const BY = { blockId: 'sb_a', seat: 'owner', by: 'Ada', at: '2026-01-31T12:00:00Z' } as const;

function added(map: BlockMap, ...receipts: readonly Partial<NewReceipt>[]): BlockMap {
  return receipts.reduce<BlockMap>((before, receipt) => {
    const result = addReceipt(deepFreeze(before), { ...RECEIPT, ...receipt });
    return result.ok ? result.map : expect.unreachable(JSON.stringify(result.failures));
  }, map);
}

function changed(map: BlockMap, change: Partial<ContractChange>): BlockMap {
  const result = changeContract(deepFreeze(map), { ...BY, ...change });
  return result.ok ? result.map : expect.unreachable(JSON.stringify(result.failures));
}

function first(map: BlockMap) {
  return map.blocks[0] ?? expect.unreachable();
}

const standings = (map: BlockMap) => receiptStandings(first(map)).map(({ standing }) => standing);

const MAP = blockMap([block('sb_a', [glob('src/**')])]);

test('52 a receipt goes stale by a bump, and one of the old scope is refused', () => {
  const files = ['src/a'];
  const seen = added(reconcile(MAP, { files }).map, {});
  expect(standings(seen)).toEqual(['counts']);
  const bumped = reconcile(deepFreeze(seen), { files: ['src/a', 'src/b'] }).map;
  expect(standings(bumped)).toEqual(['stale']);
  expect(addReceipt(bumped, RECEIPT)).toMatchObject({
    ok: false,
    failures: [
      {
        code: 'stale-scope',
        message:
          'The receipt "unit-tests" is for boundary 1 and contract 1; "a" (sb_a) is at boundary 2 and contract 1.',
      },
    ],
  });
  const scope = { blockId: 'sb_a' as BlockId, boundaryVersion: 2, contractVersion: 1 };
  expect(standings(added(bumped, { scope }))).toEqual(['stale', 'counts']);
});

test('a failed receipt is superseded by a later one of its type, and the other way round', () => {
  const failed = { validity: 'failed', at: '2026-01-31T11:00:00Z' } as const;
  expect(standings(added(MAP, failed))).toEqual(['failed']);
  expect(standings(added(MAP, failed, {}))).toEqual(['superseded', 'counts']);
  // A merge may bring them in another order: the moment tells.
  expect(standings(added(MAP, {}, failed))).toEqual(['counts', 'superseded']);
  expect(standings(added(MAP, {}, { validity: 'failed' }))).toEqual(['superseded', 'failed']);
  expect(standings(added(MAP, failed, { type: 'review' }))).toEqual(['failed', 'counts']);
});

test.each([
  { type: ' ' },
  { emitter: '' },
  { at: 'yesterday' },
  { validity: 'maybe' as never },
  { evidence: '\ud800' },
])('a receipt that does not say enough is refused: %j', (wrong) => {
  expect(addReceipt(MAP, { ...RECEIPT, ...wrong })).toMatchObject({
    ok: false,
    failures: [{ code: 'bad-receipt' }],
  });
});

test('a receipt is for a block in use', () => {
  const archived = blockMap([block('sb_a', ['a'], { state: 'archived' })]);
  expect(addReceipt(archived, RECEIPT)).toMatchObject({ failures: [{ code: 'block-archived' }] });
  expect(addReceipt(blockMap([]), RECEIPT)).toMatchObject({
    failures: [{ code: 'unknown-block' }],
  });
});

test('a change of the contract makes the receipts of the old one stale', () => {
  const map = changed(added(MAP, {}), { require: ['unit-tests', 'review'], welcome: ['e2e'] });
  expect(first(map)).toMatchObject({
    contractVersion: 2,
    receiptContract: {
      required: ['review', 'unit-tests'],
      optional: ['e2e'],
      waived: [],
      declaredBy: 'Ada',
      declaredAt: BY.at,
    },
  });
  expect(standings(map)).toEqual(['stale']);
  const scope = { blockId: 'sb_a' as BlockId, boundaryVersion: 1, contractVersion: 2 };
  const failed = added(map, { scope, type: 'review', validity: 'failed' });
  expect(contractStates(first(failed))).toEqual([
    { type: 'review', demand: 'required', state: 'failed' },
    { type: 'unit-tests', demand: 'required', state: 'stale' },
    { type: 'e2e', demand: 'optional', state: 'missing' },
  ]);
});

test('what is waived is no longer required; only the owner waives', () => {
  const map = changed(MAP, { require: ['unit-tests', 'review'] });
  const waived = changed(map, { waive: ['review'] });
  expect(first(waived).receiptContract).toMatchObject({
    required: ['unit-tests'],
    waived: ['review'],
  });
  expect(first(changed(waived, { require: ['review'] })).receiptContract).toMatchObject({
    required: ['review', 'unit-tests'],
    waived: [],
  });
  const runner = changeContract(map, { ...BY, seat: 'runner', waive: ['review'] });
  expect(runner).toMatchObject({ ok: false, failures: [{ code: 'owner-only' }] });
  const same = changeContract(waived, { ...BY, waive: ['review'] });
  expect(same).toMatchObject({ ok: false, failures: [{ code: 'nothing-to-change' }] });
  const blank = changeContract(map, { ...BY, require: [' '] });
  expect(blank).toMatchObject({ ok: false, failures: [{ code: 'bad-receipt' }] });
});
