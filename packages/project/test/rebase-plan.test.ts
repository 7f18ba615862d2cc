import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHoldfastError, sha256 } from '@holdfast/base';
import { openJournal } from '@holdfast/journal';
import type { CompleteCandidate, Plan } from '@holdfast/plan';
import { planLocal } from '@holdfast/plan/local';
import { makeRepository, makeTempDir, writeTree } from '@holdfast/test-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rebasePlan, savePlan } from '../src/index.js';

const TEXT = 'one\ntwo\nthree\nfour\nfive\n';

async function planOf(cwd: string, contents: Readonly<Record<string, string>>): Promise<Plan> {
  const candidates = Object.entries(contents).map(([path, content]) => ({
    path,
    content,
    reason: 'Test',
  }));
  return (await planLocal({ candidates }, { cwd })).plan;
}

const read = (directory: string, path: string) => readFileSync(join(directory, path), 'utf8');
const write = (directory: string, path: string, text: string) =>
  writeFileSync(join(directory, path), text);

test('what changed since is merged with what was planned, and nothing is written', async () => {
  const { path: cwd, commit } = makeRepository();
  commit({ 'a.txt': TEXT, 'b.txt': TEXT });
  const plan = await planOf(cwd, {
    'a.txt': TEXT.replace('five', 'FIVE'),
    'b.txt': TEXT.replace('one', 'ONE'),
    'new.txt': 'new\n',
  });
  write(cwd, 'a.txt', TEXT.replace('one', 'uno'));
  const { files, planned } = await rebasePlan(plan, { cwd, root: cwd });
  expect(files).toEqual([
    { path: 'a.txt', outcome: 'merged' },
    { path: 'b.txt', outcome: 'kept' },
    { path: 'new.txt', outcome: 'kept' },
  ]);
  expect(planned?.plan.operations).toMatchObject([
    {
      path: 'a.txt',
      beforeSha256: sha256(TEXT.replace('one', 'uno')),
      content: 'uno\ntwo\nthree\nfour\nFIVE\n',
      reason: 'Test',
    },
    { path: 'b.txt' },
    { path: 'new.txt' },
  ]);
  expect(planned?.plan.id).not.toBe(plan.id);
  expect(read(cwd, 'a.txt')).toBe(TEXT.replace('one', 'uno'));
});

test('what is applied already falls away, all of it too', async () => {
  const { path: cwd, commit } = makeRepository();
  commit({ 'a.txt': TEXT });
  const plan = await planOf(cwd, { 'a.txt': TEXT.replace('five', 'FIVE'), 'new.txt': 'new\n' });
  write(cwd, 'a.txt', 'zero\n'.concat(TEXT).replace('five', 'FIVE'));
  const some = await rebasePlan(plan, { cwd, root: cwd });
  expect(some.files.map(({ outcome }) => outcome)).toEqual(['settled', 'kept']);
  expect(some.planned?.plan.operations.map(({ path }) => path)).toEqual(['new.txt']);
  write(cwd, 'new.txt', 'new\n');
  const all = await rebasePlan(plan, { cwd, root: cwd });
  expect(all.files.map(({ outcome }) => outcome)).toEqual(['settled', 'settled']);
  expect(all.planned).toBeUndefined();
});

test('changes of the same lines are conflicts with both sides, and there is no plan', async () => {
  const { path: cwd, commit } = makeRepository();
  commit({ 'a.txt': TEXT, 'b.txt': TEXT, 'gone.txt': TEXT });
  const plan = await planOf(cwd, {
    'a.txt': TEXT.replace('two', 'TWO'),
    'b.txt': TEXT.replace('two', 'TWO'),
    'gone.txt': 'other\n',
    'new.txt': 'new\n',
  });
  write(cwd, 'a.txt', TEXT.replace('two', 'due\ntre'));
  write(cwd, 'b.txt', `${TEXT}six\n`);
  rmSync(join(cwd, 'gone.txt'));
  write(cwd, 'new.txt', 'mine\n');
  const { files, planned } = await rebasePlan(plan, { cwd, root: cwd });
  expect(planned).toBeUndefined();
  expect(files).toMatchObject([
    {
      path: 'a.txt',
      outcome: 'conflict',
      places: [
        {
          base: { line: 2, lines: ['two\n'] },
          current: { line: 2, lines: ['due\n', 'tre\n'] },
          planned: { line: 2, lines: ['TWO\n'] },
        },
      ],
    },
    { path: 'b.txt', outcome: 'merged' },
    { path: 'gone.txt', outcome: 'conflict', places: [] },
    { path: 'new.txt', outcome: 'conflict', places: [] },
  ]);
  expect(read(cwd, 'a.txt')).toBe(TEXT.replace('two', 'due\ntre'));
});

test('line ends, a byte-order mark and a missing last line end are kept', async () => {
  const { path: cwd, commit } = makeRepository();
  const base = '\ufeffone\r\ntwo\r\nthree\r\nfour';
  commit({ 'a.txt': base });
  const plan = await planOf(cwd, { 'a.txt': base.replace('four', 'FOUR') });
  write(cwd, 'a.txt', base.replace('one', 'uno'));
  const { planned } = await rebasePlan(plan, { cwd, root: cwd });
  expect(planned?.plan.operations[0]).toMatchObject({
    content: '\ufeffuno\r\ntwo\r\nthree\r\nFOUR',
  });
});

/** Distributes over the kinds of candidates, which `Omit` alone does not. */
type Wanted<One> = One extends CompleteCandidate ? Omit<One, 'reason'> : never;

async function planV2Of(
  cwd: string,
  wanted: readonly Wanted<CompleteCandidate>[],
  limits = {},
): Promise<Plan> {
  const candidates = wanted.map((one) => ({ ...one, reason: 'Test' }));
  return (await planLocal({ schemaVersion: 2, candidates }, { cwd, limits })).plan;
}

test('every kind of operation is carried over, and applied it leaves nothing to do', async () => {
  const { path: cwd, commit } = makeRepository();
  commit({ 'a.txt': TEXT, 'gone.txt': 'gone\n', 'old.txt': TEXT, 'run.sh': '#!/bin/sh\n' });
  writeFileSync(join(cwd, 'data.bin'), Uint8Array.of(0, 1));
  const plan = await planV2Of(cwd, [
    { path: 'a.txt', content: TEXT.replace('five', 'FIVE') },
    { path: 'gone.txt', delete: true },
    { path: 'moved/new.txt', from: 'old.txt', content: TEXT.replace('five', 'FIVE') },
    { path: 'run.sh', executable: true },
    { path: 'data.bin', contentBase64: 'AAL/' },
  ]);
  write(cwd, 'a.txt', TEXT.replace('one', 'uno'));
  write(cwd, 'old.txt', TEXT.replace('one', 'uno'));
  const { files, planned } = await rebasePlan(plan, { cwd, root: cwd });
  expect(files).toEqual([
    { path: 'a.txt', outcome: 'merged' },
    { path: 'data.bin', outcome: 'kept' },
    { path: 'gone.txt', outcome: 'kept' },
    { path: 'moved/new.txt', from: 'old.txt', outcome: 'merged' },
    { path: 'run.sh', outcome: 'kept' },
  ]);
  const merged = { content: TEXT.replace('one', 'uno').replace('five', 'FIVE') };
  expect(planned?.plan.operations).toMatchObject([
    { kind: 'update', path: 'a.txt', ...merged },
    { kind: 'update', path: 'data.bin', content: 'AAL/', encoding: 'base64' },
    { kind: 'delete', path: 'gone.txt' },
    { kind: 'move', from: 'old.txt', path: 'moved/new.txt', ...merged },
    { kind: 'chmod', path: 'run.sh', executable: true },
  ]);
  if (planned === undefined) throw new Error('There is a new plan.');
  expect((await openJournal(cwd).apply(planned.plan)).status).toBe('applied');
  const after = await rebasePlan(planned.plan, { cwd, root: cwd });
  expect(after.files.every(({ outcome }) => outcome === 'settled')).toBe(true);
  expect(after.planned).toBeUndefined();
});

test('what is deleted, or binary, or has a name that is taken, is not carried over', async () => {
  const { path: cwd } = makeTempDir();
  writeTree(cwd, { 'gone.txt': TEXT, 'b.bin': '\0', c: TEXT });
  const plan = await planV2Of(cwd, [
    { path: 'gone.txt', delete: true },
    { path: 'b.bin', contentBase64: 'AAL/' },
    { path: 'taken', from: 'c' },
  ]);
  for (const path of ['gone.txt', 'taken']) write(cwd, path, 'mine\n');
  write(cwd, 'b.bin', '\0mine');
  const { files, planned } = await rebasePlan(plan, { cwd, root: cwd });
  expect(files.map(({ outcome }) => outcome)).toEqual(plan.operations.map(() => 'conflict'));
  expect(planned).toBeUndefined();
  expect(read(cwd, 'gone.txt')).toBe('mine\n');
});

test('a new name and an execute bit go to the bytes that the file has now', async () => {
  const { path: cwd } = makeTempDir();
  writeTree(cwd, { 'old.bin': '\0', 'old.txt': TEXT, 'run.sh': TEXT });
  const plan = await planV2Of(cwd, [
    { path: 'new.bin', from: 'old.bin' },
    { path: 'new.txt', from: 'old.txt' },
    { path: 'run.sh', executable: true },
  ]);
  for (const path of ['old.bin', 'old.txt', 'run.sh']) write(cwd, path, `\0${path}`);
  chmodSync(join(cwd, 'run.sh'), 0o644);
  const { files, planned } = await rebasePlan(plan, { cwd, root: cwd });
  expect(files.map(({ outcome }) => outcome)).toEqual(['merged', 'merged', 'merged']);
  if (planned === undefined) throw new Error('There is a new plan.');
  expect((await openJournal(cwd).apply(planned.plan)).status).toBe('applied');
  expect(['new.bin', 'new.txt', 'run.sh'].map((path) => read(cwd, path))).toEqual(
    ['old.bin', 'old.txt', 'run.sh'].map((path) => `\0${path}`),
  );
});

test('the limits of the project hold for the new plan', async () => {
  const { path: cwd } = makeTempDir();
  const many = Array.from({ length: 501 }, (_, index) => ({ path: `f${index}`, content: '' }));
  const plan = await planV2Of(cwd, many, { files: 600 });
  const refused = await rebasePlan(plan, { cwd, root: cwd }).catch((error) => error.code);
  expect(refused).toBe('too-large');
  writeTree(cwd, { '.holdfast/config.json': '{"change":{"limits":{"files":600}}}' });
  const { planned } = await rebasePlan(plan, { cwd, root: cwd });
  expect(planned?.plan.id).toBe(plan.id);
});

describe('what the plan was made for is found', () => {
  const planned = TEXT.replace('five', 'FIVE');
  const now = TEXT.replace('one', 'uno');
  const mergedText = now.replace('five', 'FIVE');

  const mergedBy = async (plan: Plan, cwd: string, base?: string) => {
    const options = { cwd, root: cwd, ...(base === undefined ? {} : { base }) };
    const result = await rebasePlan(plan, options);
    const [operation] = result.planned?.plan.operations ?? [];
    return operation?.kind === 'update' ? operation.content : undefined;
  };

  test('in an older commit, also on another branch or behind a changed one', async () => {
    const { path: cwd, commit, git } = makeRepository();
    commit({ 'a.txt': 'first\n' });
    git('checkout', '-q', '-b', 'side');
    commit({ 'a.txt': TEXT });
    const plan = await planOf(cwd, { 'a.txt': planned });
    git('checkout', '-q', '-');
    write(cwd, 'a.txt', now);
    expect(await mergedBy(plan, cwd)).toBe(mergedText);
    git('branch', '-q', '-D', 'side');
    expect(await mergedBy(plan, cwd)).toBe(mergedText);
  });

  test('staged', async () => {
    const { path: cwd, commit, git } = makeRepository();
    commit({ 'b.txt': '' });
    write(cwd, 'a.txt', TEXT);
    git('add', 'a.txt');
    const plan = await planOf(cwd, { 'a.txt': planned });
    write(cwd, 'a.txt', now);
    expect(await mergedBy(plan, cwd)).toBe(mergedText);
  });

  test('in the journal, without a repository', async () => {
    const { path: cwd } = makeTempDir();
    writeTree(cwd, { 'a.txt': TEXT });
    mkdirSync(join(cwd, '.holdfast'));
    const plan = await planOf(cwd, { 'a.txt': planned });
    const other = await planOf(cwd, { 'a.txt': now });
    expect((await openJournal(cwd).apply(other)).status).toBe('applied');
    expect(await mergedBy(plan, cwd)).toBe(mergedText);
  });

  test('of several files, some in the journal and some in a saved plan', async () => {
    const { path: cwd } = makeTempDir();
    const longer = `${TEXT}six\n`;
    writeTree(cwd, { 'a.txt': TEXT, 'also.sh': longer });
    // The operation with the hash that comes first has no content.
    const made = await planV2Of(cwd, [
      { path: 'also.sh', executable: true },
      { path: 'b.txt', content: longer },
    ]);
    await savePlan(cwd, made, '.');
    write(cwd, 'b.txt', longer);
    const plan = await planOf(cwd, { 'a.txt': planned, 'b.txt': longer.replace('five', 'FIVE') });
    const other = await planOf(cwd, { 'a.txt': now });
    expect((await openJournal(cwd).apply(other)).status).toBe('applied');
    write(cwd, 'b.txt', longer.replace('one', 'uno'));
    const { planned: merged } = await rebasePlan(plan, { cwd, root: cwd });
    expect(merged?.plan.operations).toMatchObject([
      { path: 'a.txt', content: mergedText },
      { path: 'b.txt', content: `${mergedText}six\n` },
    ]);
  });

  test('in a saved plan that made it', async () => {
    const { path: cwd } = makeTempDir();
    mkdirSync(join(cwd, '.holdfast'));
    await savePlan(cwd, await planOf(cwd, { 'a.txt': TEXT }), '.');
    writeTree(cwd, { 'a.txt': TEXT });
    const plan = await planOf(cwd, { 'a.txt': planned });
    write(cwd, 'a.txt', now);
    expect(await mergedBy(plan, cwd)).toBe(mergedText);
  });

  test('in a directory or commit that is named, and only if it is that', async () => {
    const { path: cwd, commit } = makeRepository();
    const { path: copy } = makeTempDir();
    writeTree(copy, { 'a.txt': TEXT });
    commit({ 'a.txt': 'other\n' });
    write(cwd, 'a.txt', TEXT);
    const plan = await planOf(cwd, { 'a.txt': planned });
    write(cwd, 'a.txt', now);
    expect(await mergedBy(plan, cwd, copy)).toBe(mergedText);
    const refusals = [undefined, 'HEAD', 'no-such-ref'].map((base) =>
      mergedBy(plan, cwd, base).catch((error) => isHoldfastError(error) && error.code),
    );
    expect(await Promise.all(refusals)).toEqual([
      'rebase-base-missing',
      'rebase-base-missing',
      'source-unavailable',
    ]);
  });
});

test('a plan for files that did not change stays the same plan', async () => {
  const name = fc.constantFrom('a.txt', 'src/b.ts', 'src/deep/c.ts', 'apps/web/d.ts', 'ü.md');
  const text = fc.array(fc.constantFrom('a\n', 'b\r\n', '\n', 'c'), { maxLength: 6 });
  const tree = fc.dictionary(
    name,
    text.map((lines) => lines.join('')),
  );
  await fc.assert(
    fc.asyncProperty(tree, tree, async (before, after) => {
      fc.pre(Object.keys(after).length > 0);
      const directory = makeTempDir();
      writeTree(directory.path, { 'package.json': '{}\n', ...before });
      const cwd = directory.path;
      const plan = await planOf(cwd, after);
      const { files, planned } = await rebasePlan(plan, { cwd, root: cwd });
      expect(files.every(({ outcome }) => outcome === 'kept')).toBe(true);
      if (plan.operations.length === 0) expect(planned).toBeUndefined();
      else expect(planned?.plan).toEqual(plan);
      directory.remove();
    }),
    { numRuns: 30 },
  );
});
