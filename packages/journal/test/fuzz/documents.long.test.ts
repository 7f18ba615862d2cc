import { expect, test } from 'vitest';
import { fuzzPlans, fuzzRequests } from './documents.js';

test('20000 requests', async () => {
  expect((await fuzzRequests(20_000)).accepted).toBeGreaterThan(100);
});

test('3000 plans', async () => {
  expect((await fuzzPlans(3_000)).applied).toBeGreaterThan(100);
});
