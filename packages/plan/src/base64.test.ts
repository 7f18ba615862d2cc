import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64Length, decodeBase64, encodeBase64 } from './base64.js';

test('what is encoded is measured and decoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => {
      const text = encodeBase64(bytes);
      expect(base64Length(text)).toBe(bytes.length);
      expect(decodeBase64(text)).toEqual(bytes);
    }),
  );
});

test('only the one spelling of some bytes is taken', () => {
  const spelling = fc.string({ unit: fc.constantFrom(...'ABgQw09+/=-_ \n'), maxLength: 8 });
  fc.assert(
    fc.property(spelling, (text) => {
      const isCanonical = Buffer.from(text, 'base64').toString('base64') === text;
      expect(base64Length(text) !== undefined).toBe(isCanonical);
    }),
    { numRuns: 2000 },
  );
});
