import { expect, test } from 'vitest';
import { patchRequest } from './patch-request.js';

function requestOf(patch: string, reason?: string) {
  const result = patchRequest(patch, reason === undefined ? {} : { reason });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '));
  return result.request.candidates;
}

function refusals(patch: string): readonly string[] {
  const result = patchRequest(patch);
  if (result.ok) throw new Error('It was taken.');
  return result.problems.map(({ message }) => message);
}

const hunk = '@@ -1 +1 @@\n-a\n+b\n';

test('each file of a patch becomes a candidate with its hunks', () => {
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
  expect(requestOf(patch, 'Why')).toEqual([
    { path: 'src/a.ts', patch: '@@ -1,1 +1,1 @@\n-a\n+b\n', reason: 'Why' },
    { path: 'new.ts', patch: '@@ -0,0 +0,1 @@\n+a\n', reason: 'Why' },
  ]);
});

test('a new empty file has no hunks', () => {
  const patch = 'diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n';
  expect(requestOf(patch, 'Why')).toEqual([
    { path: 'e', patch: '@@ -0,0 +1,0 @@\n', reason: 'Why' },
  ]);
});

test('paths lose the prefixes of git, quoted and other prefixes too, and no directory', () => {
  const path = (old: string, next: string) =>
    requestOf(`--- ${old}\n+++ ${next}\n${hunk}`)[0]?.path;
  expect(path('a/src/x', 'b/src/x')).toBe('src/x');
  expect(path('i/src/x', 'w/src/x')).toBe('src/x');
  expect(path('src/x', 'src/x')).toBe('src/x');
  expect(path('b/src/x', 'b/src/x')).toBe('b/src/x');
  expect(path('"a/sp\\303\\244t.ts"', '"b/sp\\303\\244t.ts"')).toBe('spät.ts');
});

test('the subject of a mail is the reason, and its signature no hunk', () => {
  const patch = `From 1234567890123456789012345678901234567890 Mon Sep 17 00:00:00 2001
From: A <a@example.com>
Date: Tue, 1 Dec 2026 00:00:00 +0000
Subject: [PATCH 1/2] Say b

---
 a.ts | 2 +-

diff --git a/a.ts b/a.ts
index 7898192..6178079 100644
--- a/a.ts
+++ b/a.ts
${hunk}-- \n2.39.5

`;
  expect(requestOf(patch)).toMatchObject([{ path: 'a.ts', reason: 'Say b' }]);
});

test('what plans do not do is refused by name, all of it at once', () => {
  expect(
    refusals(`diff --git a/gone b/gone
deleted file mode 100644
--- a/gone
+++ /dev/null
@@ -1 +0,0 @@
-a
diff --git a/o.txt b/n.txt
similarity index 100%
rename from o.txt
rename to n.txt
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
diff --git a/p.png b/p.png
index 1111111..2222222 100644
Binary files a/p.png and b/p.png differ
`),
  ).toEqual([
    'The patch deletes "gone".',
    'The patch renames or copies "n.txt".',
    'The patch changes the mode of "run.sh".',
    'The patch has binary content, or none, for "p.png".',
  ]);
  expect(
    refusals(
      'diff --git a/x.sh b/x.sh\nnew file mode 100755\n--- /dev/null\n+++ b/x.sh\n@@ -0,0 +1 @@\n+a\n',
    ),
  ).toEqual(['The patch makes an executable file, "x.sh".']);
});

test('diff -N marks files that are not there by the time of their header', () => {
  const gone =
    '--- a.txt\t2026-12-01 07:00:00.123456789 +0100\n+++ a.txt\t1970-01-01 01:00:00.000000000 +0100\n@@ -1 +0,0 @@\n-a\n';
  expect(refusals(gone)).toEqual(['The patch deletes "a.txt".']);
  const made =
    '--- a.txt\t1969-12-31 19:00:00.000000000 -0500\n+++ a.txt\t2026-12-01 07:00:00.123456789 -0500\n@@ -0,0 +1 @@\n+a\n';
  expect(requestOf(made, 'Why')).toMatchObject([{ path: 'a.txt' }]);
});

test('paths that no plan takes are refused', () => {
  expect(refusals(`--- a/../x\n+++ b/../x\n${hunk}`)).toHaveLength(1);
  expect(refusals(`--- a/.git/hooks/x\n+++ b/.git/hooks/x\n${hunk}`)).toHaveLength(1);
});

test('a patch without file headers, or with a file twice, is refused', () => {
  expect(refusals(hunk)).toEqual(['A part of the patch has no file headers.']);
  expect(refusals(`--- a/x\n+++ b/x\n${hunk}--- a/x\n+++ b/x\n${hunk}`)).toEqual([
    '"x" is named more than once.',
  ]);
});

test('binary content of a new file is refused, in both ways of git', () => {
  const head = 'diff --git a/p.png b/p.png\nnew file mode 100644\nindex 0000000..1111111\n';
  const refusal = ['The patch has binary content, or none, for "p.png".'];
  expect(refusals(`${head}Binary files /dev/null and b/p.png differ\n`)).toEqual(refusal);
  expect(
    refusals(`${head}GIT binary patch\nliteral 3\nKcmZQzWMT#Y01f~L\n\nliteral 0\nHcmV?d00001\n\n`),
  ).toEqual(refusal);
});

test('mails in one file are one patch, without their signatures', () => {
  const mail = (
    path: string,
  ) => `From 1234567890123456789012345678901234567890 Mon Sep 17 00:00:00 2001
From: A <a@example.com>
Subject: [PATCH] Say b

---
 ${path} | 2 +-

diff --git a/${path} b/${path}
--- a/${path}
+++ b/${path}
${hunk}-- \n2.39.5

`;
  const patch = '@@ -1,1 +1,1 @@\n-a\n+b\n';
  expect(requestOf(`${mail('a.ts')}${mail('b.ts')}`)).toEqual([
    { path: 'a.ts', patch, reason: 'Say b' },
    { path: 'b.ts', patch, reason: 'Say b' },
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
  expect(requestOf(`--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n${lines}`, 'Why')).toEqual([
    { path: 'x', patch: `@@ -1,3 +1,3 @@\n${lines}`, reason: 'Why' },
  ]);
});
