import { expect, test } from 'vitest';
import { stemOf } from './stem.js';

test.each([
  ['src/user.test.ts', 'user'],
  ['test_user.py', 'user'],
  ['a/user_test.go', 'user'],
  ['UserTest.java', 'User'],
  ['user-spec.js', 'user'],
  ['.eslintrc.json', '.eslintrc'],
  ['test.ts', 'test'],
  ['Makefile', 'Makefile'],
])('%s is about %s', (path, stem) => {
  expect(stemOf(path)).toBe(stem);
});
