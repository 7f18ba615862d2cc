import { expect, test } from 'vitest';
import { fuzzJournals } from './journals.js';

test.each(['damage', 'forgery'] as const)('800 journals with %s', async (kind) => {
  const counts = await fuzzJournals(800, kind);
  expect(Object.keys(counts).length).toBeGreaterThan(15);
});
