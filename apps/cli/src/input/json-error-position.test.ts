import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonErrorPosition } from './json-error-position.js';

test('JSON has no error position', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(jsonErrorPosition(text)).toBeUndefined();
      expect(jsonErrorPosition(` \r\n\t${text}\n`)).toBeUndefined();
    }),
  );
});

test('agrees with JSON.parse about what is JSON', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"a"',
    '"',
    '\\',
    '\\u12',
    '1',
    '-',
    '.5',
    'e9',
    '0',
    'true',
    'nul',
    ' ',
    '\n',
    '\u0001',
    'x',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(jsonErrorPosition(text) === undefined).toBe(isJson);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['', 1, 1],
  ['{', 1, 2],
  ['{"a":1,}', 1, 8],
  ['{\n  "a": x\n}', 2, 8],
  ['[1, 2\n3]', 2, 1],
  ['{"a": "x\ny"}', 1, 9],
  ['"\\q"', 1, 2],
  ['[1] 2', 1, 5],
  ['{"a" 1}', 1, 6],
  ['[01]', 1, 3],
])('%j stops being JSON at line %i, column %i', (text, line, column) => {
  expect(jsonErrorPosition(text)).toEqual({ line, column });
});

test('a megabyte of brackets or of text does not exhaust a stack', () => {
  const depth = 1_000_000;
  expect(jsonErrorPosition('['.repeat(depth))).toEqual({ line: 1, column: depth + 1 });
  expect(jsonErrorPosition(`["${'a'.repeat(depth)}" x`)).toEqual({ line: 1, column: depth + 5 });
});
