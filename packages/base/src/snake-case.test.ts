import { expect, test } from 'vitest';
import { snakeCase } from './snake-case.js';

test('renames the keys of every object, and leaves values alone', () => {
  expect(snakeCase([{ storeVersion: 'storeVersion', aB: { cD: null } }, 'eF', 1])).toEqual([
    { store_version: 'storeVersion', a_b: { c_d: null } },
    'eF',
    1,
  ]);
});
