import { expect, test } from 'vitest';
import { fuzzPlans, fuzzRequests } from './documents.js';

test('a request that was changed anyhow is planned or refused with known codes', async () => {
  const counts = await fuzzRequests(300);
  expect(counts.accepted).toBeGreaterThan(0);
  expect(counts['request-invalid']).toBeGreaterThan(50);
});

test('a plan that was changed anyhow, and signed again, is applied or refused without a trace', async () => {
  const counts = await fuzzPlans(100);
  expect(counts['plan-invalid']).toBeGreaterThan(10);
  expect(counts.applied).toBeGreaterThan(0);
});
