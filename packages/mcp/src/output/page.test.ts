import { utf8Length } from '@holdfast/base';
import { expect, test } from 'vitest';
import { OUTPUT_BYTES, pageOf } from './page.js';

const items = Array.from({ length: 1000 }, (_, index) => ({ index, text: 'x'.repeat(100) }));
const request = {
  items,
  sizeOf: (item: unknown) => utf8Length(JSON.stringify(item)),
  cut: (item: (typeof items)[number], cut: (value: unknown) => unknown) =>
    cut(item) as (typeof items)[number],
  rest: {},
  limit: undefined,
  cursor: undefined,
  scope: ['list', 'me'],
};

test('pages hold every item once, and fit', () => {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = pageOf({ ...request, cursor });
    expect(JSON.stringify(page).length).toBeLessThanOrEqual(OUTPUT_BYTES);
    expect(page.total).toBe(1000);
    seen.push(...page.items.map(({ index }) => index));
    cursor = page.next_cursor;
    expect(page.truncated).toBe(cursor !== undefined);
  } while (cursor !== undefined);
  expect(seen).toEqual(items.map(({ index }) => index));
});

test('a limit is kept', () => {
  expect(pageOf({ ...request, limit: 3 }).items.map(({ index }) => index)).toEqual([0, 1, 2]);
});

test('an item larger than a page has a page of its own, cut so that it fits', () => {
  const large = { index: 7, text: 'ü'.repeat(30_000) };
  const page = pageOf({ ...request, items: [large, large] });
  expect(page.items).toEqual([{ index: 7, text: `${'ü'.repeat(2000)}…`, cut: true }]);
  expect(page.truncated).toBe(true);
});

test('a cursor is refused for another list, other arguments, another caller, and when made up', () => {
  const { next_cursor: cursor } = pageOf(request);
  for (const other of [
    { ...request, items: items.slice(1) },
    { ...request, scope: ['list', 'you'] },
    { ...request, scope: ['other', 'me'] },
  ]) {
    expect(() => pageOf({ ...other, cursor })).toThrow(/belongs to another call/);
  }
  for (const made of ['', 'x', '-1', Buffer.from('5.0123456789abcdef').toString('base64url')]) {
    expect(() => pageOf({ ...request, cursor: made })).toThrow(/belongs to another call/);
  }
});
