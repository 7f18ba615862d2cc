import { ERROR_CODES, isHoldfastError } from '@holdfast/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPlan, parsePlan, parseRequest } from '../src/index.js';
import { hostRequest } from './host-request.js';

const request = hostRequest({
  candidates: { 'package.json': '{"dependencies":{"zod":"^4.0.0"}}', 'src/a.ts': 'x', 'b.ts': 'y' },
  configurations: { 'package.json': '{}', '.holdfast/manifest.json': '{}' },
  files: { 'b.ts': 'z' },
  missing: ['src/a.ts'],
  appRoot: '.',
  applications: ['a', 'b'],
  registryVersion: '1.0.0',
});
const plan = {
  ...createPlan(request),
  conflicts: [{ code: 'no-evidence', path: 'a', reason: 'r' }],
};

const deep = (open: string, close: string) =>
  JSON.parse(`${open.repeat(20_000)}1${close.repeat(20_000)}`) as unknown;
const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;

const hostile: readonly [string, unknown][] = [
  ['null', null],
  ['undefined', undefined],
  ['true', true],
  ['0', 0],
  ['-0', -0],
  ['1e999', JSON.parse('1e999')],
  ['NaN', Number.NaN],
  ['2 ** 53', 2 ** 53],
  ['an empty string', ''],
  ['a lone surrogate', '\ud800'],
  ['NUL', '\0'],
  ['a long string', 'x'.repeat(140_000)],
  ['an empty list', []],
  ['a nested list', [[[]]]],
  ['a sparse list', Array(40)],
  ['a huge list', Array(5000).fill(1)],
  ['an empty object', {}],
  ['a __proto__ key', JSON.parse('{"__proto__":{"path":"a"}}')],
  ['prototype names', { constructor: 1, toString: 2, hasOwnProperty: 3 }],
  ['many keys', Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`k${i}`, i]))],
  ['deep lists', deep('[', ']')],
  ['deep objects', deep('{"a":', '}')],
  ['a cycle', cyclic],
  ['a bigint', 1n],
  ['a symbol', Symbol('s')],
  ['a function', () => 1],
  ['a date', new Date(0)],
  ['a map', new Map([['path', 'a']])],
  ['bytes', new Uint8Array(8)],
  [
    'a getter that throws',
    Object.defineProperty({}, 'path', {
      enumerable: true,
      get() {
        throw new Error('from a getter');
      },
    }),
  ],
  [
    'a proxy that throws',
    new Proxy(
      {},
      {
        ownKeys() {
          throw new TypeError('from a proxy');
        },
      },
    ),
  ],
  ['a toJSON that lies', { toJSON: () => ({ candidates: [] }) }],
];

const parsers: readonly [
  string,
  unknown,
  (json: unknown) => ReturnType<typeof parsePlan> | ReturnType<typeof parseRequest>,
][] = [
  ['a host request', request, (json) => parseRequest(json, 'host')],
  ['a local request', { candidates: request.candidates }, (json) => parseRequest(json, 'local')],
  ['a plan', plan, parsePlan],
];

/** Refused with known codes and short messages; or accepted. */
function judge(result: ReturnType<(typeof parsers)[0][2]>): boolean {
  if (result.ok) return true;
  expect(result.problems.length).toBeGreaterThan(0);
  for (const { code, message } of result.problems) {
    expect(Object.hasOwn(ERROR_CODES, code)).toBe(true);
    expect(message.length).toBeLessThan(600);
    expect(message).not.toMatch(/undefined|\[object|NaN/);
  }
  return false;
}

describe.each(parsers)('%s', (_, valid, parse) => {
  test.each(hostile)('%s as the whole is refused', (_, value) => {
    expect(judge(parse(value))).toBe(false);
  });

  test('a hostile value at any place is refused, or stands for the value it replaces', () => {
    const places = placesOf(valid);
    expect(places.length).toBeGreaterThan(10);
    for (const [, value] of hostile) {
      for (const place of places) {
        const accepted = judge(parse(replaceAt(valid, place, value)));
        // Only these can mean something: absent, empty, or text where text may be anything.
        if (accepted) expect(isHarmless(value)).toBe(true);
      }
    }
  });

  test('random data is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withBigInt: true }), fc.jsonValue()), (json) => {
        expect(judge(parse(json))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

test('the largest documents that are taken are judged, and larger ones are not looked at', () => {
  const list = Array(1_000_000).fill(1);
  expect(judge(parseRequest({ candidates: list }, 'local'))).toBe(false);
  expect(judge(parseRequest(Array(3_000_000).fill(1), 'local'))).toBe(false);
  const keys = Object.fromEntries(Array.from({ length: 150_000 }, (_, i) => [`k${i}`, 1]));
  expect(judge(parsePlan({ ...plan, ...keys }))).toBe(false);
  expect(judge(parsePlan(JSON.parse(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)))).toBe(
    false,
  );
});

test('planning an unchecked request throws our error or plans', () => {
  for (const [, value] of hostile) {
    for (const place of placesOf(request)) {
      try {
        createPlan(replaceAt(request, place, value) as typeof request);
      } catch (error) {
        if (!isHoldfastError(error)) throw error;
        expect(Object.hasOwn(ERROR_CODES, error.code)).toBe(true);
        expect(error.code).not.toBe('internal-error');
      }
    }
  }
});

function isHarmless(value: unknown): boolean {
  return (
    value === undefined ||
    typeof value === 'string' ||
    typeof value === 'function' ||
    typeof value === 'symbol' ||
    value instanceof Date ||
    (Array.isArray(value) && value.length === 0)
  );
}

type Place = readonly (string | number)[];

/** Every place below the root, lists and objects included. */
function placesOf(value: unknown, at: Place = []): Place[] {
  const here = at.length === 0 ? [] : [at];
  if (typeof value !== 'object' || value === null) return here;
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [...here, ...entries.flatMap(([key, member]) => placesOf(member, [...at, key]))];
}

/** A copy with one place replaced; shares the rest. */
function replaceAt(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = replaceAt(copy[key], rest, by);
  return copy;
}
