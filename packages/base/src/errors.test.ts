import { expect, test } from 'vitest';
import { ERROR_CODES } from './error-codes.js';
import { HoldfastError, isHoldfastError } from './errors.js';

test('serialises to code, message and what is known, never to a stack or cause', () => {
  const error = new HoldfastError('unsafe-target', 'It is a symlink.', {
    path: 'a.ts',
    cause: new Error('secret detail'),
  });
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    code: 'unsafe-target',
    message: 'It is a symlink.',
    path: 'a.ts',
  });
  expect(error.cause).toBeInstanceOf(Error);
});

test('only HoldfastErrors are recognised', () => {
  expect(isHoldfastError(new HoldfastError('io-error', 'x'))).toBe(true);
  expect(isHoldfastError(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe(false);
  expect(isHoldfastError({ name: 'HoldfastError', code: 'io-error' })).toBe(false);
});

test('the table of codes is sorted, and every code is kebab-case with a sentence', () => {
  const codes = Object.keys(ERROR_CODES);
  expect(codes).toEqual(codes.toSorted());
  for (const [code, meaning] of Object.entries(ERROR_CODES)) {
    expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
    expect(meaning).toMatch(/^\S.*\.$/);
  }
});
