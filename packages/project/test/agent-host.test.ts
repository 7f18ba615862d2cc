import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAnchor } from '@holdfast/anchors';
import { sha256 } from '@holdfast/base';
import { type CompleteRequest, createPlan, parseEditRequest, parseRequest } from '@holdfast/plan';
import { makeRepository, writeTree } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeAnchors,
  loadSavedPlan,
  lookupSources,
  openAgentHost,
  openProject,
  scanBlocks,
} from '../src/index.js';

const FILES = {
  'README.md': '# Shop\n\n`total` adds up.\n',
  'src/api/list.ts': "import { row } from '../db/row.js';\nexport const list = () => row();\n",
  'src/api/read.ts': "import { row } from '../db/row.js';\nexport const read = () => row();\n",
  'src/db/row.ts': 'export function row() {\n  return 1;\n}\n',
  'src/db/sql.ts': 'export function total() {\n  return 2;\n}\n',
};
const ADA = { by: 'Ada', kind: 'person', at: '2026-01-31T12:00:00Z' } as const;
const call = () => ({ signal: AbortSignal.timeout(60_000) });
const WRITES = { plans: true, edit: true, confirm: true };

const warnings: Error[] = [];
const warn = (warning: Error) => warnings.push(warning);
beforeAll(() => process.on('warning', warn));
afterAll(() => process.off('warning', warn));

/** A repository with one anchor and a proposed map. */
async function prepared() {
  const repository = makeRepository(FILES);
  const project = await openProject({ cwd: repository.path });
  const sources = await lookupSources(project);
  const request = { document: 'README.md', target: 'src/db/sql.ts#total' };
  const { anchor } = await changeAnchors(project, (all) => addAnchor(all, request, ADA, sources));
  await scanBlocks(project, { seat: 'owner', author: 'Ada', at: ADA.at });
  await project.close();
  return { repository, anchor };
}

test('what is not switched on is not there', async () => {
  using repository = makeRepository(FILES);
  const reads = await openAgentHost({ cwd: repository.path });
  expect([reads.savePlan, reads.editMap, reads.confirmAnchors]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await reads.map(call())).toBeUndefined();
  expect((await reads.blockFacts(call())).files).toContain('src/db/row.ts');
  expect(await reads.status(call())).toEqual({
    interrupted: 0,
    anchors: 0,
    head: repository.git('rev-parse', 'HEAD').trim(),
  });
  await reads.close();
  await expect(reads.files(call())).rejects.toThrow(/aborted/);
});

test('a plan is kept as the command line keeps it, and evidence is what a host request takes', async () => {
  using repository = makeRepository(FILES);
  const host = await openAgentHost({ cwd: join(repository.path, 'src'), plans: true });
  const candidates = [
    { path: 'src/db/row.ts', content: 'export const row = 3;\n', reason: 'Three' },
  ];
  const plan = await host.plan({ candidates }, call());
  expect(plan.operations.map(({ kind, path }) => [kind, path])).toEqual([
    ['update', 'src/db/row.ts'],
  ]);
  expect(await host.savePlan?.(plan, call())).toBe(`.holdfast/plans/${plan.id}.json`);
  const saved = await loadSavedPlan(repository.path, plan.id);
  expect(JSON.parse(Buffer.from(saved.bytes).toString())).toEqual(plan);
  expect(saved.workspaces).toEqual(['.']);
  const { snapshot, missingFiles } = await host.snapshot(
    ['src/db/row.ts', './src/new.ts', 'readme.md'],
    call(),
  );
  expect(snapshot.files).toEqual([
    { path: 'src/db/row.ts', sha256: sha256(FILES['src/db/row.ts']), executable: false },
  ]);
  expect(missingFiles).toEqual(['src/new.ts']);
  await expect(host.snapshot(['../x'], call())).rejects.toMatchObject({ code: 'path-parent' });
  await host.close();
});

test('a plan may hold what the project allows, and no more', async () => {
  using repository = makeRepository();
  const host = await openAgentHost({ cwd: repository.path });
  const plan = (count: number) => {
    const candidates = Array.from({ length: count }, (_, index) => {
      return { path: `new-${index}`, content: '', executable: true, reason: 'Needed' };
    });
    return host.plan({ schemaVersion: 2, candidates }, call());
  };
  await expect(plan(501)).rejects.toMatchObject({
    code: 'too-large',
    hint: expect.stringContaining('change.limits in .holdfast/config.json'),
  });
  const allow = (files: number) =>
    writeTree(repository.path, {
      '.holdfast/config.json': JSON.stringify({ change: { limits: { files } } }),
    });
  allow(501);
  expect((await plan(501)).operations).toHaveLength(501);
  allow(1);
  await expect(plan(2)).rejects.toMatchObject({ code: 'too-large' });
  await host.close();
});

test('evidence has modes and data, so that a plan from it is the plan from disk', async () => {
  using repository = makeRepository({ ...FILES, 'package.json': '{}\n', 'run.sh': 'echo\n' });
  writeFileSync(join(repository.path, 'logo.bin'), Buffer.alloc(200_000, 0xff));
  for (const path of ['package.json', 'run.sh']) chmodSync(join(repository.path, path), 0o755);
  const host = await openAgentHost({ cwd: repository.path });
  const candidates = [
    { path: 'package.json', content: '{ }\n', executable: false, reason: 'Nobody runs it.' },
    { path: 'run.sh', executable: false, reason: 'Nobody runs it.' },
    { path: 'logo.bin', delete: true, reason: 'Old.' },
  ];
  const request = parseEditRequest({ schemaVersion: 2, candidates });
  if (!request.ok) return expect.unreachable('The request is right.');
  const plan = await host.plan(request.request as CompleteRequest, call());
  expect(plan).toMatchObject({ conflicts: [], operations: { length: 3 } });
  const found = await host.snapshot(['package.json', 'run.sh', 'logo.bin'], call());
  expect(found.snapshot.files.map(({ path, executable }) => [path, executable])).toEqual([
    ['logo.bin', false],
    ['package.json', true],
    ['run.sh', true],
  ]);
  const sent = parseRequest({ schemaVersion: 2, candidates, ...found }, 'host');
  expect(sent.ok && createPlan(sent.request).id).toBe(plan.id);
  writeTree(repository.path, {
    '.holdfast/config.json': '{ "change": { "limits": { "fileBytes": 1000 } } }',
  });
  await expect(host.snapshot(['logo.bin'], call())).rejects.toMatchObject({ code: 'too-large' });
  await expect(host.plan(request.request as CompleteRequest, call())).rejects.toMatchObject({
    code: 'too-large',
  });
  await host.close();
});

test('people change files, anchors and map between calls, and every call sees it', async () => {
  const { repository, anchor } = await prepared();
  using _ = repository;
  const host = await openAgentHost({ cwd: repository.path, ...WRITES });
  const states = async () =>
    (await host.checkAnchors({ documents: [] }, call())).results.map(({ state }) => state);
  expect(await states()).toEqual(['fresh']);
  expect((await host.status(call())).blocks).toMatchObject({
    storeVersion: 1,
    skeleton: 'candidate',
  });
  writeTree(repository.path, { 'src/db/sql.ts': 'export function total() {\n  return 7;\n}\n' });
  const { results } = await host.checkAnchors({ documents: ['README.md'] }, call());
  expect(results[0]?.state).toBe('stale');
  // What a check is asked for narrows it together.
  const ids = [anchor.id];
  for (const [documents, left] of [
    [['README.md'], 1],
    [['src'], 0],
  ] as const) {
    for (const since of [{}, { since: 'HEAD' }]) {
      const found = await host.checkAnchors({ documents, ids, ...since }, call());
      expect(found.results).toHaveLength(left);
    }
  }
  const hash = results[0]?.detail.actualHash ?? '';
  const review = { actor: 'robot', reason: 'Read both.' };
  const confirm = (commit?: string, seen = hash) =>
    host.confirmAnchors?.(
      { ...review, seen: [{ id: anchor.id, hash: seen, ...(commit ? { commit } : {}) }] },
      call(),
    );
  await expect(confirm('f'.repeat(40))).rejects.toMatchObject({ code: 'anchor-seen-changed' });
  await expect(confirm(undefined, '0'.repeat(64))).rejects.toMatchObject({
    code: 'anchor-seen-changed',
  });
  expect(await states()).toEqual(['stale']);
  const head = repository.commit({});
  expect(await confirm(head)).toMatchObject([{ confirmed: { by: 'robot', kind: 'agent' } }]);
  expect(await states()).toEqual(['fresh']);
  const audit = readFileSync(join(repository.path, '.holdfast/anchors.audit.jsonl'), 'utf8');
  expect(audit).toContain('"Read both."');
  expect((await host.suggestAnchors({ documents: [], from: 0 }, call())).suggestions).toEqual([]);
  rmSync(join(repository.path, '.holdfast/anchors.json'));
  expect(await host.anchors(call())).toEqual([]);
  await host.close();
});

test('proposals go on where the budget ended, and come for a part of many documents at once', async () => {
  const long = `\n${'Words that name nothing.\n'.repeat(24_000)}`;
  using repository = makeRepository({
    'docs/a.md': `# A\n\nSee \`loadRow\`.\n${long}`,
    'docs/b.md': `# B\n\nSee \`saveRow\`.\n${long}`,
    'src/load.ts': 'export function loadRow() {}\n',
    'src/other.ts': 'export const other = 1;\n',
    'src/save.ts': 'export function saveRow() {}\n',
    '.holdfast/config.json': '{"schemaVersion": 1, "budget": {"searchFiles": 1}}',
  });
  const host = await openAgentHost({ cwd: repository.path });
  const ask = async (from: number) => {
    const { complete, suggestions, next } = await host.suggestAnchors(
      { documents: [], from },
      call(),
    );
    return [complete, suggestions.map(({ target, confidence }) => `${confidence} ${target}`), next];
  };
  // One file more than the budget, so that it ends for any.
  expect(await ask(0)).toEqual([false, ['likely src/load.ts#function loadRow'], 1]);
  expect(await ask(0)).toEqual([true, ['certain src/load.ts#function loadRow'], 1]);
  expect(await ask(0)).toEqual([true, ['certain src/load.ts#function loadRow'], 1]);
  expect(await ask(1)).toEqual([true, ['certain src/save.ts#function saveRow'], undefined]);
  expect(await ask(9)).toEqual([true, [], undefined]);
  await host.close();
});

test('an edit of the map is the runner’s, for the version that was seen, or nothing', async () => {
  const { repository } = await prepared();
  using _ = repository;
  const host = await openAgentHost({ cwd: repository.path, edit: true });
  const [block] = (await host.map(call()))?.blocks ?? [];
  const ops = [{ op: 'rename', block_id: block?.blockId, name: 'Storage' }] as never;
  const edit = (expectedStoreVersion: number, dryRun = false) =>
    host.editMap?.({ ops, expectedStoreVersion, actor: 'robot', dryRun }, call());
  expect(await edit(1, true)).toMatchObject({ ok: true, changed: true });
  expect((await host.map(call()))?.storeVersion).toBe(1);
  expect(await edit(1)).toMatchObject({
    ok: true,
    before: { storeVersion: 1 },
    store: { storeVersion: 2 },
  });
  expect(await edit(1)).toMatchObject({ ok: false, conflict: { actual: { storeVersion: 2 } } });
  const history = readFileSync(join(repository.path, '.holdfast/blocks.history.jsonl'), 'utf8');
  expect(JSON.parse(history.trim().split('\n').at(-1) ?? '')).toMatchObject({
    author: 'robot',
    seat: 'runner',
  });
  await host.close();
});

test('a call that is aborted rejects at once, and leaves nothing behind', async () => {
  const { repository } = await prepared();
  using _ = repository;
  const many = Object.fromEntries(
    Array.from({ length: 3_000 }, (__, at) => [`gen/${at}.js`, `import './${at + 1}.js';\n`]),
  );
  writeTree(repository.path, many);
  const host = await openAgentHost({ cwd: repository.path, ...WRITES });
  const stop = new AbortController();
  let abortedAt = 0;
  const progress = () => {
    if (abortedAt > 0) return;
    abortedAt = performance.now();
    stop.abort(new Error('gone'));
  };
  const ops = [{ op: 'set_rule', from: 'src/api/**', to: 'src/db/**', because: 'No.' }] as never;
  const request = { ops, expectedStoreVersion: 1, actor: 'robot', dryRun: false };
  const before = readdirSync(join(repository.path, '.holdfast')).sort();
  await expect(host.editMap?.(request, { signal: stop.signal, progress })).rejects.toThrow('gone');
  expect(abortedAt).toBeGreaterThan(0);
  expect((await host.map(call()))?.storeVersion).toBe(1);
  expect(readdirSync(join(repository.path, '.holdfast')).sort()).toEqual(before);
  await expect(host.blockFacts({ signal: stop.signal })).rejects.toThrow('gone');
  const closing = host.checkAnchors({ documents: [] }, call());
  const outcome = expect(closing).rejects.toThrow(/aborted/);
  await host.close();
  await outcome;
});

test('a hundred calls at once are all answered, and of edits for one version one is taken', async () => {
  const { repository } = await prepared();
  using _ = repository;
  const host = await openAgentHost({ cwd: repository.path, ...WRITES });
  const edits = Array.from({ length: 20 }, (__, at) =>
    host.editMap?.(
      {
        ops: [{ op: 'set_rule', from: `a${at}/**`, to: 'src/db/**', because: 'No.' }] as never,
        expectedStoreVersion: 1,
        actor: `robot ${at}`,
        dryRun: false,
      },
      call(),
    ),
  );
  const reads = Array.from({ length: 80 }, (__, at) =>
    at % 2 === 0 ? host.checkAnchors({ documents: [] }, call()) : host.status(call()),
  );
  await Promise.all(reads);
  const answers = await Promise.all(edits);
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
  await host.close();
}, 60_000);

test('secrets cover every form in which messages have the directory', async () => {
  using repository = makeRepository(FILES);
  const deep = join(repository.path, 'a "quoted" directory of a long name '.repeat(4));
  writeTree(deep, { '.holdfast/config.json': '{}' });
  const host = await openAgentHost({ cwd: deep });
  rmSync(deep, { recursive: true });
  const error: Error = await host.snapshot(['a.ts'], call()).catch((it) => it);
  expect(error.message).toContain(repository.path);
  const told = host.secrets.reduce(
    (text, secret) => text.replaceAll(secret, '<project>'),
    error.message,
  );
  expect(told).not.toContain(repository.path);
  writeFileSync(deep, '');
  await host.close();
});

test('none of this made the runtime warn of a leak', async () => {
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});
