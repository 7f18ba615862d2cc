import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BlocksProject, makeBlocksProject } from './blocks-project.js';
import { buildCli } from './built-cli.js';

let project: BlocksProject;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  project = makeBlocksProject();
});
afterEach(() => project.remove());

const OWNER = ['--by', 'owner', '--author', 'Ada'];
const RUNNER = ['--author', 'claude'];
const MAP = '.holdfast/blocks.json';
const HISTORY = '.holdfast/blocks.history.jsonl';

interface Shown {
  readonly block_id: string;
  readonly name: string;
  readonly files: number;
}

/** Ids of the blocks by name. */
async function ids(): Promise<Readonly<Record<string, string>>> {
  const { json } = await project.json(['blocks', 'show']);
  return Object.fromEntries(
    json.blocks.map(({ block_id, name }: Shown) => [name, block_id] as const),
  );
}

async function scan() {
  const { code, json } = await project.json(['blocks', 'scan', ...OWNER]);
  expect([code, json.ok, json.outcome, json.store_version]).toEqual([0, true, 'created', 1]);
}

test('from nothing to a map: scan, show, owner, why, graph', async () => {
  const missing = await project.json(['blocks', 'show']);
  expect([missing.code, missing.json.error.code]).toEqual([2, 'blocks-missing']);
  const dry = await project.run(['blocks', 'scan', '--dry-run', ...OWNER]);
  expect([dry.code, dry.stdout.includes('Not saved')]).toEqual([0, true]);
  expect(existsSync(project.at(MAP))).toBe(false);

  await scan();
  // A program built from other sources does not believe what this one has remembered.
  for (const name of ['imports', 'outlines'])
    expect(readFileSync(project.at(`.holdfast/cache/${name}`), 'utf8')).toMatch(
      new RegExp(`^holdfast-${name}-[0-9a-f]{16} [0-9a-f]{64}\\n`),
    );
  const { json: shown } = await project.json(['blocks', 'show']);
  expect(shown.blocks.map(({ name, files }: Shown) => [name, files])).toEqual([
    ['project files', 2],
    ['api', 3],
    ['db', 3],
    ['ui', 3],
  ]);
  expect(shown.unmapped.total).toBe(0);
  const text = await project.run(['blocks', 'show', 'api', '--depth', '2']);
  expect(text.stdout).toContain('uses db 3');
  expect(text.stdout).toContain('used by ui 3');

  const owner = await project.json(['blocks', 'owner', 'src/ui/[id]/page.ts', 'src/db/new.ts']);
  expect(
    owner.json.files.map(({ exists, state }: { exists: boolean; state: string }) => [
      exists,
      state,
    ]),
  ).toEqual([
    [true, 'owned'],
    [false, 'owned'],
  ]);
  project.write("it's/$new file.ts", '');
  const loose = await project.run(['blocks', 'owner', "it's/$new file.ts"]);
  const near = shown.blocks[0].block_id;
  expect(loose.stdout).toContain(
    `holdfast blocks edit assign_unmapped 'it'\\''s/$new file.ts' --to ${near}\n`,
  );
  project.delete("it's/$new file.ts");
  const why = await project.json(['blocks', 'why', 'ui', 'api']);
  expect(why.json.a_to_b.imports.map(({ from }: { from: string }) => from)).toEqual([
    'src/ui/[id]/page.ts',
    'src/ui/form.ts',
    'src/ui/page.ts',
  ]);
  expect(why.json.b_to_a.count).toBe(0);
  const graph = await project.json(['blocks', 'graph']);
  expect(graph.json.edges.map(({ count }: { count: number }) => count)).toEqual([3, 3]);
  const unknown = await project.json(['blocks', 'why', 'ui', 'apo']);
  expect([unknown.code, unknown.json.error.code]).toEqual([2, 'block-not-found']);
  expect(unknown.json.error.hint).toContain('api');
});

test('an edit, a refused batch that changes no byte, undo, history', async () => {
  await scan();
  const { api, db, ui } = await ids();
  const renamed = await project.json([
    ...['blocks', 'edit', 'rename', 'api', '--name', 'Order API', '--purpose', 'Answers requests.'],
    ...OWNER,
  ]);
  expect(renamed).toMatchObject({ code: 0, json: { ok: true, changed: true, store_version: 2 } });
  const bytes = project.read(MAP);
  writeFileSync(
    project.at('batch.json'),
    JSON.stringify([
      { op: 'rename', block_id: db, name: 'Data' },
      { op: 'move_member', path: 'nowhere.ts', from: ui, to: db },
      { op: 'rename', block_id: 'sb_ghost', name: 'x' },
    ]),
  );
  const refused = await project.json(['blocks', 'edit', 'batch.json', ...OWNER]);
  expect(refused.code).toBe(1);
  expect(
    refused.json.failures.map(({ code, op_index }: { code: string; op_index: number }) => [
      op_index,
      code,
    ]),
  ).toEqual([
    [1, 'not-a-member'],
    [2, 'unknown-block'],
  ]);
  expect(project.read(MAP)).toBe(bytes);

  const batch = { ops: [{ op: 'merge', into: api, block_ids: [db] }], expected_store_version: 1 };
  const stale = await project.json(['blocks', 'edit', '-', ...OWNER], {
    input: JSON.stringify(batch),
  });
  expect([stale.code, stale.json.failures[0].code]).toEqual([1, 'conflict']);
  expect(stale.json.conflict.changed_since).toHaveLength(1);
  const dry = await project.run(['blocks', 'edit', '-', '--dry-run', ...OWNER], {
    input: JSON.stringify(batch.ops),
  });
  expect(dry.stdout).toContain(`- block "db" (${db}), merged into "Order API" (${api})`);
  expect(project.read(MAP)).toBe(bytes);

  const move = ['blocks', 'edit', 'move_member', 'src/ui/page.ts', '--to', 'db', '--dry-run'];
  expect((await project.run([...move, ...OWNER])).stdout).toContain(
    '+ file "src/ui/page.ts" (primary) in "db"',
  );
  const nobody = await project.json([...move.with(3, 'nowhere/no.ts'), ...OWNER]);
  expect(nobody.json.error.message).toBe(
    'move_member needs --from: no block claims "nowhere/no.ts".',
  );
  const inline = await project.run(['blocks', 'edit', '--ops', '[]', ...OWNER]);
  expect([inline.code, inline.stdout]).toEqual([0, 'Nothing to change.\n']);
  const none = await project.json(['blocks', 'edit', ...OWNER]);
  expect([none.code, none.json.error.code]).toEqual([1, 'usage-error']);
  const undone = await project.json(['blocks', 'undo', ...OWNER]);
  expect(undone).toMatchObject({ code: 0, json: { store_version: 3 } });
  expect(Object.keys(await ids())).toContain('api');
  const history = await project.run(['blocks', 'history']);
  expect(history.stdout.split('\n').map((line) => line.split('  ').at(-1))).toEqual([
    'undo of version 2',
    'rename',
    'scan',
    '',
  ]);
});

test('a runner is sanitized and cannot sign; its edits are saved as its own', async () => {
  await scan();
  const { api } = await ids();
  const hostile = await project.json([
    ...['blocks', 'edit', 'rename', 'api', '--name', 'see https://evil.example/x'],
    ...RUNNER,
  ]);
  expect([hostile.code, hostile.json.failures[0].code]).toEqual([1, 'unsafe-text']);
  expect(hostile.json.failures[0].message).toContain('name: URL');
  expect(JSON.stringify(hostile.json)).not.toContain('evil.example');
  const named = await project.json([
    'blocks',
    'edit',
    'rename',
    api ?? '',
    '--name',
    'API',
    ...RUNNER,
  ]);
  expect(named.code).toBe(0);
  const signed = await project.json(['blocks', 'ratify', ...RUNNER]);
  expect([signed.code, signed.json.failures[0].code]).toEqual([1, 'owner-only']);
  const wrong = await project.json(['blocks', 'ratify', '--by', 'root']);
  expect([wrong.code, wrong.json.error.code]).toEqual([1, 'usage-error']);
  expect(wrong.json.error.message).toContain('by must be "owner" or "runner"');
});

test('ratify, drift, reconcile, a rule, and the way back through a revision', async () => {
  await scan();
  const unnamed = await project.json(['blocks', 'ratify', ...OWNER]);
  expect(unnamed.json.failures.map(({ code }: { code: string }) => code)).toContain('needs-naming');
  for (const name of ['project files', 'api', 'db', 'ui']) {
    expect(
      (await project.run(['blocks', 'edit', 'rename', name, '--name', name, ...OWNER])).code,
    ).toBe(0);
  }
  expect((await project.run(['blocks', 'ratify', ...OWNER])).code).toBe(0);
  expect((await project.run(['blocks', 'check'])).code).toBe(0);
  const closed = await project.json(['blocks', 'edit', 'rename', 'api', '--name', 'x', ...OWNER]);
  expect(closed.json.failures[0].code).toBe('skeleton-not-candidate');

  project.write('src/db/index.ts', "export * from './open.js';\n");
  project.write('tools/loose.ts', 'export {};\n');
  const drifted = await project.json(['blocks', 'check', '--fail-on', 'drift,unmapped']);
  expect(drifted.code).toBe(1);
  expect(drifted.json.findings.map(({ rule }: { rule: string }) => rule).sort()).toEqual([
    'blocks-drift',
    'blocks-unmapped',
  ]);
  const again = await project.json(['blocks', 'reconcile', ...OWNER]);
  expect(again).toMatchObject({ code: 0, json: { changed: true, unmapped_total: 1 } });
  const quiet = await project.json(['blocks', 'reconcile', ...OWNER]);
  expect(quiet.json.changed).toBe(false);

  expect((await project.run(['blocks', 'revise', ...OWNER])).code).toBe(0);
  const rule = ['--from', 'ui', '--to', 'db', '--because', 'Pages ask the API.'];
  expect((await project.run(['blocks', 'edit', 'set_rule', ...rule, ...OWNER])).code).toBe(0);
  expect((await project.run(['blocks', 'promote', ...OWNER])).code).toBe(0);
  project.write(
    'src/ui/form.ts',
    "import { sql } from '../db/sql.js';\nexport const form = sql;\n",
  );
  const broken = await project.run(['blocks', 'check']);
  expect(broken.code).toBe(1);
  expect(broken.stdout).toContain('Pages ask the API.');
  project.write('C:/odd.ts', "import './gone.js';\n");
  project.write('src/ui/form.ts', `\n${project.read('src/ui/form.ts')}import '../gone.js';\n`);
  const annotated = await project.run(['blocks', 'check', '--github']);
  expect(annotated.stdout).toContain('::error file=src/ui/form.ts,line=2,title=blocks-rule::');
  const blind = await project.run(['blocks', 'check']);
  expect(blind.stdout).toContain('1 import unresolved (--json lists all)\n');
  expect(blind.stdout).toContain('! C:/odd.ts is left out: no map can hold its name.\n');
  const listed = await project.json(['blocks', 'check']);
  expect(listed.json).toMatchObject({
    left_out: [{ path: 'C:/odd.ts', reason: 'name' }],
    unresolved: [{ from: 'src/ui/form.ts', line: 4, specifier: '../gone.js', reason: 'not-found' }],
  });
  const why = await project.run(['blocks', 'why', 'ui', 'db']);
  expect(why.stdout).toContain('  src/ui/form.ts:2 → src/db/sql.ts\n');
  const scanned = await project.run(['blocks', 'scan', '--dry-run', '--verbose', ...OWNER]);
  expect(scanned.stdout).toContain('? src/ui/form.ts:4 imports "../gone.js", which is not there\n');
  expect(scanned.stdout).toContain('! C:/odd.ts is left out: no map can hold its name.\n');
  expect((await project.run(['blocks', 'check', '--accept-rules', ...OWNER])).code).toBe(0);
  expect((await project.run(['blocks', 'check'])).code).toBe(0);
});

test('pictures and exports are written, and never over a file unless asked', async () => {
  await scan();
  expect((await project.run(['blocks', 'draw', '--output', 'map.html'])).code).toBe(0);
  expect(project.read('map.html')).toContain('<!doctype html>');
  const again = await project.json(['blocks', 'draw', '--output', 'map.html']);
  expect([again.code, again.json.error.code]).toEqual([2, 'output-exists']);
  expect((await project.run(['blocks', 'draw', '--output', 'map.html', '--force'])).code).toBe(0);
  const svg = await project.run(['blocks', 'draw', '--format', 'svg']);
  expect(svg.stdout).toMatch(/^<\?xml|^<svg/);
  const mermaid = await project.run(['blocks', 'draw', '--format', 'mermaid']);
  expect(mermaid.stdout).toMatch(/^flowchart/);
  const owners = await project.run(['blocks', 'export', '--format', 'codeowners']);
  expect(owners.stdout).toContain('/src/api/');
});

test('a damaged map is explained, repaired only when asked, and nothing else is lost', async () => {
  await scan();
  const sound = project.read(MAP);
  writeFileSync(
    project.at(MAP),
    sound.replace('"storeVersion": 1', '"storeVersion": 1, "extra": true'),
  );
  const refused = await project.json(['blocks', 'show']);
  expect([refused.code, refused.json.error.code]).toEqual([2, 'blocks-invalid']);
  const told = await project.run(['blocks', 'doctor', '--drop', ...OWNER]);
  expect([told.code, told.stdout.includes('extra')]).toEqual([1, true]);
  const fixed = await project.json(['blocks', 'doctor', '--fix', '--drop', ...OWNER]);
  expect(fixed).toMatchObject({ code: 0, json: { fixed: true } });
  expect((await project.run(['blocks', 'show'])).code).toBe(0);
  const history = project.read(HISTORY);
  project.write(HISTORY, `<<<<<<< HEAD\n${history}=======\n>>>>>>> topic\n`);
  const looked = await project.run(['blocks', 'doctor']);
  expect([looked.code, looked.stderr]).toEqual([1, '']);
  expect((await project.run(['blocks', 'doctor', '--fix', ...OWNER])).code).toBe(0);
  expect(project.read(HISTORY)).toBe(history);
});

test('receipts and the lease', async () => {
  await scan();
  const add = ['--type', 'review', '--evidence', 'PR 7', ...OWNER];
  expect(
    (await project.run(['blocks', 'receipts', 'require', 'api', '--type', 'review', ...OWNER]))
      .code,
  ).toBe(0);
  expect((await project.run(['blocks', 'receipts', 'add', 'api', ...add])).code).toBe(0);
  const stale = await project.json(['blocks', 'receipts', 'add', 'api', '--contract', '1', ...add]);
  expect([stale.code, stale.json.failures[0].code]).toEqual([1, 'stale-scope']);
  const { stdout } = await project.run(['blocks', 'receipts', 'list', 'api']);
  expect(stdout).toContain('review: required, met');

  const version = (await project.json(['blocks', 'show'])).json.store_version;
  expect((await project.run(['blocks', 'lease', 'acquire', '--holder', 'Ada'])).code).toBe(0);
  const held = await project.json(['blocks', 'lease', 'acquire', '--holder', 'Bob']);
  expect([held.code, held.json.failures[0].code]).toEqual([1, 'lease-held']);
  expect((await project.run(['blocks', 'lease'])).stdout).toContain('Ada has the lease');
  expect((await project.run(['blocks', 'lease', 'release', '--holder', 'Ada'])).code).toBe(0);
  expect((await project.json(['blocks', 'show'])).json.store_version).toBe(version);
});

test('edits of several programs at once are all kept; one that was bound to a version is refused', async () => {
  await scan();
  const { json: before } = await project.json(['blocks', 'show']);
  const names = ['project files', 'api', 'db', 'ui'];
  const runs = await Promise.all(
    names.map((name) =>
      project.json(['blocks', 'edit', 'rename', name, '--purpose', `For ${name}.`, ...OWNER]),
    ),
  );
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const { json: after } = await project.json(['blocks', 'show']);
  expect(after.store_version).toBe(before.store_version + 4);
  expect(after.blocks.map(({ purpose }: { purpose: string }) => purpose)).toEqual(
    names.map((name) => `For ${name}.`),
  );
  const bound = ['--expect', String(before.store_version), '--purpose', 'x', ...OWNER];
  const late = await project.json(['blocks', 'edit', 'rename', 'api', ...bound]);
  expect([late.code, late.json.failures[0].code]).toEqual([1, 'conflict']);
});
