import { expect, test } from 'vitest';
import { bearerToken } from './bearer-token.js';

test.each([
  ['Bearer abc', 'abc'],
  ['bearer  a.b-c_d~e+f/g==', 'a.b-c_d~e+f/g=='],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['Bearer a b', undefined],
  ['Bearer a, Bearer b', undefined],
  ['Bearer a=b', undefined],
  ['Basic abc', undefined],
  ['xBearer abc', undefined],
  ['Bearer ä', undefined],
  [`Bearer ${'a'.repeat(8193)}`, undefined],
  ['', undefined],
  [undefined, undefined],
])('%j', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});
