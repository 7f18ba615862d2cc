import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMap } from '../../test/arbitrary-map.js';
import { deepFreeze } from '../../test/deep-freeze.js';
import { block, blockMap } from '../../test/map-builders.js';
import { applyEdits } from '../edit/apply-edits.js';
import type { EditOp } from '../edit/edit-op.js';
import { openRevision } from '../life/open-revision.js';
import { revisionView, withRevision } from '../life/revision-view.js';
import type { BlockMap } from '../map/block-map.js';
import { mergeSides } from './merge-sides.js';
import { sealMap } from './seal-map.js';

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

test('revisions that two branches opened of one signed map come together', () => {
  const map = sealMap({
    ...blockMap(['sb_a', 'sb_b', 'sb_c'].map((id) => ({ ...block(id, [id]), state: 'ratified' }))),
    skeleton: { id: 'sk_a', version: 1, state: 'ratified' },
  });
  const revised = (ops: readonly EditOp[], ids?: readonly string[]) => {
    const opened = openRevision(map, 'owner', ids);
    const view = opened.ok ? revisionView(opened.map) : undefined;
    const edited = view && applyEdits(view, ops, 'owner');
    if (!(opened.ok && edited?.ok)) throw new Error(JSON.stringify([opened, edited]));
    return withRevision(opened.map, edited.store);
  };
  const named = (id: string, name: string) => ({ op: 'rename', block_id: id, name }) as const;
  const blocksOf = (value: unknown) =>
    (value as BlockMap).candidateRevision?.blocks.map(({ blockId, name }) => [blockId, name]);

  const merge = { op: 'merge', into: 'sb_a', block_ids: ['sb_c'] } as const;
  const ours = revised([named('sb_a', 'Ours'), merge]);
  const merged = mergeSides(ours, revised([named('sb_b', 'Theirs')]));
  expect(merged.contradictions).toEqual([]);
  expect(blocksOf(merged.value)).toEqual([
    ['sb_a', 'Ours'],
    ['sb_b', 'Theirs'],
  ]);

  const part = mergeSides(
    revised([named('sb_a', 'Ours')], ['sb_a']),
    revised([named('sb_b', 'Theirs')], ['sb_b']),
  );
  expect(part.contradictions).toEqual([]);
  const { candidateRevision } = part.value as BlockMap;
  expect(candidateRevision?.blocks.map(({ state }) => state)).toEqual([
    'candidate',
    'candidate',
    'ratified',
  ]);

  const both = mergeSides(ours, revised([named('sb_a', 'Theirs')]));
  expect(both.contradictions).toHaveLength(1);
  expect(both.contradictions[0]?.message).toContain('"Ours" on one side and "Theirs"');
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
