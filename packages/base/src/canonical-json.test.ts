import { readFileSync } from 'node:fs';
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
])('%s has no canonical form', (_name, value) => {
  expect(() => canonicalJson(value)).toThrow(HoldfastError);
});

test('a cycle has no canonical form', () => {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  expect(() => canonicalJson(cycle)).toThrow(HoldfastError);
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

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, member]) => [key, reversed(member)]));
}
