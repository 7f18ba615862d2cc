import { expect, test } from 'vitest';
import { fuzzPlans, fuzzRequests } from './documents.js';

test('10000 requests', async () => {
  expect((await fuzzRequests(10_000)).accepted).toBeGreaterThan(100);
});

test('1500 plans', async () => {
  expect((await fuzzPlans(1_500)).applied).toBeGreaterThan(100);
});
