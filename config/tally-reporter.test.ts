import { expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { type Tally, tallyLines } from './tally-reporter.js';

const moduleWith = (...tallies: (Tally | undefined)[]) =>
  ({
    children: { allTests: () => tallies.map((tally) => ({ meta: () => ({ tally }) })) },
  }) as unknown as Pick<TestModule, 'children'>;

test('adds up what tests with the same label counted', () => {
  const lines = tallyLines([
    moduleWith({ label: 'B', counts: { states: 1_000 } }, undefined),
    moduleWith(
      { label: 'A', counts: { points: 3 } },
      { label: 'B', counts: { states: 234, done: 1 } },
    ),
  ]);
  expect(lines).toEqual(['  A: 3 points', '  B: 1,234 states, 1 done']);
});

test('says nothing when nothing was counted', () => {
  expect(tallyLines([moduleWith(undefined)])).toEqual([]);
});
