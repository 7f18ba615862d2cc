import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareUtf8 } from './compare-utf8.js';

test('the order is that of the UTF-8 bytes', () => {
  expect(['\u{1F600}', '\uFFFD', 'a', '\uE000', 'aa', ''].sort(compareUtf8)).toEqual([
    '',
    'a',
    'aa',
    '\uE000',
    '\uFFFD',
    '\u{1F600}',
  ]);
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});
