import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson } from './scan-json.js';

test.each<[string, number, string[][]]>([
  ['1', 0, []],
  ['"{\\"a\\":1,\\"a\\":2}"', 0, []],
  ['{}', 1, []],
  ['{"a":1,"b":{"a":1}}', 2, []],
  ['{"a":1,"a":2}', 1, [['a']]],
  ['{"a":1,"\\u0061":2}', 1, [['a']]],
  [
    '{"a":{"b":1,"c":2,"b":3},"d":[{"e":1,"e":2}]}',
    3,
    [
      ['a', 'b'],
      ['d', '', 'e'],
    ],
  ],
  ['{"__proto__":1,"__proto__":2,"constructor":3}', 1, [['__proto__']]],
  ['["a","a",{"a":"a"}]', 2, []],
  ['{"a":"\\\\","b":"\\"","a":[]}', 2, [['a']]],
  [' { "a" : [ 1 , 2 ] , "a" : null } ', 2, [['a']]],
])('%s', (text, depth, repeated) => {
  expect(scanJson(text)).toMatchObject({ depth, repeated });
});

test('a deep text full of repeated keys takes no more memory than a plain one', () => {
  const n = 40_000;
  const text = `${'{"a":'.repeat(n)}{${Array(n).fill('"a":1').join(',')}}${'}'.repeat(n)}`;
  const { depth, repeated, repeatedAt } = scanJson(text);
  expect([depth, repeated.length]).toEqual([n + 1, 0]);
  expect(repeatedAt).toBe(n * 5 + '{"a":1,'.length);
});

test('tells where the first repeated key starts', () => {
  expect(scanJson('{"a":1,"b":2}').repeatedAt).toBeUndefined();
  expect(scanJson('{"a":1, "a":{"b":1,"b":2}}').repeatedAt).toBe(8);
});

test('what JSON.stringify writes has no repeated key, and nests as deeply as the value', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
      : 0;
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(scanJson(JSON.stringify(value))).toEqual({ depth: depthOf(value), repeated: [] });
    }),
  );
});

test('a key written twice is found wherever it is', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 5 }), fc.string(), (outer, key) => {
      const name = JSON.stringify(key);
      const inner = `{${name}:[],"x${key.length}":1,${name}:{}}`;
      const text = outer.reduceRight((json, part) => `{${JSON.stringify(part)}:${json}}`, inner);
      expect(scanJson(JSON.stringify(JSON.parse(text))).repeated).toEqual([]);
      expect(scanJson(text).repeated).toContainEqual([...outer, key]);
    }),
  );
});
