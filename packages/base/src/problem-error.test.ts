import { expect, test } from 'vitest';
import type { Problem } from './problem.js';
import { problemError } from './problem-error.js';

const FIRST: Problem = { code: 'plan-invalid', message: 'No.', path: 'a', hint: 'Mend it.' };
const BARE: Problem = { code: 'too-large', message: 'Too large.' };

test('is the first problem', () => {
  expect(problemError([FIRST, BARE]).toJSON()).toEqual(FIRST);
  expect(problemError([BARE, FIRST]).toJSON()).toEqual(BARE);
});

test('says some things in another way', () => {
  const options = { message: 'Here.', path: 'b', hint: 'Else.', data: { n: 1 } };
  expect(problemError([FIRST], options).toJSON()).toEqual({
    code: 'plan-invalid',
    message: 'Here.',
    path: 'b',
    hint: 'Mend it.',
    data: { n: 1 },
  });
  expect(problemError([BARE], options)).toMatchObject({ hint: 'Else.' });
});

test('is a defect where there is none', () => {
  expect(problemError([], { path: 'a' })).toMatchObject({ code: 'internal-error' });
});
