import {
  type Operation,
  type OriginalFiles,
  renderReviewHtml,
  renderReviewMarkdown,
  renderReviewText,
  reviewPlan,
  reviewPlanAlone,
  reviewStat,
} from '@holdfast/plan';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filesOf, hashOf, PNG, planV2Of } from './plan-v2-of.js';

const why = { reason: 'Because.' };
const reviewOf = (operations: readonly Operation[], files: OriginalFiles) =>
  reviewPlan(planV2Of(operations), files);
const textOf = (...given: Parameters<typeof reviewOf>) =>
  renderReviewText(reviewOf(...given), { color: false });

const update = (path: string, before: Uint8Array, after: Uint8Array): Operation => ({
  kind: 'update',
  path,
  beforeSha256: hashOf(before),
  afterSha256: hashOf(after),
  content: after.toString() === '' ? '' : Buffer.from(after).toString('base64'),
  encoding: 'base64',
  ...why,
});
const old = 'one\ntwo\nthree\nfour\n';
const remove: Operation = {
  kind: 'delete',
  path: 'src/old.ts',
  beforeSha256: hashOf(old),
  afterSha256: null,
  ...why,
};
const move: Operation = {
  kind: 'move',
  path: 'src/b.ts',
  from: 'lib/a.ts',
  beforeSha256: hashOf(old),
  afterSha256: hashOf(old.replace('two', '2')),
  content: old.replace('two', '2'),
  ...why,
};
const rename: Operation = {
  kind: 'move',
  path: 'docs/new.md',
  from: 'docs/old.md',
  beforeSha256: hashOf(old),
  afterSha256: hashOf(old),
  ...why,
};
const chmod: Operation = {
  kind: 'chmod',
  path: 'run.sh',
  beforeSha256: hashOf('#!/bin/sh\n'),
  afterSha256: hashOf('#!/bin/sh\n'),
  executable: true,
  ...why,
};

test('deletions, moves and modes are told in the terminal', () => {
  const text = textOf(
    [remove, move, rename, chmod],
    filesOf({
      'src/old.ts': old,
      'lib/a.ts': old,
      'docs/old.md': old,
      'run.sh': { bytes: Buffer.from('#!/bin/sh\n'), executable: false },
    }),
  );
  expect(text.replaceAll(/\b[0-9a-f]{12}\b/g, '<hash>')).toBe(`\
Change plan <hash>
4 files: 0 created, 0 updated, 1 deleted, 2 moved, 1 with another mode. Lines: +1 -5. 1 warning.
Nothing in the plan stands in the way of applying it.

Look twice
  run.sh: becomes-executable

────────────────────────────────────────────────────────────────────────
move docs/old.md → docs/new.md
  sha256 <hash>, unchanged
  reason: Because.
  the same bytes under another name

────────────────────────────────────────────────────────────────────────
chmod run.sh
  sha256 <hash>, unchanged
  reason: Because.
  mode: becomes executable (+x)
  ! becomes-executable: The file may be executed afterwards: its mode gets the execute bits.
  Only the mode changes.

────────────────────────────────────────────────────────────────────────
move lib/a.ts → src/b.ts  +1 -1
  sha256 <hash> → <hash>
  reason: Because.
  78 % of it stays
--- a/lib/a.ts
+++ b/src/b.ts
@@ -1,4 +1,4 @@
 one
-two
+2
 three
 four

────────────────────────────────────────────────────────────────────────
delete src/old.ts  +0 -4
  sha256 <hash> → none
  reason: Because.
--- a/src/old.ts
+++ /dev/null
@@ -1,4 +0,0 @@
-one
-two
-three
-four

Check before you let it in
  - static: Review the diff of every file and the declared dependency changes.
  - static: Run the project's own checks: types, lint and tests. The plan ran none of them.
  - runtime: Check interactions, keyboard use and responsive layout in the running program. The plan ran nothing.
A plan, and any result of applying one, proves nothing about what the program does: it verifies no behaviour.
Nothing was installed, executed or downloaded, and dependency versions were not looked up.
`);
});

test('each kind is known as still to do, done, or stale', () => {
  const states = (operation: Operation, files: OriginalFiles) =>
    reviewOf([operation], files).files.map(({ diff }) => diff.original)[0];
  expect(states(remove, filesOf({ 'src/old.ts': old }))).toBe('matched');
  expect(states(remove, filesOf({ 'src/old.ts': 'absent' }))).toBe('applied');
  expect(states(remove, filesOf({ 'src/old.ts': 'other' }))).toBe('differs');
  expect(states(remove, filesOf({ 'src/old.ts': null }))).toBe('gone');
  expect(states(remove, new Map())).toBe('missing');
  const after = old.replace('two', '2');
  expect(states(move, filesOf({ 'lib/a.ts': old }))).toBe('matched');
  expect(states(move, filesOf({ 'lib/a.ts': 'absent', 'src/b.ts': after }))).toBe('applied');
  expect(states(move, filesOf({ 'lib/a.ts': old, 'src/b.ts': after }))).toBe('differs');
  expect(states(move, filesOf({ 'lib/a.ts': 'absent' }))).toBe('gone');
  const file = (executable: boolean) => ({ bytes: Buffer.from('#!/bin/sh\n'), executable });
  expect(states(chmod, filesOf({ 'run.sh': file(false) }))).toBe('matched');
  expect(states(chmod, filesOf({ 'run.sh': file(true) }))).toBe('applied');
  // Two spellings of one name are one file where the disk does not tell them apart.
  const recased = { ...rename, from: 'docs/New.md' };
  expect(states(recased, filesOf({ 'docs/New.md': old, 'docs/new.md': old }))).toBe('matched');
  const done = reviewOf([remove, chmod], filesOf({ 'src/old.ts': 'absent', 'run.sh': file(true) }));
  expect(renderReviewText(done, { color: false })).toContain('Already applied');
});

test.each<[string, Buffer, Buffer, string, readonly string[]]>([
  [
    'a picture',
    PNG,
    Buffer.concat([PNG, PNG]),
    'binary: PNG image, 70 bytes → PNG image, 140 bytes',
    [],
  ],
  [
    'another type',
    PNG,
    Buffer.from('\x7fELF\x02\x01\x01\xff', 'latin1'),
    'binary: PNG image, 70 bytes → program (ELF), 8 bytes',
    ['type-changed'],
  ],
  [
    'Latin-1',
    Buffer.from('caf\xe9 one\n', 'latin1'),
    Buffer.from('caf\xe9 two\n', 'latin1'),
    'encoding: Latin-1 or alike, 9 bytes',
    [],
  ],
  [
    'UTF-16',
    Buffer.from('\ufeffone\n', 'utf16le'),
    Buffer.from('\ufefftwo!\n', 'utf16le'),
    'encoding: UTF-16 LE, 10 bytes → UTF-16 LE, 12 bytes',
    [],
  ],
  [
    'Latin-1 that becomes UTF-16',
    Buffer.from('caf\xe9\n', 'latin1'),
    Buffer.from('\ufeffcafé\n', 'utf16le'),
    'encoding: Latin-1 or alike, 5 bytes → UTF-16 LE, 12 bytes',
    ['encoding-changed'],
  ],
])('%s says what it is', (_, before, after, fact, warnings) => {
  const review = reviewOf([update('a.bin', before, after)], filesOf({ 'a.bin': before }));
  const text = renderReviewText(review, { color: false });
  expect(text).toContain(`\n  ${fact}\n`);
  expect(review.files[0]?.warnings.map(({ name }) => name)).toEqual(warnings);
  expect(renderReviewMarkdown(review).replaceAll('\\', '')).toContain(`- ${fact}`);
});

test('texts in other encodings are compared line by line, data is not', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const [before, after] = [latin('caf\xe9\none\n'), latin('caf\xe9\ntwo\n')];
  const text = textOf([update('a.txt', before, after)], filesOf({ 'a.txt': before }));
  expect(text).toContain('\n café\n-one\n+two\n');
  expect(text).toContain('The lines are decoded for you');
  const review = reviewOf([update('a.txt', before, after)], filesOf({ 'a.txt': before }));
  // Not exact, so that nobody applies it.
  expect(review.files[0]?.diff.unified).toBe('');
  const data = textOf([update('a.png', PNG, Buffer.concat([PNG, PNG]))], filesOf({ 'a.png': PNG }));
  expect(data).toContain('Not a text: no lines can be shown.');
});

test('pictures are shown in the page, and only pictures of pixels that are small enough', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>\n';
  const huge = Buffer.concat([PNG, Buffer.alloc(600_000, 0xff)]);
  const made = (path: string, bytes: Buffer): Operation => ({
    kind: 'create',
    path,
    beforeSha256: null,
    afterSha256: hashOf(bytes),
    content: bytes.toString('base64'),
    encoding: 'base64',
    ...why,
  });
  const vector = { kind: 'create', path: 'c.svg', beforeSha256: null, content: svg } as const;
  const operations: readonly Operation[] = [
    made('a.png', PNG),
    made('b.png', huge),
    // A picture by its name only.
    made('d.png', Buffer.from('\x7fELF\xff', 'latin1')),
    { ...vector, afterSha256: hashOf(svg), ...why },
  ];
  const page = await renderReviewHtml(reviewOf(operations, new Map()));
  expect(page.match(/<img /g)).toHaveLength(1);
  expect(page).toContain(`<img src="data:image/png;base64,${PNG.toString('base64')}"`);
  expect(page).not.toContain('image/svg');
  expect(page).not.toContain('<script');
  expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:;");
  expect(page).toContain('<code title=');
  expect(page).toMatch(/binary: program \(ELF\), 5 bytes/);
});

test('a plan alone is shown without its originals, and without pictures', () => {
  const review = reviewPlanAlone(
    planV2Of([remove, move, rename, chmod, update('a.png', PNG, Buffer.concat([PNG, PNG]))]),
  );
  expect(review.files.map(({ operation, diff }) => [operation.path, diff.original])).toEqual(
    ['a.png', 'docs/new.md', 'run.sh', 'src/b.ts', 'src/old.ts'].map((path) => [path, 'missing']),
  );
  expect(review.files[0]?.bytes).toEqual({ after: { size: 140, type: 'PNG image' } });
  const text = renderReviewText(review, { color: false });
  expect(text).toContain('move docs/old.md → docs/new.md');
  expect(text).toContain('Whether 5 files are still what it was made for is not known here.');
});

test('the counts have names, modes and sizes', () => {
  const stat = reviewStat(
    reviewOf(
      [move, chmod, update('a.png', PNG, Buffer.concat([PNG, PNG]))],
      filesOf({ 'lib/a.ts': old, 'a.png': PNG }),
    ),
  );
  expect(stat.files).toMatchObject([
    { path: 'a.png', original: 'not-text', bytes: { before: { size: 70 }, after: { size: 140 } } },
    { path: 'run.sh', executable: true },
    { path: 'src/b.ts', from: 'lib/a.ts', similarity: 78, added: 1, removed: 1 },
  ]);
  expect(JSON.stringify(stat)).not.toContain('data:image');
});

test('five hundred files are all compared, within one budget, and listed first', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at}\n`);
  const before = lines.join('');
  const after = lines.map((line, at) => (at % 3 === 0 ? `new ${line}` : line)).join('');
  const paths = Array.from({ length: 500 }, (_, at) => `src/f${String(at).padStart(3, '0')}.ts`);
  const operations = paths.map((path): Operation => {
    const hashes = { beforeSha256: hashOf(before), afterSha256: hashOf(after) };
    return { kind: 'update', path, ...hashes, content: after, ...why };
  });
  const review = reviewOf(operations, filesOf(Object.fromEntries(paths.map((it) => [it, before]))));
  expect(review.files.every(({ diff }) => !diff.approximate && diff.added === 20)).toBe(true);
  const text = renderReviewText(review, { color: false });
  expect(text).toMatch(/\n\nFiles\n {2}update {2}src\/f000\.ts\n/);
  const page = await renderReviewHtml(review);
  expect(page).toContain('<details class="file" id="file-500"><summary>');
});

test('nothing of the bytes of a file reaches a terminal as it is', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (before, after) => {
      const operation = update('a\u202e.bin', before, after);
      const review = reviewOf([operation], filesOf({ 'a\u202e.bin': before }));
      const text = renderReviewText(review, { color: false });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
      expect(renderReviewMarkdown(review)).not.toContain('\u202e');
    }),
  );
});
