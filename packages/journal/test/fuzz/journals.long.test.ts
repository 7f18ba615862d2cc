import { expect, test } from 'vitest';
import { fuzzJournals } from './journals.js';

const JOURNALS = process.env.HOLDFAST_DEEP === '1' ? 800 : 400;

test.each(['damage', 'forgery'] as const)(`${JOURNALS} journals with %s`, async (kind) => {
  const counts = await fuzzJournals(JOURNALS, kind);
  expect(Object.keys(counts).length).toBeGreaterThan(15);
});
