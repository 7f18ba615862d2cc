import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMap } from '../../test/arbitrary-map.js';
import { isPlainMap } from './is-plain-map.js';
import { mapSchema } from './map-schema.js';

type Json = Record<string, unknown>;

/** Every object and list of a value with the value itself. */
function containers(value: unknown): readonly Json[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Json, ...Object.values(value).flatMap(containers)];
}

const damage = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    -1,
    0,
    1.5,
    1e300,
    '',
    ' ',
    '.',
    '../a',
    '/a',
    'C:/a',
  ),
  fc.constantFrom<unknown>([], {}, [''], { path: 'a' }, '\ud800', 'x'.repeat(100_001), 'archived'),
  fc.constantFrom<unknown>('2026-02-30T00:00:00Z', '2026-01-31T12:00:00Z', 'a'.repeat(64)),
);

test('every map is plain, and what is plain the schema accepts', () => {
  let refused = 0;
  fc.assert(
    fc.property(
      arbitraryMap(),
      fc.nat(),
      fc.nat(),
      damage,
      fc.nat(2),
      (map, at, which, bad, how) => {
        expect(isPlainMap(map)).toBe(true);
        const copy = structuredClone(map) as unknown as Json;
        const all = containers(copy);
        const target = all[at % all.length] ?? copy;
        const keys = Object.keys(target);
        const key = keys[which % Math.max(1, keys.length)] ?? 'other';
        if (how === 0 && !Array.isArray(target)) delete target[key];
        else if (how === 1 && !Array.isArray(target)) target.unknown = bad;
        else target[key] = bad;
        if (isPlainMap(copy)) expect(mapSchema.safeParse(copy).success).toBe(true);
        else refused += 1;
      },
    ),
    { numRuns: 2_000 },
  );
  expect(refused).toBeGreaterThan(1_000);
});
