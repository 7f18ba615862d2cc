import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { openJournal } from '@holdfast/journal';
import { runProcess } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Children, makeChildren } from './children.js';
import { interrupt } from './interrupted.js';
import { makePlan, makeProject } from './project.js';

let children: Children;
beforeAll(async () => {
  children = await makeChildren();
});
afterAll(() => children.remove());

const REFERENCE = new URL('../../../docs/reference/journal-format.md', import.meta.url);
const GUIDE = new URL('../../../docs/guide/change.md', import.meta.url);

/** The two `sh` blocks of the reference: list the originals, cut one out. */
function documentedCommands(): readonly [string, string] {
  const section = readFileSync(REFERENCE, 'utf8').split('### An original of a finished')[1] ?? '';
  const [list, cut] = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, body = '']) => body);
  if (list === undefined || cut === undefined) throw new Error('The commands are gone.');
  return [list, cut];
}

async function shell(script: string, cwd: string, env: Record<string, string>): Promise<string> {
  const run = await runProcess('sh', ['-euc', script], { cwd, env });
  if (run.code !== 0) throw new Error(run.stderr);
  return run.stdout;
}

const BEFORE = { 'a.txt': 'first\n', 'b.txt': '\ufeffzweite Zeile, ä\r\n', 'c.txt': '' };

async function changedProject() {
  const project = makeProject(BEFORE);
  const after = { 'a.txt': 'A\n', 'b.txt': 'B\n', 'c.txt': 'C\n', 'd.txt': 'D\n' };
  const journal = openJournal(project.path);
  const { status, transactionId = '' } = await journal.apply(await makePlan(project.path, after));
  expect(status).toBe('applied');
  return { project, journal, transactionId };
}

async function expectOriginals(root: string, uuid: string): Promise<void> {
  const [list, cut] = documentedCommands();
  const lines = (await shell(list, root, { uuid })).trim().split('\n');
  expect(lines[3]).toBe('3 created, no original: d.txt');
  for (const [index, [path, text]] of Object.entries(BEFORE).entries()) {
    const [i, offset = '', size = '', hash, name] = lines[index]?.split(' ') ?? [];
    expect([i, hash, name]).toEqual([String(index), sha256(text), path]);
    const copy = join(root, `${path}.original`);
    const cwd = join(root, '.holdfast/changes', uuid);
    expect(await shell(cut, cwd, { offset, size, copy })).toContain(sha256(text));
    expect(readFileSync(copy, 'utf8')).toBe(text);
  }
}

test('the documented commands take each original out of an applied transaction', async () => {
  const { project, transactionId } = await changedProject();
  using _ = project;
  await expectOriginals(project.path, transactionId);
  const kept = join(project.path, '.holdfast/changes', transactionId, 'orig');
  for (const [index, text] of Object.values(BEFORE).entries()) {
    expect(readFileSync(join(kept, String(index)), 'utf8')).toBe(text);
  }
});

test('and out of a recovered one, and out of an archived one', async () => {
  const { project, journal, transactionId } = await changedProject();
  using _ = project;
  expect((await journal.recover({ last: true })).status).toBe('recovered');
  await expectOriginals(project.path, transactionId);

  const elsewhere = makeProject();
  using __ = elsewhere;
  const archive = join(elsewhere.path, '.holdfast/changes');
  mkdirSync(archive, { recursive: true });
  expect(await journal.prune({ archive })).toMatchObject({ transactions: [transactionId] });
  await expectOriginals(elsewhere.path, transactionId);
});

test('and out of an abandoned one', async () => {
  const contents = { 'a.txt': 'A\n', 'b.txt': 'B\n', 'c.txt': 'C\n', 'd.txt': 'D\n' };
  const { project } = await interrupt(children, { tree: BEFORE, contents, killAfter: 'a.txt' });
  using _ = project;
  const journal = openJournal(project.path);
  const [transaction] = (await journal.status()).transactions;
  const id = transaction?.id ?? '';
  expect((await journal.abandon(id)).status).toBe('abandoned');
  await expectOriginals(project.path, id);
  expect(readdirSync(join(project.path, '.holdfast/changes', id, 'orig'))).toEqual(['0']);
});

test('a later edit that blocks the undo costs no original', async () => {
  const { project, journal, transactionId } = await changedProject();
  using _ = project;
  writeFileSync(join(project.path, 'a.txt'), 'mine\n');
  expect((await journal.recover({ last: true })).status).toBe('conflict');
  const given = await journal.abandon(transactionId);
  expect(given.conflicts.map(({ code }) => code)).toEqual(['transaction-finished']);
  await expectOriginals(project.path, transactionId);
});

test('the guide gives the same commands', () => {
  const guide = readFileSync(GUIDE, 'utf8');
  const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ');
  const [list] = documentedCommands();
  const [, program = ''] = /node -p '([^']*)'/.exec(list) ?? [];
  expect(program).not.toBe('');
  expect(squeeze(guide)).toContain(squeeze(program));
});
