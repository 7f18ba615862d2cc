import { expect, test } from 'vitest';
import { applyHunks } from './apply-hunks.js';
import { parseHunks } from './parse-hunks.js';

const place = { op: 0, path: 'a.ts' };

function patched(text: string, patch: string) {
  const parsed = parseHunks(patch);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return applyHunks(text, parsed.files[0]?.hunks ?? [], place);
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => `line ${i + 1}\n`).join('');

test('a hunk goes where it says', () => {
  expect(patched('a\nb\nc\n', '@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n')).toEqual({
    ok: true,
    text: 'a\nB\nc\n',
  });
});

test('later hunks move by what earlier ones added', () => {
  const text = numbered(20);
  const patch =
    '@@ -1,2 +1,4 @@\n line 1\n+one\n+two\n line 2\n@@ -19,2 +21,1 @@\n line 19\n-line 20\n';
  expect(patched(text, patch)).toEqual({
    ok: true,
    text: text.replace('line 1\n', 'line 1\none\ntwo\n').replace('line 20\n', ''),
  });
});

test('a hunk whose lines moved goes to the one place where they are', () => {
  expect(patched(`new\n${numbered(5)}`, '@@ -2,2 +2,2 @@\n line 2\n-line 3\n+three\n')).toEqual({
    ok: true,
    text: `new\n${numbered(5).replace('line 3', 'three')}`,
  });
});

test('lines at the stated place count, even when they are elsewhere too', () => {
  expect(patched('x\ny\nx\ny\n', '@@ -3,2 +3,2 @@\n x\n-y\n+z\n')).toEqual({
    ok: true,
    text: 'x\ny\nx\nz\n',
  });
});

test('lines at several places but not where the hunk says are refused', () => {
  const result = patched('q\nx\ny\nx\ny\n', '@@ -1,2 +1,2 @@\n x\n-y\n+z\n');
  expect(result).toMatchObject({
    ok: false,
    problem: { code: 'patch-ambiguous', path: 'a.ts', op: 0 },
  });
  expect(!result.ok && result.problem.message).toBe(
    'Hunk 1 of the patch fits at 2 places (lines 2, 4), and does not say which.',
  );
});

test('lines that differ are refused, with the place they are most like', () => {
  const result = patched('a\nb\nd\n', '@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n');
  expect(result).toMatchObject({ ok: false, problem: { code: 'patch-mismatch' } });
  expect(!result.ok && result.problem.hint).toBe(
    'Lines 1 to 3 of it agree in 2 of 3 lines: copy them exactly as they are there.',
  );
});

test('additions without context are refused, but for an empty file', () => {
  expect(patched('a\n', '@@ -1,0 +2,1 @@\n+b\n')).toMatchObject({
    ok: false,
    problem: { code: 'patch-mismatch' },
  });
  expect(patched('', '@@ -0,0 +1,2 @@\n+a\n+b\n')).toEqual({ ok: true, text: 'a\nb\n' });
});

test('a missing last line end is kept, added and removed as the hunk says', () => {
  const none = '\\ No newline at end of file';
  expect(patched('a\nb', `@@ -1,2 +1,2 @@\n-a\n+A\n b\n${none}\n`)).toEqual({
    ok: true,
    text: 'A\nb',
  });
  expect(patched('a\nb', `@@ -1,2 +1,2 @@\n a\n-b\n${none}\n+b\n`)).toEqual({
    ok: true,
    text: 'a\nb\n',
  });
  expect(patched('a\nb\n', `@@ -1,2 +1,2 @@\n a\n-b\n+b\n${none}\n`)).toEqual({
    ok: true,
    text: 'a\nb',
  });
  expect(patched('a\nb', '@@ -1,2 +1,2 @@\n a\n-b\n+c\n')).toMatchObject({ ok: false });
});

test('in a file of CRLF lines a patch with LF is read with CRLF', () => {
  expect(patched('a\r\nb\r\n', '@@ -1,2 +1,2 @@\n a\n-b\n+c\n')).toEqual({
    ok: true,
    text: 'a\r\nc\r\n',
  });
  expect(patched('a\r\nb\r\n', '@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n')).toEqual({
    ok: true,
    text: 'a\r\nc\r\n',
  });
});

test('hunks out of order are refused', () => {
  const patch = '@@ -4,1 +4,1 @@\n-line 4\n+four\n@@ -1,1 +1,1 @@\n-line 1\n+one\n';
  expect(patched(numbered(5), patch)).toMatchObject({ ok: false });
});

test.each([
  ['', undefined],
  ['no diff at all', undefined],
  ['@@ -1,9 +1,9 @@\n a\n', 'line 1'],
  ['*** 1,3 ****\n! a\n', undefined],
])('what is no unified diff is refused: %j', (patch, where) => {
  const result = parseHunks(patch);
  expect(result).toMatchObject({ ok: false, problem: { code: 'patch-invalid' } });
  if (where !== undefined && !result.ok) expect(result.problem.message).toContain(where);
});

test('hunks without line numbers go to the one place where their lines are', () => {
  expect(patched(numbered(9), '@@\n line 3\n-line 4\n+four\n@@\n-line 9\n+nine\n')).toEqual({
    ok: true,
    text: numbered(9).replace('line 4', 'four').replace('line 9', 'nine'),
  });
  expect(patched('x\ny\nx\n', '@@\n-x\n+z\n')).toMatchObject({
    ok: false,
    problem: { code: 'patch-ambiguous' },
  });
});

test('a line behind @@ says below which line the place is', () => {
  const text = 'class A {\n  f() {}\n}\nclass B {\n  f() {}\n}\n';
  expect(patched(text, '@@ class B {\n-  f() {}\n+  g() {}\n')).toEqual({
    ok: true,
    text: 'class A {\n  f() {}\n}\nclass B {\n  g() {}\n}\n',
  });
  expect(patched(text, '@@ class A {\n-  f() {}\n+  g() {}\n')).toMatchObject({
    ok: false,
    problem: { code: 'patch-ambiguous' },
  });
  expect(patched(text, '@@ class C {\n-  f() {}\n+  g() {}\n')).toMatchObject({
    ok: false,
    problem: { code: 'patch-mismatch' },
  });
});

test('numbered and other headers are not mixed', () => {
  expect(parseHunks('@@\n-a\n+b\n@@ -3 +3 @@\n-c\n+d\n')).toMatchObject({ ok: false });
});

test('a hunk that stands out of order goes nowhere else', () => {
  const text = `x\n${numbered(5)}x\n${numbered(1)}`;
  const late = '@@ -3 +3 @@\n-line 2\n+two\n';
  expect(patched(text, `${late}@@ -1 +1 @@\n-x\n+y\n`)).toMatchObject({
    ok: false,
    problem: { code: 'patch-ambiguous' },
  });
  expect(patched(text, `${late}@@ -2,2 +2,2 @@\n line 1\n-line 2\n+zwei\n`)).toMatchObject({
    ok: false,
    problem: { code: 'patch-mismatch' },
  });
  expect(patched(numbered(3), `${late.replace('3', '2')}@@ -1 +1 @@\n-line 3\n+three\n`)).toEqual({
    ok: true,
    text: 'line 1\ntwo\nthree\n',
  });
});

test('a line without a newline is never joined with the one behind it', () => {
  const ends = '@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n';
  expect(patched('a\n', ends)).toEqual({ ok: true, text: 'b' });
  expect(patched('a\nc\n', ends)).toMatchObject({
    ok: false,
    problem: { code: 'patch-mismatch' },
  });
  expect(patched('a\n', '@@ -1 +1,2 @@\n-a\n+b\n\\ No newline at end of file\n+c\n')).toMatchObject(
    { ok: false, problem: { code: 'patch-mismatch' } },
  );
});

test('a patch that has CRs says its line ends itself', () => {
  expect(patched('a\r\nb\r\n', '@@ -1,2 +1,2 @@\n-a\r\n-b\r\n+a\n+b\n')).toEqual({
    ok: true,
    text: 'a\nb\n',
  });
  expect(patched('a\r\nb\r\n', '@@ -1,2 +1,2 @@\n-a\n-b\n+a\r\n+b\r\n').ok).toBe(false);
});

test('an empty patch is called empty, and says where the changes may be', () => {
  const result = parseHunks('\n');
  expect(result).toMatchObject({
    ok: false,
    problem: { code: 'patch-invalid', message: 'The patch is empty.' },
  });
});
