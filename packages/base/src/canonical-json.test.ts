import { readFileSync } from 'node:fs';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.js';
import { HoldfastError } from './errors.js';
import { sha256 } from './sha256.js';

interface Vector {
  readonly name: string;
  readonly plan: object;
  readonly canonical: string;
  readonly id: string;
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../test-fixtures/plan-ids.json', import.meta.url), 'utf8'),
) as Vector[];

test.each(vectors)('P02 canonical text and hash of $name', ({ plan, canonical, id }) => {
  expect(canonicalJson(plan)).toBe(canonical);
  expect(sha256(canonical)).toBe(id);
});

test('numbers follow RFC 8785 appendix B', () => {
  expect(canonicalJson([-0, 1e21, 1e-7, 4.5, 0.002, Number('333333333.33333329')])).toBe(
    '[0,1e+21,1e-7,4.5,0.002,333333333.3333333]',
  );
});

test.each([
  ['a lone surrogate', 'a\ud800'],
  ['a lone surrogate as a key', { '\udfff': 1 }],
  ['NaN', [Number.NaN]],
  ['an infinity', { a: Number.POSITIVE_INFINITY }],
  ['undefined', undefined],
  ['a function', () => 1],
  ['a big integer', { a: 1n }],
])('%s has no canonical form', (_name, value) => {
  expect(() => canonicalJson(value)).toThrow(HoldfastError);
});

test('a cycle has no canonical form', () => {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  expect(() => canonicalJson(cycle)).toThrow(HoldfastError);
});

test('members are sorted by UTF-16 code units, numbers as texts and beyond the BMP too', () => {
  const value = { 9: 1, 10: 2, '\u{10000}': 3, '\uffff': 4, '\r': 5, a: 6 };
  expect(canonicalJson(value)).toBe('{"\\r":5,"10":2,"9":1,"a":6,"\u{10000}":3,"\uffff":4}');
});

test('what JSON has no text for is left out of objects and null in arrays', () => {
  const holes = [1, undefined, Symbol('x')];
  holes.length = 4;
  expect(canonicalJson({ b: undefined, a: holes, c: () => 1 })).toBe('{"a":[1,null,null,null]}');
});

test('an object says by toJSON what it is, and the same object may come twice', () => {
  const date = new Date(0);
  expect(canonicalJson([date, date])).toBe(
    '["1970-01-01T00:00:00.000Z","1970-01-01T00:00:00.000Z"]',
  );
});

test('parsing the text gives the value back, and member order does not matter', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value))).toBe(text);
    }),
  );
});

test('the text is the one that the reference implementation writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
    { numRuns: 1000 },
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, member]) => [key, reversed(member)]));
}
