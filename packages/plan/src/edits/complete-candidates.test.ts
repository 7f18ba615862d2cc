import { expect, test } from 'vitest';
import { completeCandidates } from './complete-candidates.js';
import type { TextEdit } from './edit-model.js';

const hunk = '@@ -1 +1 @@\n-a\n+b\n';

test.each([
  ['lines from before a new file', `--- /dev/null\n+++ b/x\n${hunk}`, 'a\n'],
  ['binary content', 'diff --git a/x b/x\nindex 1..2 100644\nGIT binary patch\nliteral 0\n', 'a\n'],
  [
    'a new binary file',
    'diff --git a/x b/x\nnew file mode 100644\nBinary files differ\n',
    undefined,
  ],
  [
    'an executable file',
    'diff --git a/x b/x\nnew file mode 100755\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n',
    undefined,
  ],
  [
    'a symlink',
    'diff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n',
    undefined,
  ],
  ['a deletion', `--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n`, 'a\n'],
])('the patch of a candidate with %s is refused', (_what, patch, current) => {
  const result = completeCandidates([{ path: 'x', patch, reason: 'Why' }], () => current);
  expect(result).toMatchObject({ ok: false, problems: [{ code: 'patch-invalid', path: 'x' }] });
});

test('what a patch of a candidate does not do is said beside it', () => {
  const patch = '--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n';
  const result = completeCandidates([{ path: 'x', patch, reason: 'Why' }], () => 'a\n');
  expect(!result.ok && result.problems[0]?.hint).toContain('delete, from, executable');
});

test('a new file that only its owner may read is made from its lines', () => {
  const patch =
    'diff --git a/x b/x\nnew file mode 100600\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n';
  const result = completeCandidates([{ path: 'x', patch, reason: 'Why' }], () => undefined);
  expect(result).toMatchObject({ ok: true, candidates: [{ path: 'x', content: 'a\n' }] });
});

test('no file is made that is longer than limits, nor more files', () => {
  const edits = [{ old: 'a', new: 'b'.repeat(600_000_000 / 1000), count: 1000 }];
  const limits = { files: 10, fileBytes: 10, totalBytes: 15 };
  const of = (path: string, some: readonly TextEdit[]) => ({ path, edits: some, reason: 'Why' });
  const completed = (...candidates: readonly ReturnType<typeof of>[]) =>
    completeCandidates(candidates, () => 'a'.repeat(1000), limits);
  // The text would be longer than any string can be.
  expect(completed(of('x', edits))).toMatchObject({
    problems: [{ code: 'too-large', path: 'x', op: 0 }],
  });
  const short = [{ old: 'a'.repeat(1000), new: 'b'.repeat(9) }];
  expect(completed(of('x', short))).toMatchObject({ ok: true });
  expect(completed(of('x', short), of('y', short))).toMatchObject({
    problems: [{ code: 'too-large', message: expect.stringContaining('in all') }],
  });
});
