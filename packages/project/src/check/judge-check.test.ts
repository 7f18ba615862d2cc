import { expect, test } from 'vitest';
import { reportOf } from '../../test/reports.js';
import { judgeCheck } from './judge-check.js';

const journal = { interrupted: [], issues: [] };

test('everything that is not fresh or retired needs a person', () => {
  const fresh = reportOf({ an_a: 'fresh', an_b: 'retired' });
  expect(judgeCheck({ anchors: fresh, journal })).toEqual({ status: 'fresh', because: [] });
  const anchors = reportOf({ an_a: 'lost', an_b: 'stale', an_c: 'moved-renamed', an_d: 'fresh' });
  expect(judgeCheck({ anchors, journal })).toEqual({
    status: 'attention',
    because: ['stale', 'moved-renamed', 'lost'],
  });
  const damaged = { interrupted: [], issues: [{ path: 'x', reason: 'y', active: true }] };
  expect(judgeCheck({ anchors: fresh, journal: damaged }).because).toEqual(['transactions']);
});

test('the configuration may let states pass', () => {
  const anchors = reportOf({ an_a: 'stale', an_b: 'moved-renamed' });
  expect(judgeCheck({ anchors }, { failOn: ['lost'] }).status).toBe('fresh');
  expect(judgeCheck({ anchors }, { failOn: ['stale'] }).because).toEqual(['stale']);
  expect(judgeCheck({ anchors }, { failOn: [] }).status).toBe('fresh');
});

test('an incomplete check passes only when that is asked for', () => {
  const partial = reportOf({ an_a: 'unchecked' }, { complete: false });
  const otherwise = reportOf({ an_a: 'fresh' }, { complete: false });
  for (const anchors of [partial, otherwise]) {
    expect(judgeCheck({ anchors }).because).toEqual(['unchecked']);
    expect(judgeCheck({ anchors }, { failOn: [] }).because).toEqual(['unchecked']);
    expect(judgeCheck({ anchors }, { allowPartial: true }).status).toBe('fresh');
  }
  const stale = reportOf({ an_a: 'unchecked', an_b: 'stale' }, { complete: false });
  expect(judgeCheck({ anchors: stale }, { allowPartial: true }).because).toEqual(['stale']);
});
