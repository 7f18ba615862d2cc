import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { type Plan, parseRequest, planId } from '@holdfast/plan';
import { makeTempDir, snapshotTree, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openJournal } from '../../src/index.js';
import { makeProject, refusal } from '../project.js';
import { proposeChange } from './pipeline.js';

/** Paths that must never be written, in the spellings somebody may try. */
const FORBIDDEN = [
  ['.env', '.ENV', './.env', 'src/.env', '.env.local', '.env.production', '.Env', '.environment'],
  [
    '.\uff45nv/../.env',
    '.env/',
    '.env.',
    '.env ',
    '.env::$DATA',
    '.e\u200bnv',
    '.env\0',
    'x/.env/y',
  ],
  ['.git/hooks/pre-commit', '.GIT/hooks/pre-commit', './.git/hooks/pre-commit', '.git//hooks/x'],
  ['src/.git/hooks/x', 'GIT~1/hooks/x', '.git\u200c/hooks/x', '.g\u0130t/../.git/x', '.git./x'],
  ['.git /hooks/x', '.git\\hooks\\x', '.git', 'src\\..\\.git\\x'],
  ['/etc/passwd', '//etc/passwd', '\\etc\\passwd', 'C:/x', 'c:x', '\\\\server\\share', 'file:///x'],
  ['../x', 'src/../x', 'src/../../x', '..', './..', '..\\x', 'src/..', '.../../x', '\u2025/../x'],
  ['node_modules/x', '.holdfast/plans/x', '.Holdfast/config.json', '.holdfast-change-abc', '~/x'],
].flat();

const CODE = /^path-[a-z-]+$/;

let outside: TempDir;
let project: TempDir;
beforeEach(() => {
  outside = makeTempDir('holdfast-outer-');
  // The project is inside, so that a way up leads to something that can be compared.
  project = makeProject({
    'src/a.ts': 'old\n',
    'b.ts': 'old\n',
    '.env': 'SECRET=1\n',
    '.git/hooks/pre-commit': { content: '#!/bin/sh\n', mode: 0o755 },
    '.git/HEAD': 'ref: refs/heads/main\n',
    'node_modules/pkg/index.js': 'x\n',
  });
});
afterEach(() => {
  project.remove();
  outside.remove();
});

const tree = () => snapshotTree(project.path, { exact: true, skip: ['.holdfast'] });

test.each(FORBIDDEN)('a request for %j is refused', (path) => {
  for (const form of ['local', 'host'] as const) {
    const evidence =
      form === 'host'
        ? { snapshot: { schemaVersion: 1, configurations: [], files: [] }, missingFiles: [path] }
        : {};
    const parsed = parseRequest(
      { candidates: [{ path, content: '', reason: 'r' }], ...evidence },
      form,
    );
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) for (const { code } of parsed.problems) expect(code).toMatch(CODE);
  }
});

test.each(FORBIDDEN)('a signed plan for %j is refused, and nothing is touched', async (path) => {
  const { plan } = await proposeChange(project.path, { 'new.ts': 'new\n' });
  const [operation] = plan.operations;
  if (operation === undefined) throw new Error('no operation');
  const before = snapshotTree(project.path, { exact: true });
  const error = await refusal(
    openJournal(project.path).apply(
      signed({ ...plan, operations: [{ ...operation, path }] } as Plan),
    ),
  );
  expect(error.code).toMatch(/^path-[a-z-]+$|^plan-invalid$/);
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});

test.each(FORBIDDEN.filter((path) => path !== '.'))(
  'a signed plan with the app root %j is refused, and nothing is touched',
  async (appRoot) => {
    const { plan } = await proposeChange(project.path, { 'new.ts': 'new\n' });
    const before = snapshotTree(project.path, { exact: true });
    const error = await refusal(openJournal(project.path).apply(signed({ ...plan, appRoot })));
    expect(error.code).toMatch(/^path-[a-z-]+$|^plan-invalid$/);
    expect(snapshotTree(project.path, { exact: true })).toEqual(before);
  },
);

function signed({ id: _, ...plan }: Plan): Plan {
  return { ...plan, id: planId(plan) };
}

describe('a journal record that was edited and sealed again', () => {
  interface Record {
    appRoot: string;
    operations: { path: string }[];
    unchanged: string[];
    directories: string[];
  }

  /** Applies something, and rewrites what the record of it says, checksum included. */
  async function rewrite(
    edit: (record: Record) => void,
    { interrupted = false } = {},
  ): Promise<string> {
    const change = await proposeChange(project.path, { 'src/a.ts': 'new\n', 'made/c.ts': 'c\n' });
    const { transactionId = '' } = await change.apply();
    const path = join(project.path, '.holdfast/changes', transactionId, 'tx.json');
    const record = JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? '') as Record;
    edit(record);
    const line = JSON.stringify(record);
    writeFileSync(path, `${line}\n${sha256(line)}\n`);
    if (interrupted) dropLastRecord(join(path, '../log'));
    return transactionId;
  }

  function dropLastRecord(log: string): void {
    const lines = readFileSync(log, 'utf8').split('\n');
    writeFileSync(
      log,
      lines
        .slice(0, -2)
        .map((line) => `${line}\n`)
        .join(''),
    );
  }

  /** Without times and inodes: second names of files are taken away. */
  function contentsOf(entries: ReturnType<typeof tree>) {
    return Object.entries(entries).map(([path, { content, mode }]) => [path, content, mode]);
  }

  /** What the record would restore is put where it says, so that only its path can stop it. */
  function plant(path: string): void {
    if (path.startsWith('/') || path.includes('\0') || path.includes('\\')) return;
    const target = join(project.path, path);
    if (!target.startsWith(outside.path) && !target.startsWith(`${project.path}/`)) return;
    mkdirSync(dirname(target), { recursive: true });
    if (path.endsWith('/') || /(?:^|\/)\.git$/.test(path)) return;
    writeFileSync(target, 'new\n');
  }

  async function refusedEverywhere(id: string): Promise<void> {
    const journal = openJournal(project.path);
    const before = tree();
    const status = await journal.status();
    expect([...status.transactions, ...status.issues]).toHaveLength(1);
    for (const command of ['recover', 'resume'] as const) {
      const outcome = await journal[command](id).catch((error: unknown) => error);
      expect(outcome, command).toSatisfy(
        (value: { code?: string; status?: string }) =>
          value.code === 'journal-damaged' || value.status === 'conflict',
      );
    }
    expect(tree()).toEqual(before);
  }

  test.each(FORBIDDEN)('to write %j is damaged, and recovers nothing', async (path) => {
    plant(path);
    await refusedEverywhere(
      await rewrite(({ operations }) => {
        const [, second] = operations;
        if (second !== undefined) second.path = path;
      }),
    );
  });

  test('of an interrupted transaction blocks, and abandon is the way out', async () => {
    const id = await rewrite(
      ({ operations }) => {
        const [, second] = operations;
        if (second !== undefined) second.path = '.git/hooks/pre-commit';
      },
      { interrupted: true },
    );
    await refusedEverywhere(id);
    const next = await proposeChange(project.path, { 'b.ts': 'new\n' });
    expect(await next.apply()).toMatchObject({
      status: 'conflict',
      conflicts: [{ code: 'locked' }],
    });
    const before = tree();
    expect((await openJournal(project.path).abandon(id)).status).toBe('abandoned');
    expect(contentsOf(tree())).toEqual(contentsOf(before));
    expect((await next.apply()).status).toBe('applied');
  });

  test.each([
    ['.git', 'hooks/pre-commit'],
    ['.GIT/hooks', 'pre-commit'],
    ['..', 'x'],
    ['src/..', 'x'],
    ['/etc', 'passwd'],
    ['/', 'x'],
    ['', 'x'],
    ['./src', 'a.ts'],
    ['src/', 'a.ts'],
    ['.holdfast', 'config.json'],
    ['.holdfast/plans', 'x'],
    ['src\0', 'a.ts'],
  ])('with the app root %j is damaged, and recovers nothing', async (appRoot, path) => {
    if (appRoot.startsWith('.')) plant(`${appRoot}/${path}`);
    await refusedEverywhere(
      await rewrite((record) => {
        record.appRoot = appRoot;
        const [, second] = record.operations;
        if (second !== undefined) second.path = path;
      }),
    );
  });

  test.each(['..', '/etc', 'src/../..', '.git/hooks', '.holdfast/changes', '', 'a/\0'])(
    'with the directory %j to remove is damaged, and recovers nothing',
    async (directory) => {
      await refusedEverywhere(
        await rewrite((record) => {
          record.directories = [directory];
        }),
      );
    },
  );
});

test.each(['.git', '.git/hooks', '.holdfast', '.holdfast/changes'])(
  'a workspace inside %s leads to no write there',
  async (inside) => {
    mkdirSync(join(project.path, inside), { recursive: true });
    const cwd = join(project.path, inside);
    const { plan } = await proposeChange(cwd, { 'pre-push': '#!/bin/sh\n' });
    const before = snapshotTree(project.path, { exact: true });
    const error = await refusal(openJournal(project.path).apply(plan, { cwd }));
    expect(error.code).toBe('path-reserved');
    expect(snapshotTree(project.path, { exact: true })).toEqual(before);
  },
);
