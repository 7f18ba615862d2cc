import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ReviewRecord, reviewJsonSchema } from './review-record.js';
import { loadReviews, storeReview } from './stored-reviews.js';

const PLAN = sha256('a plan');
const record = (more: Partial<ReviewRecord> = {}): ReviewRecord => ({
  schemaVersion: 1,
  planId: PLAN,
  by: 'Ada',
  at: '2026-12-01T10:00:00.000Z',
  ...more,
});

let root: TempDir;
beforeEach(() => {
  root = makeTempDir('holdfast-reviews-');
});
afterEach(() => root.remove());

const files = () => readdirSync(join(root.path, '.holdfast/reviews')).sort();

// `vitest run -u` writes it anew.
test('the published schema is the generated one, and what is stored fits it', async () => {
  const schema = reviewJsonSchema();
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../schemas/review.json');
  const { review } = await storeReview(root.path, record({ note: 'Two\nlines' }));
  const validate = new Ajv2020({ formats: { 'date-time': true } }).compile(schema);
  const stored = JSON.parse(readFileSync(join(root.path, review.path), 'utf8'));
  expect([validate(stored), stored]).toEqual([true, record({ note: 'Two\nlines' })]);
  expect(validate({ ...stored, more: 1 })).toBe(false);
});

test('reviews are listed by plan, oldest first, and one plan has its own', async () => {
  const other = sha256('another plan');
  await storeReview(root.path, record({ by: 'Ben', at: '2026-12-01T11:00:00Z' }));
  await storeReview(root.path, record({ note: 'Read it' }));
  await storeReview(root.path, record({ planId: other }));
  const { reviews } = await loadReviews(root.path, PLAN);
  expect(reviews.map(({ by, note }) => [by, note])).toEqual([
    ['Ada', 'Read it'],
    ['Ben', undefined],
  ]);
  expect((await loadReviews(root.path)).reviews).toHaveLength(3);
  expect((await loadReviews(root.path, other.slice(0, 8))).reviews).toHaveLength(1);
});

test('the same reviewer with the same note is stored once, whatever the case of the name', async () => {
  const first = await storeReview(root.path, record());
  const again = await storeReview(root.path, record({ by: 'ADA', at: '2026-12-02T10:00:00Z' }));
  expect([first.known, again.known, again.review]).toEqual([false, true, first.review]);
  expect((await storeReview(root.path, record({ note: 'Once more' }))).known).toBe(false);
  expect(files()).toHaveLength(2);
});

test('a record that was edited, renamed, cut or is no file counts for nothing', async () => {
  const { review } = await storeReview(root.path, record());
  const path = join(root.path, review.path);
  const text = readFileSync(path, 'utf8');
  const name = (digit: string) =>
    join(root.path, '.holdfast/reviews', `${PLAN}.${digit.repeat(12)}.json`);
  writeFileSync(name('0'), text);
  writeFileSync(name('1'), text.slice(0, 40));
  writeFileSync(name('2'), 'x'.repeat(70_000));
  mkdirSync(name('3'));
  symlinkSync(path, name('4'));
  writeFileSync(join(root.path, '.holdfast/reviews/README.md'), 'of somebody else');
  writeFileSync(path, text.replace('Ada', 'Ben'));
  const { reviews, damaged } = await loadReviews(root.path, PLAN);
  expect([reviews, damaged.length]).toEqual([[], 6]);
  expect(damaged.find((file) => file.path === review.path)?.reason).toContain('edited');
  // White space is not what it says: line ends that git has changed do no harm.
  writeFileSync(path, text.replaceAll('\n', '\r\n'));
  expect((await loadReviews(root.path, PLAN)).reviews.map(({ by }) => by)).toEqual(['Ada']);
});

test.each([
  ['by', ''],
  ['by', ' Ada'],
  ['by', 'A\nB'],
  ['by', 'e\u0301'],
  ['by', 'x'.repeat(201)],
  ['note', ' \n'],
  ['note', 'x'.repeat(4097)],
  ['note', '\ud800'],
  ['at', 'yesterday'],
  ['planId', 'abc'],
])('%s cannot be %j', async (name, value) => {
  await expect(storeReview(root.path, record({ [name]: value }))).rejects.toMatchObject({
    code: 'review-invalid',
    message: expect.stringContaining(`stored: ${name} `),
  });
  expect((await loadReviews(root.path)).reviews).toEqual([]);
});

test('a link in the place of the directory is refused', async () => {
  mkdirSync(join(root.path, '.holdfast'));
  mkdirSync(join(root.path, 'elsewhere'));
  symlinkSync('../elsewhere', join(root.path, '.holdfast/reviews'));
  await expect(storeReview(root.path, record())).rejects.toMatchObject({ code: 'unsafe-target' });
  expect(readdirSync(join(root.path, 'elsewhere'))).toEqual([]);
});

test('whatever can be stored is read back as it was', async () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => text.normalize('NFC'))
    .filter((text) => /^\S/u.test(text) && /\S$/u.test(text) && !/\p{Cc}/u.test(text));
  const note = fc.option(
    fc.string({ unit: 'grapheme' }).filter((text) => /\S/u.test(text)),
    {
      nil: undefined,
    },
  );
  await fc.assert(
    fc.asyncProperty(name, note, fc.nat(9_999), async (by, text, plan) => {
      const given = record({
        by,
        planId: sha256(`plan ${plan}`),
        ...(text === undefined ? {} : { note: text }),
      });
      const { review } = await storeReview(root.path, given);
      const { path: _, ...stored } = review;
      const { reviews, damaged } = await loadReviews(root.path, given.planId);
      expect([reviews, damaged]).toEqual([expect.arrayContaining([review]), []]);
      expect(stored.planId).toBe(given.planId);
    }),
    { numRuns: 40 },
  );
});
