import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMap } from '../../test/arbitrary-map.js';
import { deepFreeze } from '../../test/deep-freeze.js';
import type { BlockMap } from '../map/block-map.js';
import { mergeSides } from './merge-sides.js';

test('what only one side changed is what the merge gives, whichever side it was', () => {
  fc.assert(
    fc.property(arbitraryMap({ maxBlocks: 3 }), arbitraryMap({ maxBlocks: 3 }), (base, changed) => {
      const next = { ...changed, storeVersion: base.storeVersion + 1 };
      deepFreeze([base, next]);
      const expected = { ...next, storeVersion: base.storeVersion + 2 };
      for (const [ours, theirs] of [
        [next, base],
        [base, next],
      ]) {
        const merged = mergeSides(ours, theirs, base);
        expect(merged.contradictions).toEqual([]);
        // Lists come in the order of the one side or the other: sealing sorts what has an order.
        expect(sorted(merged.value)).toEqual(sorted(expected));
      }
    }),
    { numRuns: 100 },
  );
});

test('of two sides without a base every block and every member is there', () => {
  fc.assert(
    fc.property(arbitraryMap({ maxBlocks: 3 }), arbitraryMap({ maxBlocks: 3 }), (ours, theirs) => {
      const { value } = mergeSides(deepFreeze(ours), deepFreeze(theirs));
      const has = new Set(membersOf(value as BlockMap));
      expect(membersOf(ours).filter((line) => !has.has(line))).toEqual([]);
      expect(membersOf(theirs).filter((line) => !has.has(line))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

function membersOf({ blocks }: BlockMap) {
  return blocks.flatMap(({ blockId, membership }) => [
    blockId as string,
    ...membership.map(({ path, match }) => JSON.stringify([blockId, path, match])),
  ]);
}

/** The same data with every list in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}
