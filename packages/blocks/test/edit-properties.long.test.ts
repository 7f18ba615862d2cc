import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCase, checkCase } from './edit-properties.js';

test('10,000 random batches on random maps come to what a naive model says', () => {
  let accepted = 0;
  fc.assert(
    fc.property(arbitraryCase, ([map, ops]) => {
      if (checkCase(map, ops)) accepted += 1;
    }),
    { numRuns: 10_000, seed: 7 },
  );
  expect(accepted).toBeGreaterThan(1_500);
});
