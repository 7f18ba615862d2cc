import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAt, linePlaces } from './line-places.js';

test('lines are found wherever they stand, and nowhere else', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  const wanted = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(lines, wanted, fc.nat(4), (text, some, from) => {
      const all = text.map((_, index) => index).filter((index) => isAt(text, some, index));
      expect(linePlaces(text)(some, from)).toEqual(all.filter((index) => index >= from));
    }),
  );
});
