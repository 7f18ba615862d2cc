import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TREES } from '../../test/arbitrary-trees.js';
import { gitDiffs } from '../../test/patch-like-git.js';
import { patchedTree } from '../../test/patched-tree.js';
import { applyPatch } from './apply-patch.js';
import type { FileState } from './patch-model.js';
import { readPatch } from './read-patch.js';

const file = (text: string, executable = false): FileState => ({
  bytes: Buffer.from(text),
  executable,
});

/** What a patch makes of files, or what it is refused for. */
function result(patch: string, files: Readonly<Record<string, FileState>>) {
  const read = readPatch(patch);
  if (!read.ok) return read.problems.map(({ code, message }) => `${code}: ${message}`);
  const applied = applyPatch(read.files, (path) =>
    Object.hasOwn(files, path) ? files[path] : undefined,
  );
  if (!applied.ok) return applied.problems.map(({ code, message }) => `${code}: ${message}`);
  return applied.changes.map(({ path, from, after }) => ({
    path,
    ...(from === undefined ? {} : { from }),
    after: after === undefined ? null : Buffer.from(after.bytes).toString(),
    ...(after?.executable ? { executable: true } : {}),
  }));
}

test.each([['--binary --no-renames'], ['--binary -M'], ['--binary -M -C --find-copies-harder']])(
  'git diff %s leads to the tree that git apply makes of it',
  (options) => {
    // More of them, and the diffs of this repository, in test/patch-like-git.long.test.ts.
    const cases = fc.sample(TREES, 5);
    for (const [index, { patch, tree }] of gitDiffs(cases, options).entries()) {
      const before = cases[index]?.before ?? new Map();
      if (patch !== '') expect(patchedTree(patch, before), patch).toEqual(tree);
    }
  },
);

const RENAME = `diff --git a/old.txt b/new.txt
similarity index 60%
rename from old.txt
rename to new.txt
--- a/old.txt
+++ b/new.txt
@@ -1,2 +1,2 @@
-one
+eins
 two
`;

test('a rename changes what is at the old name, which has to be there, and the new one free', () => {
  const old = { 'old.txt': file('one\ntwo\n', true) };
  expect(result(RENAME, old)).toEqual([
    { path: 'new.txt', from: 'old.txt', after: 'eins\ntwo\n', executable: true },
  ]);
  expect(result(RENAME, {})).toEqual([
    'patch-mismatch: The patch renames "old.txt", which does not exist.',
  ]);
  expect(result(RENAME, { ...old, 'new.txt': file('') })).toEqual([
    'patch-mismatch: The patch makes "new.txt", and a file is there already.',
  ]);
});

test('a deletion has to take all lines away', () => {
  const patch = `diff --git a/a b/a
deleted file mode 100644
--- a/a
+++ /dev/null
@@ -1 +0,0 @@
-one
`;
  expect(result(patch, { a: file('one\n') })).toEqual([{ path: 'a', after: null }]);
  expect(result(patch, { a: file('one\ntwo\n') })).toEqual([
    'patch-mismatch: The patch deletes a file that has more in it than the patch takes away.',
  ]);
  expect(result(patch, {})).toEqual([
    'patch-mismatch: The patch deletes "a", which does not exist.',
  ]);
});

test('a mode alone, and of a new file', () => {
  const mode = 'diff --git a/a b/a\nold mode 100644\nnew mode 100755\n';
  expect(result(mode, { a: file('x') })).toEqual([{ path: 'a', after: 'x', executable: true }]);
  expect(result(mode, { a: file('x', true) })).toEqual([]);
  const fresh = `diff --git a/a b/a
new file mode 100755
--- /dev/null
+++ b/a
@@ -0,0 +1 @@
+x
`;
  expect(result(fresh, {})).toEqual([{ path: 'a', after: 'x\n', executable: true }]);
});

test('files that change their names with each other are two changed files', () => {
  const swap = (from: string, to: string) =>
    `diff --git a/${from} b/${to}\nsimilarity index 100%\nrename from ${from}\nrename to ${to}\n`;
  const files = { a: file('A\n'), b: file('B\n') };
  expect(result(swap('a', 'b') + swap('b', 'a'), files)).toEqual([
    { path: 'b', after: 'A\n' },
    { path: 'a', after: 'B\n' },
  ]);
});

test('a name that changes in case only is a rename', () => {
  const patch =
    'diff --git a/Read.md b/READ.md\nsimilarity index 100%\nrename from Read.md\nrename to READ.md\n';
  expect(result(patch, { 'Read.md': file('x') })).toEqual([
    { path: 'READ.md', from: 'Read.md', after: 'x' },
  ]);
});

test.each([
  ['new file mode 120000', 'is about a symlink or submodule,'],
  ['deleted file mode 160000', 'is about a symlink or submodule,'],
  ['index 1111111..2222222 120000', 'is about a symlink or submodule,'],
  ['index 1111111..2222222 100644', 'has nothing to do to'],
  ['Binary files a/a and b/a differ', 'says that bytes differ, and not how, in'],
])('what no plan does is refused by name: %s', (line, what) => {
  expect(result(`diff --git a/a b/a\n${line}\n`, { a: file('x') })).toEqual([
    `patch-invalid: The patch ${what} "a".`,
  ]);
});

const BINARY = `diff --git a/b.bin b/b.bin
index e158ec5208bacda2ca76214f4a18bd2ce2ffee46..c027a5b4166d6240cc1511c31d8a9a0d76f360ff 100644
GIT binary patch
literal 6
NcmYew%wu3=1^@;e0X_f#

literal 6
NcmYew%wu3=0ssaZ0X+Z!

`;

test('a binary patch is for the content that it names, and for no other', () => {
  expect(result(BINARY, { 'b.bin': file('bin\0\x01\x02') })).toEqual([
    { path: 'b.bin', after: 'bin\0\x01\x03' },
  ]);
  expect(result(BINARY, { 'b.bin': file('bin\0\x01\x04') })).toEqual([
    'patch-mismatch: The binary patch is for another content than the one that is there.',
  ]);
  const bytes = { 'b.bin': file('bin\0\x01\x02') };
  expect(result(BINARY.replace('NcmYew', 'NcmYex'), bytes)).toEqual([
    'patch-invalid: The binary patch is damaged: it does not lead to the content that it names.',
  ]);
  expect(
    result(BINARY.replace('c027a5b4166d6240cc1511c31d8a9a0d76f360ff', 'c027a5b'), bytes),
  ).toEqual(['patch-invalid: The binary patch does not have the whole ids of the contents.']);
});

test('two parts about one file are refused', () => {
  const hunk = '--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\n';
  expect(result(hunk + hunk, { a: file('x\n') })).toEqual([
    'patch-invalid: The patch is about "a" in two parts.',
  ]);
});

test('an envelope deletes, moves, and moves with an edit', () => {
  const envelope = (...lines: string[]) =>
    ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');
  const files = { a: file('one\ntwo\n'), b: file('x') };
  expect(result(envelope('*** Delete File: b'), files)).toEqual([{ path: 'b', after: null }]);
  expect(result(envelope('*** Update File: b', '*** Move to: c'), files)).toEqual([
    { path: 'c', from: 'b', after: 'x' },
  ]);
  expect(
    result(
      envelope('*** Update File: a', '*** Move to: d/a', '@@', '-one', '+eins', ' two'),
      files,
    ),
  ).toEqual([{ path: 'd/a', from: 'a', after: 'eins\ntwo\n' }]);
  expect(result(envelope('*** Delete File: b', '-x'), files)).toEqual([
    'patch-invalid: Line 3 of the patch stands below a deletion.',
  ]);
});

describe('a file of another encoding', () => {
  const latin1 = { bytes: Buffer.from('\xe9\none\n', 'latin1'), executable: false };
  const applied = (patch: string) => {
    const read = readPatch(patch);
    return read.ok ? applyPatch(read.files, () => latin1) : read;
  };

  test('is changed by a patch in ASCII', () => {
    expect(applied('--- a/a\n+++ b/a\n@@ -2 +2 @@\n-one\n+two\n')).toMatchObject({
      changes: [{ after: { bytes: Buffer.from('\xe9\ntwo\n', 'latin1') } }],
    });
  });

  test('gets the bytes that the patch has, as from git apply, and no cut-off characters', () => {
    const bytes = Buffer.concat([Buffer.from('\xe9\n', 'latin1'), Buffer.from('zwei é €\n')]);
    const after = { changes: [{ after: { bytes } }] };
    expect(applied('--- a/a\n+++ b/a\n@@ -2 +2 @@\n-one\n+zwei é €\n')).toMatchObject(after);
    const block = 'a\n<<<<<<< SEARCH\none\n=======\nzwei é €\n>>>>>>> REPLACE\n';
    expect(applied(block)).toMatchObject(after);
  });

  test('is not found by other bytes that look the same', () => {
    expect(applied('--- a/a\n+++ b/a\n@@ -1 +1 @@\n-é\n+e\n')).toMatchObject({
      problems: [{ code: 'patch-mismatch' }],
    });
  });
});

test('an envelope that moves a file and only adds a line is no new file', () => {
  const patch = '*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@\n+x\n*** End Patch\n';
  const read = readPatch(patch);
  const state = { bytes: Buffer.from('one\n'), executable: false };
  const found = read.ok
    ? applyPatch(read.files, (path) => (path === 'a' ? state : undefined))
    : read;
  expect(found).toMatchObject({ problems: [{ code: 'patch-mismatch' }] });
});

test.each([
  ['100755', true],
  ['100700', true],
  ['100644', false],
])('a new mode of %s is executable: %s', (mode, executable) => {
  const read = readPatch(`diff --git a/a b/a\nold mode 100600\nnew mode ${mode}\n`);
  expect(read).toMatchObject({ files: [{ kind: 'change', path: 'a', executable }] });
});

test('a file of more lines than a call takes arguments is patched', () => {
  const lines = 'x\n'.repeat(300_000);
  const read = readPatch('--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+first\n');
  const state = { bytes: Buffer.from(lines), executable: false };
  const found = read.ok ? applyPatch(read.files, () => state) : read;
  expect(found).toMatchObject({ ok: true });
});
