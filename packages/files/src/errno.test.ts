import { lstatSync } from 'node:fs';
import { constants } from 'node:os';
import { HoldfastError } from '@holdfast/base';
import { expect, test } from 'vitest';
import { errnoOf } from './errno.js';

function caught(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('It did not throw.');
}

/** As Node makes it for a number that it has no name for. */
const unnamed = (number: number): Error =>
  Object.assign(new Error(`Unknown system error -${number}, write`), {
    errno: -number,
    code: `Unknown system error -${number}`,
    syscall: 'write',
  });

test('names the errors of file operations, also as a cause', () => {
  const error = caught(() => lstatSync('/no/such/file'));
  expect(errnoOf(error)).toBe('ENOENT');
  expect(errnoOf(new HoldfastError('io-error', 'It failed.', { cause: error }))).toBe('ENOENT');
});

test('names those that Node has no name for', () => {
  expect(errnoOf(unnamed(constants.errno.EDQUOT))).toBe('EDQUOT');
  expect(errnoOf(unnamed(constants.errno.ESTALE))).toBe('ESTALE');
  expect(errnoOf(unnamed(9_999))).toBe('E9999');
});

test.each([
  undefined,
  'ENOENT',
  new Error('ENOENT'),
  Object.assign(new Error('x'), { code: 28 }),
  Object.assign(new Error('x'), { code: 'not-found' }),
])('knows nothing of anything else: %s', (value) => {
  expect(errnoOf(value)).toBeUndefined();
});
