import { expect, test } from 'vitest';
import { fuzzPlans, fuzzRequests } from './documents.js';

const [REQUESTS, PLANS] = process.env.HOLDFAST_DEEP === '1' ? [10_000, 1500] : [5000, 1500];

test(`${REQUESTS} requests`, async () => {
  expect((await fuzzRequests(REQUESTS)).accepted).toBeGreaterThan(100);
});

test(`${PLANS} plans`, async () => {
  expect((await fuzzPlans(PLANS)).applied).toBeGreaterThan(100);
});
