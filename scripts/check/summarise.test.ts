import { expect, test } from 'vitest';
import { summarise } from './summarise.mjs';

const none = { passed: 0, failed: 0, skipped: [] };

test('all well: the counts of both tiers are added up', () => {
  const results = { lint: 'ok', tests: 'ok', long: 'ok' };
  const counts = { tests: { ...none, passed: 40 }, long: { ...none, passed: 2 } };
  expect(summarise(results, counts)).toEqual({ lines: ['42 passed, 0 failed'], ok: true });
});

test('a failed check and a check that could not run count one each', () => {
  const results = { lint: 'failed', smoke: 'not run', tests: 'ok', long: 'ok' };
  const counts = { tests: { ...none, passed: 1 }, long: none };
  expect(summarise(results, counts)).toEqual({
    lines: ['step lint: failed', 'step smoke: not run', '1 passed, 2 failed'],
    ok: false,
  });
});

test('skipped tests are named and fail the run', () => {
  const results = { tests: 'failed', long: 'ok' };
  const counts = {
    tests: { ...none, passed: 1, skipped: ['a.test.ts > needs a browser'] },
    long: none,
  };
  expect(summarise(results, counts)).toEqual({
    lines: [
      'step tests: failed',
      'skipped: a.test.ts > needs a browser',
      '1 passed, 0 failed, 1 skipped',
    ],
    ok: false,
  });
});

test('a tier that crashed, never ran, or left nothing is never a success', () => {
  expect(
    summarise({ tests: 'failed', long: 'ok' }, { tests: undefined, long: none }).lines,
  ).toEqual(['step tests: failed', '0 passed, 1 failed']);
  expect(summarise({ tests: 'ok' }, { tests: { ...none, passed: 3 } })).toEqual({
    lines: ['step long: not run', '3 passed, 1 failed'],
    ok: false,
  });
  expect(summarise({}, {}).ok).toBe(false);
});
