import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryAnchor } from '../test/arbitrary-anchor.js';
import { formatAnchors } from './format-anchors.js';
import { isPlainEntry } from './is-plain-entry.js';
import { parseAnchors } from './parse-anchors.js';
import { parsePlainAnchors } from './parse-plain-anchors.js';
import { storeSchema } from './store-schema.js';

interface Store {
  readonly anchors: readonly Record<string, unknown>[];
}

function entryOf(text: string): Record<string, unknown> {
  const [entry] = (JSON.parse(text) as Store).anchors;
  if (entry === undefined) throw new Error('one anchor was written');
  return entry;
}

const accepts = (entry: unknown) =>
  storeSchema.safeParse({ schemaVersion: 1, anchors: [entry] }).success;

test('what this program writes is plain, and read as the schema reads it', () => {
  fc.assert(
    fc.property(arbitraryAnchor(), (anchor) => {
      const text = formatAnchors([anchor]);
      expect(parsePlainAnchors(text)).toEqual([anchor]);
      expect(accepts(entryOf(text))).toBe(true);
    }),
  );
});

/** Every place of a value, as the keys down to it. */
function placesOf(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, it]) => placesOf(it, [...at, key]));
  return [at, ...inner];
}

function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  const members = value as Record<string, unknown>;
  return { ...members, [key]: changed(members[key], rest, to) };
}

const ODD = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1.5, '', 'x', '../x', 'a//b', [], {}, 'ts1:0', 'whole', 'person'],
    ...['2026-01-31T12:00:00Z', '2026-02-30T12:00:00Z', '2026-01-31T12:00Z', '2026-01-31'],
    ...['a'.repeat(4096), 'a'.repeat(4097), '0'.repeat(40), '0'.repeat(41), 2 ** 53],
  ),
  fc.jsonValue(),
);

test('nothing is plain that the schema refuses', () => {
  let refused = 0;
  fc.assert(
    fc.property(arbitraryAnchor(), fc.nat(), ODD, fc.boolean(), (anchor, pick, odd, adds) => {
      const entry = entryOf(formatAnchors([anchor]));
      const places = placesOf(entry);
      const place = places[pick % places.length] ?? [];
      const mutant = changed(entry, adds ? [...place.slice(0, -1), 'more'] : place, odd);
      if (isPlainEntry(mutant)) expect(accepts(mutant)).toBe(true);
      else refused += 1;
    }),
    { numRuns: 1000 },
  );
  expect(refused).toBeGreaterThan(500);
});

test.each([
  ['a member that is missing', (it: Record<string, unknown>) => ({ ...it, confirmed: undefined })],
  ['a member too many', (it: Record<string, unknown>) => ({ ...it, state: 'fresh' })],
])('%s is left to the schema', (_, change) => {
  fc.assert(
    fc.property(arbitraryAnchor(), (anchor) => {
      const mutant = JSON.parse(JSON.stringify(change(entryOf(formatAnchors([anchor])))));
      expect(isPlainEntry(mutant)).toBe(false);
    }),
  );
});

test('text that is not canonical, or has an id twice, is left to the explaining reader', () => {
  fc.assert(
    fc.property(arbitraryAnchor(), (anchor) => {
      const text = formatAnchors([anchor]);
      expect(parsePlainAnchors(text.replace('{"id"', '{ "id"'))).toBeUndefined();
      expect(parseAnchors(text.replace('{"id"', '{ "id"')).ok).toBe(true);
      const line = text.split('\n')[1] ?? '';
      const twice = `{"schemaVersion":1,"anchors":[\n${line},\n${line}\n]}\n`;
      expect(parsePlainAnchors(twice)).toBeUndefined();
      expect(parseAnchors(twice).ok).toBe(false);
    }),
  );
});
