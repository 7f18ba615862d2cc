import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configuredReviews, missingReviews } from './review-requirement.js';

const by = (...names: string[]) => names.map((name) => ({ by: name }));

test('people are counted once, and names are compared as people see them', () => {
  const two = { kind: 'count', reviewers: 2 } as const;
  expect(missingReviews(two, by('Ada', 'Ben'))).toBeUndefined();
  for (const same of ['ADA', 'Ada\u200b', 'A\u00adda', '\u2060Ada']) {
    expect(missingReviews(two, by('Ada', same))).toContain('and has that of Ada');
  }
  expect(missingReviews(two, by('Ada L', 'Ada\u00a0 L'))).toContain('and has that of Ada L');
  expect(missingReviews({ kind: 'count', reviewers: 1 }, [])).toBe(
    'It needs the review of 1 person and has none.',
  );
  const names = { kind: 'names', names: ['Ada', 'Ben', 'Cy'] } as const;
  expect(missingReviews(names, by('ben'))).toBe('It needs the reviews of Ada, Cy.');
  expect(missingReviews(names, by('cy', 'ben', 'ada', 'dee'))).toBeUndefined();
});

test('a configuration says a number or names', () => {
  expect(configuredReviews({})).toBeUndefined();
  expect(configuredReviews({ change: {} })).toBeUndefined();
  expect(configuredReviews({ change: { requireReview: 2 } })).toEqual({
    kind: 'count',
    reviewers: 2,
  });
  expect(configuredReviews({ change: { requireReview: ['Ada'] } })).toEqual({
    kind: 'names',
    names: ['Ada'],
  });
});

test('more reviews never make a requirement fail that was met', () => {
  const names = fc.array(fc.constantFrom('Ada', 'ada', 'Ben', 'Cy', 'Ångström', 'ångström'));
  fc.assert(
    fc.property(names, names, fc.nat(4), (some, more, reviewers) => {
      const requirement = { kind: 'count', reviewers } as const;
      if (missingReviews(requirement, by(...some)) !== undefined) return;
      expect(missingReviews(requirement, by(...some, ...more))).toBeUndefined();
    }),
  );
});
