import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustedRandIndex } from './adjusted-rand-index.js';
import { compareGroupings } from './compare-groupings.js';
import { clusterCoverage } from './coverage.js';
import type { Grouping } from './grouping.js';
import { mojoDistance, mojoFM } from './mojo.js';

/** `aab` puts the first two things together and the third apart. */
function grouping(groups: string): Grouping {
  return new Map([...groups].map((group, at) => [String(at), group]));
}

/** All partitions of so many things, by restricted growth: `a`, `aa ab`, `aaa aab aba abb abc`. */
function partitions(size: number): readonly string[] {
  let all = ['a'];
  for (let at = 1; at < size; at += 1)
    all = all.flatMap((text) =>
      Array.from({ length: new Set(text).size + 1 }, (_, n) => text + 'abcdefgh'.charAt(n)),
    );
  return all;
}

function normal(groups: string): string {
  const names = new Map<string, string>();
  return [...groups]
    .map((group) => {
      if (!names.has(group)) names.set(group, 'abcdefgh'.charAt(names.size));
      return names.get(group);
    })
    .join('');
}

/** Every partition that one move or one join leads to. */
function neighbours(groups: string): readonly string[] {
  const used = [...new Set(groups)];
  const moved = [...groups].flatMap((_, at) =>
    [...used, '*'].map((group) => groups.slice(0, at) + group + groups.slice(at + 1)),
  );
  const joined = used.flatMap((one) => used.map((other) => groups.replaceAll(one, other)));
  return [...moved, ...joined].map(normal);
}

/** Breadth first: the definition of the distance, without its theory. */
function searchedDistance(from: string, to: string): number {
  let seen = new Set([from]);
  for (let steps = 0; ; steps += 1) {
    if (seen.has(to)) return steps;
    seen = new Set([...seen, ...[...seen].flatMap(neighbours)]);
  }
}

test('MoJo is the fewest moves and joins, and MoJoFM its share of the worst, for all partitions of five', () => {
  for (const truth of partitions(5)) {
    const distances = partitions(5).map((found) => {
      const distance = searchedDistance(found, truth);
      expect(mojoDistance(grouping(found), grouping(truth)), `${found} to ${truth}`).toBe(distance);
      return { found, distance };
    });
    const worst = Math.max(...distances.map(({ distance }) => distance));
    for (const { found, distance } of distances)
      expect(mojoFM(grouping(found), grouping(truth))).toBeCloseTo(1 - distance / worst, 12);
  }
});

test('worked by hand: two of six in the wrong place, one group split', () => {
  // found {1,2,5} {3} {4,6}, truth {1,2,3} {4,5,6}: move 5, join {3} to {1,2}; worst is 6 - 2.
  const [found, truth] = [grouping('aabcac'), grouping('aaabbb')];
  expect(mojoDistance(found, truth)).toBe(2);
  expect(mojoFM(found, truth)).toBeCloseTo(1 - 2 / 4, 12);
  // Pairs together: found 1-2, 1-5, 2-5, 4-6; of these in truth 1-2, 4-6; truth has 6 of 15.
  expect(adjustedRandIndex(found, truth)).toBeCloseTo((2 - (4 * 6) / 15) / (5 - (4 * 6) / 15), 12);
  // {1,2,3}: 2 of 3 shared with {1,2,5}; {4,5,6}: 2 of 3 with {4,6}.
  expect(clusterCoverage(found, truth, 0.5)).toBe(1);
  expect(clusterCoverage(found, truth, 0.7)).toBe(0);
});

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  minLength: 2,
  maxLength: 40,
});

test('the same grouping is perfect by every measure', () => {
  fc.assert(
    fc.property(text, (groups) => {
      const one = grouping(groups);
      const renamed = new Map([...one].map(([thing, group]) => [thing, `other ${group}`]));
      expect(compareGroupings(one, renamed)).toMatchObject({
        mojoDistance: 0,
        mojoFM: 1,
        adjustedRandIndex: 1,
        coverage: { over10: 1, over33: 1, over50: 1 },
      });
    }),
  );
});

test('the Rand index is symmetric, the measures keep to their ranges', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [one, other] = [grouping(a), grouping(b)];
      const forth = compareGroupings(one, other);
      const back = compareGroupings(other, one);
      expect(forth.adjustedRandIndex).toBeCloseTo(back.adjustedRandIndex ?? Number.NaN, 12);
      expect(forth.mojoFM).toBeGreaterThanOrEqual(0);
      expect(forth.mojoFM).toBeLessThanOrEqual(1);
      expect(forth.adjustedRandIndex).toBeGreaterThanOrEqual(-1);
      expect(forth.adjustedRandIndex).toBeLessThanOrEqual(1);
      expect(forth.files).toBe(Math.min(a.length, b.length));
      expect(forth.coverage.over50).toBeLessThanOrEqual(forth.coverage.over10 ?? 0);
    }),
  );
});

test('nothing in common is not measured', () => {
  const compared = compareGroupings(new Map([['x', 'a']]), new Map([['y', 'a']]));
  expect(compared).toMatchObject({ files: 0, mojoFM: null, adjustedRandIndex: null });
});
