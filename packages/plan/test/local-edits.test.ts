import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { snapshotTree, type TempDir } from '@holdfast/test-kit';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { planLocal, planPatch } from '../src/local/index.js';
import { makeProject, refusal } from './local-project.js';

let dir: TempDir;
afterEach(() => dir.remove());

test('edits become the complete text, bound to the bytes they were made from', async () => {
  dir = makeProject({ 'a.ts': '\uFEFFlet a = 1;\r\nlet b = 2;\r\n', 'b.ts': 'x\ny\n' });
  const before = snapshotTree(dir.path);
  const { plan } = await planLocal(
    {
      schemaVersion: 2,
      candidates: [
        { path: './a.ts', edits: [{ old: 'let ', new: 'const ', count: 2 }], reason: 'Constant' },
        { path: 'b.ts', patch: '@@ -1,2 +1,2 @@\n x\n-y\n+z\n', reason: 'Last' },
        { path: 'c.ts', content: 'new\n', reason: 'New' },
        { path: 'd.ts', patch: '@@ -0,0 +1 @@\n+new\n', reason: 'New' },
      ],
    },
    { cwd: dir.path },
  );
  expect(plan.schemaVersion).toBe(1);
  expect(plan.operations).toMatchObject([
    {
      path: 'a.ts',
      kind: 'update',
      beforeSha256: sha256('\uFEFFlet a = 1;\r\nlet b = 2;\r\n'),
      content: '\uFEFFconst a = 1;\r\nconst b = 2;\r\n',
    },
    { path: 'b.ts', kind: 'update', content: 'x\nz\n' },
    { path: 'c.ts', kind: 'create', content: 'new\n' },
    { path: 'd.ts', kind: 'create', content: 'new\n' },
  ]);
  expect(snapshotTree(dir.path)).toEqual(before);
});

test('edits that come to what is there give no operation', async () => {
  dir = makeProject({ 'a.ts': 'a\n' });
  const candidates = [{ path: 'a.ts', edits: [{ old: 'a', new: 'a' }], reason: 'None' }];
  const { plan } = await planLocal({ schemaVersion: 2, candidates }, { cwd: dir.path });
  expect(plan.operations).toEqual([]);
});

test.each([
  [{ path: 'a.ts', edits: [{ old: 'zz', new: '' }] }, 'edit-not-found'],
  [{ path: 'a.ts', edits: [{ old: 'x', new: '' }] }, 'edit-ambiguous'],
  [{ path: 'no.ts', edits: [{ old: 'x', new: '' }] }, 'edit-not-found'],
  [{ path: 'a.ts', patch: '@@ -1 +1 @@\n-q\n+r\n' }, 'patch-mismatch'],
  [{ path: 'no.ts', patch: '@@ -1 +1 @@\n-q\n+r\n' }, 'patch-mismatch'],
  [{ path: 'a.ts', patch: '--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1 @@\n+r\n' }, 'patch-mismatch'],
  [{ path: 'a.ts', patch: '--- a/b.ts\n+++ b/b.ts\n@@ -1 +1 @@\n-x\n+r\n' }, 'patch-invalid'],
  [{ path: 'a.ts', patch: 'nothing' }, 'patch-invalid'],
  [{ path: 'a.ts', edits: [], patch: 'p' }, 'request-invalid'],
  [{ path: 'a.ts' }, 'request-invalid'],
  [{ path: 'a.ts', edits: [{ old: '', new: '' }] }, 'request-invalid'],
  [{ path: 'a.ts', edits: [{ old: '\uD800', new: '' }] }, 'request-invalid'],
  [{ path: 'a.ts', edits: [{ old: 'x', new: 'y', all: true }] }, 'request-invalid'],
])('%j is refused with %s', async (candidate, code) => {
  dir = makeProject({ 'a.ts': 'x\nx\n' });
  const request = { schemaVersion: 2, candidates: [{ ...candidate, reason: 'Test' }] };
  const error = await refusal(planLocal(request as never, { cwd: dir.path }));
  expect(error.code).toBe(code);
});

test('edits that come to more than a file may have are refused', async () => {
  dir = makeProject({ 'a.ts': 'x\nx\n' });
  const edits = [{ old: 'x', new: 'y'.repeat(600), count: 2 }];
  const request = {
    schemaVersion: 2,
    candidates: [{ path: 'a.ts', edits, reason: 'Test' }],
  } as const;
  const options = { cwd: dir.path, limits: { fileBytes: 1000 } };
  expect((await refusal(planLocal(request, options))).code).toBe('too-large');
  // Within the limits of version 2, and more than version 1 has.
  const long = [{ old: 'x', new: 'y'.repeat(70_000), count: 2 }];
  const { plan } = await planLocal(
    { ...request, candidates: [{ path: 'a.ts', edits: long, reason: 'Test' }] },
    { cwd: dir.path },
  );
  expect(plan.schemaVersion).toBe(2);
});

const LINES = fc.array(fc.constantFrom('a', 'b', 'c', '', '  d', 'é', '-- ', '@@'), {
  maxLength: 30,
});
const TEXT = fc
  .tuple(LINES, fc.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));

test('what git says is the difference of two files leads from the one to the other', async () => {
  dir = makeProject({});
  await fc.assert(
    fc.asyncProperty(TEXT, TEXT, fc.integer({ min: 1, max: 4 }), async (before, after, context) => {
      fc.pre(before !== after);
      writeFileSync(join(dir.path, 'a'), before);
      writeFileSync(join(dir.path, 'b'), after);
      const patch = gitDiff(dir.path, context);
      const { plan } = await planPatch(patch, { cwd: dir.path });
      expect(plan.operations[0]).toMatchObject({ content: after });
      expect(readFileSync(join(dir.path, 'a'), 'utf8')).toBe(before);
    }),
    { numRuns: 60 },
  );
});

/** The change from `a` to `b`, as a patch of `a`. */
function gitDiff(cwd: string, context: number): string {
  const options = ['--no-index', '--no-prefix', `-U${context}`, 'a', 'b'];
  try {
    execFileSync('git', ['diff', ...options], { cwd });
  } catch (error) {
    const { stdout } = error as { readonly stdout: Buffer };
    return stdout
      .toString()
      .replace(/^diff .*\n/, '')
      .replace(/^\+\+\+ b$/m, '+++ a');
  }
  throw new Error('Nothing differs.');
}
