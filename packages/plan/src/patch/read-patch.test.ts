import { expect, test } from 'vitest';
import { readPatch } from './read-patch.js';

function filesOf(patch: string) {
  const read = readPatch(patch);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join(' '));
  return read.files;
}

function refusals(patch: string): readonly string[] {
  const read = readPatch(patch);
  if (read.ok) throw new Error('It was taken.');
  return read.problems.map(({ message }) => message);
}

const hunk = '@@ -1 +1 @@\n-a\n+b\n';
const changed = { body: { hunks: [{ start: 1, before: ['a\n'], after: ['b\n'] }] } };

test('each file of a patch has its hunks', () => {
  const patch = `diff --git a/src/a.ts b/src/a.ts
index 7898192..6178079 100644
--- a/src/a.ts
+++ b/src/a.ts
${hunk}diff --git a/new.ts b/new.ts
new file mode 100644
index 0000000..7898192
--- /dev/null
+++ b/new.ts
@@ -0,0 +1 @@
+a
`;
  expect(filesOf(patch)).toMatchObject([
    { kind: 'change', path: 'src/a.ts', ...changed },
    { kind: 'create', path: 'new.ts', body: { hunks: [{ before: [], after: ['a\n'] }] } },
  ]);
});

test('a new empty file has no hunks', () => {
  const patch = 'diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n';
  expect(filesOf(patch)).toMatchObject([{ kind: 'create', path: 'e', body: { hunks: [] } }]);
});

test('paths lose the prefixes of git, quoted and other prefixes too, and no directory', () => {
  const path = (old: string, next: string) => filesOf(`--- ${old}\n+++ ${next}\n${hunk}`)[0]?.path;
  expect(path('a/src/x', 'b/src/x')).toBe('src/x');
  expect(path('i/src/x', 'w/src/x')).toBe('src/x');
  expect(path('src/x', 'src/x')).toBe('src/x');
  expect(path('b/src/x', 'b/src/x')).toBe('b/src/x');
  expect(path('"a/sp\\303\\244t.ts"', '"b/sp\\303\\244t.ts"')).toBe('spät.ts');
});

const mail = (
  path: string,
) => `From 1234567890123456789012345678901234567890 Mon Sep 17 00:00:00 2001
From: A <a@example.com>
Subject: [PATCH 1/2] Say b

---
 ${path} | 2 +-

diff --git a/${path} b/${path}
--- a/${path}
+++ b/${path}
${hunk}-- \n2.39.5

`;

test('mails in one file are one patch with the subject of the first, their signatures no hunks', () => {
  expect(readPatch(`${mail('a.ts')}${mail('b.ts')}`)).toMatchObject({
    subject: 'Say b',
    files: [
      { kind: 'change', path: 'a.ts', ...changed },
      { kind: 'change', path: 'b.ts', ...changed },
    ],
  });
});

test('diff -N marks files that are not there by the time of their header', () => {
  const gone =
    '--- a.txt\t2026-12-01 07:00:00.123456789 +0100\n+++ a.txt\t1970-01-01 01:00:00.000000000 +0100\n@@ -1 +0,0 @@\n-a\n';
  expect(filesOf(gone)).toMatchObject([{ kind: 'delete', path: 'a.txt' }]);
  const made =
    '--- a.txt\t1969-12-31 19:00:00.000000000 -0500\n+++ a.txt\t2026-12-01 07:00:00.123456789 -0500\n@@ -0,0 +1 @@\n+a\n';
  expect(filesOf(made)).toMatchObject([{ kind: 'create', path: 'a.txt' }]);
});

test('paths that no plan takes are refused', () => {
  expect(refusals(`--- a/../x\n+++ b/../x\n${hunk}`)).toHaveLength(1);
  expect(refusals(`--- a/.git/hooks/x\n+++ b/.git/hooks/x\n${hunk}`)).toHaveLength(1);
});

test('a patch without file headers, or with a file twice, is refused', () => {
  expect(refusals(hunk)).toEqual(['A part of the patch has no file headers.']);
  expect(refusals(`--- a/x\n+++ b/x\n${hunk}--- a/x\n+++ b/x\n${hunk}`)).toEqual([
    'The patch is about "x" in two parts.',
  ]);
});

test.each([
  ['a blank line, and more', `${hunk}\n+c\n`, 7],
  ['context, and more', `${hunk}\n c\n-d\n`, 8],
  ['a header without its end', '@@ -1 +1\n-a\n+b\n', 3],
])('lines that the counts of a hunk leave out are not passed over: %s', (_what, hunks, line) => {
  expect(refusals(`--- a/x\n+++ b/x\n${hunks}`)).toEqual([
    `The patch is not a unified diff with hunks that can be read at line ${line}.`,
  ]);
});

test('a new file that has lines from before is refused', () => {
  expect(refusals(`--- /dev/null\n+++ b/x\n${hunk}`)).toEqual([
    'The patch makes, and has lines from before of, "x".',
  ]);
});

test('a unified diff of a text about envelopes and blocks is a unified diff', () => {
  const lines = ' *** Begin Patch\n <<<<<<< SEARCH\n-a\n+b\n';
  const [file] = filesOf(`--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n${lines}`);
  expect(file).toMatchObject({
    path: 'x',
    body: { hunks: [{ before: ['*** Begin Patch\n', '<<<<<<< SEARCH\n', 'a\n'] }] },
  });
});

test('a line that has a header of a hunk behind a carriage return is a line', () => {
  const [file] = filesOf('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\r@@ b\n+c\n');
  expect(file).toMatchObject({ body: { hunks: [{ before: ['a\r@@ b\n'], after: ['c\n'] }] } });
});
