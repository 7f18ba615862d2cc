import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from '../src/index.js';
import { arbitrarySmallMap, FILES } from './arbitrary-edits.js';
import { arbitraryCase, checkCase } from './edit-properties.js';

test('1,000 random batches on random maps come to what a naive model says', () => {
  let accepted = 0;
  fc.assert(
    fc.property(arbitraryCase, ([map, ops]) => {
      if (checkCase(map, ops)) accepted += 1;
    }),
    { numRuns: 1_000 },
  );
  expect(accepted).toBeGreaterThan(150);
});

test('merging the parts of a split gives the members of the whole', () => {
  let divided = 0;
  fc.assert(
    fc.property(arbitrarySmallMap, fc.nat(), fc.nat({ max: 4 }), (map, side, at) => {
      const whole = map.blocks[at % map.blocks.length];
      const lonely = map.blocks.map((each) => ({
        ...each,
        state: 'candidate' as const,
        sockets: { inputs: [], outputs: [], external: [] },
      }));
      if (whole === undefined || whole.membership.length < 2) return;
      const paths = whole.membership.map(({ path }) => path);
      if (whole.membership.some(({ match }) => match === 'glob')) return;
      const cut = 1 + (side % (paths.length - 1));
      const id = whole.blockId;
      const split = applyEdits(
        { ...map, blocks: lonely },
        [{ op: 'split', block_id: id, by: { paths: [paths.slice(0, cut), paths.slice(cut)] } }],
        'owner',
        { files: FILES },
      );
      if (!split.ok) throw new Error(JSON.stringify(split.failures));
      const [first = '', ...others] = split.created;
      const merged = applyEdits(
        split.store,
        [{ op: 'merge', into: first, block_ids: others }],
        'owner',
      );
      if (!merged.ok) throw new Error(JSON.stringify(merged.failures));
      const again = merged.store.blocks.find(({ blockId }) => blockId === first);
      expect(again?.membership).toEqual(whole.membership);
      divided += 1;
    }),
    { numRuns: 300 },
  );
  expect(divided).toBeGreaterThan(50);
});

test('the order of files and of merges of other blocks does not matter', () => {
  fc.assert(
    fc.property(arbitraryCase, ([map, ops]) => {
      const there = applyEdits(map, ops, 'owner', { files: FILES });
      const back = applyEdits(map, ops, 'owner', { files: [...FILES].reverse() });
      expect(JSON.stringify(back)).toBe(JSON.stringify(there));
    }),
    { numRuns: 200 },
  );
});
