import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyJson } from './copy-json.js';

const PLENTY = 1_000_000;

test('a copy is what serialising and parsing gives, and shares nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const copied = copyJson(value, PLENTY);
      const text = JSON.stringify(value);
      if (copied === undefined) expect(text).toContain('__proto__');
      else expect(copied.copy).toStrictEqual(JSON.parse(text));
    }),
  );
  const part = { text: 'a' };
  const value = { parts: [part, part] };
  const copied = copyJson(value, PLENTY)?.copy as typeof value;
  expect(copied).toEqual(value);
  expect(copied.parts[0]).not.toBe(part);
  expect(copied.parts[0]).not.toBe(copied.parts[1]);
});

test('minus zero is written as 0, and a getter is read once', () => {
  expect(copyJson([-0], PLENTY)?.copy).toStrictEqual([0]);
  let reads = 0;
  const value = {
    get text() {
      reads += 1;
      return `${reads}`;
    },
  };
  expect(copyJson(value, PLENTY)?.copy).toStrictEqual({ text: '1' });
  expect(reads).toBe(1);
});

const cycle: unknown[] = [];
cycle.push(cycle);
const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown;

test.each([
  ['undefined', undefined],
  ['a member that is undefined', { a: undefined }],
  ['a function', () => 1],
  ['a big integer', 1n],
  ['not a number', [Number.NaN]],
  ['infinity', [Number.POSITIVE_INFINITY]],
  ['a date', new Date(0)],
  ['an object of a class', new Map()],
  ['a boxed text', Object('a')],
  ['a list with a hole', Object.assign([1], { length: 2 })],
  ['what says its own form', { toJSON: () => 1 }],
  ['a list that says its own form', Object.assign([1], { toJSON: () => 1 })],
  ['a member that would become the prototype', JSON.parse('{"__proto__":{"a":1}}')],
  ['a cycle', cycle],
  ['deep nesting', deep],
])('%s is left to serialising', (_, value) => {
  expect(copyJson(value, PLENTY)).toBeUndefined();
});

test('what may be too large when serialised is left to serialising', () => {
  const texts = ['a'.repeat(100), '\u0000'.repeat(100), '\u20ac'.repeat(100)];
  for (const text of texts) {
    for (const value of [text, [text], { [text]: 1 }]) {
      const bytes = Buffer.byteLength(JSON.stringify(value));
      expect(copyJson(value, bytes - 1), JSON.stringify(value)).toBeUndefined();
      expect(copyJson(value, 10 * bytes)).toEqual({ copy: value });
    }
  }
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(2000), (value, limit) => {
      const bytes = Buffer.byteLength(JSON.stringify(value));
      if (copyJson(value, limit) !== undefined) expect(bytes).toBeLessThanOrEqual(limit);
    }),
  );
});
