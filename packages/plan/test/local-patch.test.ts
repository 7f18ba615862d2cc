import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHoldfastError } from '@holdfast/base';
import { makeRepository } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import type { FileState } from '../src/index.js';
import { planChanges, planPatch } from '../src/local/index.js';

/** A repository whose second commit does a bit of everything, its first one checked out. */
function everything() {
  const repository = makeRepository();
  const { path, git, commit } = repository;
  commit({
    'edited.txt': 'one\ntwo\nthree\n',
    'gone.txt': 'gone\n',
    'old.txt': 'a\nb\nc\nd\ne\n',
    'run.sh': '#!/bin/sh\n',
    'image.bin': new Uint8Array([0, 1, 2, 255]),
  });
  git('rm', '-q', 'gone.txt');
  git('mv', 'old.txt', 'new.txt');
  writeFileSync(join(path, 'new.txt'), 'a\nb\nC\nd\ne\n');
  writeFileSync(join(path, 'edited.txt'), 'one\nzwei\nthree\n');
  chmodSync(join(path, 'run.sh'), 0o755);
  writeFileSync(join(path, 'image.bin'), new Uint8Array([0, 1, 3, 255]));
  writeFileSync(join(path, 'tool.sh'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  git('add', '-A');
  const patch = git('diff', '--cached', '--binary', '-M');
  git('reset', '-q', '--hard');
  return { ...repository, patch };
}

test('a patch with every kind of change is a plan of version 2 with one operation for each', async () => {
  const { path: cwd, patch, remove } = everything();
  const { plan } = await planPatch(patch, { cwd, reason: 'All of it' });
  expect(plan.schemaVersion).toBe(2);
  expect(plan.operations).toMatchObject([
    { kind: 'update', path: 'edited.txt', content: 'one\nzwei\nthree\n' },
    { kind: 'delete', path: 'gone.txt' },
    { kind: 'update', path: 'image.bin', content: 'AAED/w==', encoding: 'base64' },
    { kind: 'move', path: 'new.txt', from: 'old.txt', content: 'a\nb\nC\nd\ne\n' },
    { kind: 'chmod', path: 'run.sh', executable: true },
    { kind: 'create', path: 'tool.sh', executable: true },
  ]);
  expect(plan.operations.every(({ reason }) => reason === 'All of it')).toBe(true);
  expect(existsSync(join(cwd, 'gone.txt'))).toBe(true);
  remove();
});

test('where one part does not fit, nothing is planned', async () => {
  const { path: cwd, patch, remove } = everything();
  writeFileSync(join(cwd, 'gone.txt'), 'gone\nand more\n');
  const refusal = await planPatch(patch, { cwd }).catch((error) => error);
  expect(isHoldfastError(refusal) && [refusal.code, refusal.path]).toEqual([
    'patch-mismatch',
    'gone.txt',
  ]);
  expect(readFileSync(join(cwd, 'old.txt'), 'utf8')).toBe('a\nb\nc\nd\ne\n');
  remove();
});

test('a patch of texts alone is still a plan of version 1', async () => {
  const { path: cwd, remove } = everything();
  const patch = '--- a/edited.txt\n+++ b/edited.txt\n@@ -1 +1 @@\n-one\n+eins\n';
  const { plan } = await planPatch(patch, { cwd });
  expect([plan.schemaVersion, plan.operations.length]).toEqual([1, 1]);
  remove();
});

test('files that have more in all than the limits are refused before changes are made from them', async () => {
  const { path: cwd, remove } = everything();
  const plan = (totalBytes: number) =>
    planChanges(
      {
        paths: ['edited.txt', 'gone.txt', 'absent.txt'],
        make: (stateOf) => [{ path: 'gone.txt', ...before(stateOf('gone.txt')) }],
        reason: 'Test',
      },
      { cwd, limits: { totalBytes } },
    ).catch((error: unknown) => error);
  // 14 bytes and 5.
  expect(await plan(18)).toMatchObject({
    code: 'too-large',
    message: 'The files to be changed have more than 18 bytes on disk in all (19 and more).',
  });
  expect(await plan(19)).toMatchObject({ plan: { operations: [{ kind: 'delete' }] } });
  remove();
});

const before = (state: FileState | undefined) => (state === undefined ? {} : { before: state });

test('a patch that makes more than the limits is refused', async () => {
  const { path: cwd, remove } = everything();
  const made = (path: string) => `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+four\n`;
  const plan = (limits: object) =>
    planPatch(made('a') + made('b'), { cwd, limits }).catch((error: unknown) => error);
  expect(await plan({ totalBytes: 9 })).toMatchObject({
    code: 'too-large',
    message: 'The files of the patch would have more than 9 bytes in all.',
  });
  expect(await plan({ totalBytes: 10 })).toMatchObject({ plan: { schemaVersion: 1 } });
  remove();
});
