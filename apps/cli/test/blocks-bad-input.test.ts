import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BlocksProject, makeBlocksProject } from './blocks-project.js';
import { buildCli, holdfast } from './built-cli.js';

let project: BlocksProject;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  project = makeBlocksProject();
});
afterEach(() => project.remove());

const OWNER = ['--by', 'owner', '--author', 'Ada'];
const MAP = '.holdfast/blocks.json';

interface Reason {
  readonly code: string;
  readonly op_index?: number;
}

async function scan(): Promise<void> {
  expect((await project.run(['blocks', 'scan', ...OWNER])).code).toBe(0);
}

/** A batch through stdin, which is refused, and leaves the map as it was; its failures in short. */
async function refused(batch: unknown, more: readonly string[] = OWNER) {
  const before = project.read(MAP);
  const input = JSON.stringify(batch);
  const { code, json } = await project.json(['blocks', 'edit', '-', ...more], { input });
  expect([code, project.read(MAP)]).toEqual([1, before]);
  return json.failures.map(({ code, op_index }: Reason) => [op_index, code]);
}

function writeTree(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

test('a map damaged by hand in several places: all are told at once, with their lines', async () => {
  await scan();
  const lines = project.read(MAP).split('\n');
  const damaged = lines
    .join('\n')
    .replace('"storeVersion": 1,', '"storeVersion": 0,')
    .replace('"purpose": "",', '"purpose": "", "colour": "red",')
    .replace('"path":"src/api/**"', '"path":"../api/**"');
  project.write(MAP, damaged);
  const told = await project.json(['blocks', 'doctor', ...OWNER]);
  const places = told.json.problems.map(({ place }: { place: string }) => place);
  expect(told.code).toBe(1);
  expect(places).toEqual(['storeVersion', 'blocks[0].colour', 'blocks[1].membership[0].path']);
  const text = await project.run(['blocks', 'doctor', ...OWNER]);
  expect(text.stdout).toContain(
    `Line ${lines.findIndex((line) => /storeVersion/.test(line)) + 1},`,
  );
  for (const command of ['show', 'graph', 'check', 'history', 'scan']) {
    const { code, json } = await project.json([
      'blocks',
      command,
      ...(command === 'scan' ? OWNER : []),
    ]);
    const found = json.error?.code ?? json.failures?.[0]?.code;
    if (command !== 'history')
      expect([command, code !== 0, found]).toEqual([command, true, 'blocks-invalid']);
  }
  expect(project.read(MAP)).toBe(damaged);
});

test('unknown operations and fields, blocks that are gone, patterns that match nothing', async () => {
  await scan();
  expect(
    await refused([
      { op: 'frobnicate' },
      { op: 'rename', block_id: 'x', title: 'y' },
      { op: 'archive' },
      'rename',
    ]),
  ).toEqual([
    [0, 'bad-op'],
    [1, 'bad-op'],
    [2, 'bad-op'],
    [3, 'bad-op'],
  ]);
  const { json } = await project.json(['blocks', 'show', 'db']);
  const db = json.blocks[0].block_id;
  expect(
    await refused([
      { op: 'rename', block_id: 'sb_vanished', name: 'x' },
      { op: 'split', block_id: db, by: { paths: [['nowhere/**'], ['src/db/**']] } },
      { op: 'assign_unmapped', path: 'no/such.ts', block_id: db },
      { op: 'assign_unmapped', path: '../out.ts', block_id: db },
    ]),
  ).toEqual([
    [0, 'unknown-block'],
    [1, 'empty-group'],
    [2, 'bad-path'],
    [3, 'bad-path'],
  ]);
  const rule = ['--from', 'nowhere/**', '--to', 'db', '--because', 'x'];
  expect((await project.run(['blocks', 'edit', 'set_rule', ...rule, ...OWNER])).code).toBe(0);
  const check = await project.json(['blocks', 'check']);
  expect([check.code, check.json.findings.map(({ rule }: { rule: string }) => rule)]).toEqual([
    1,
    ['blocks-idle'],
  ]);
});

test('a batch for an old version says who changed what since', async () => {
  await scan();
  const rename = ['blocks', 'edit', 'rename', 'db', '--name', 'Storage'];
  expect((await project.run([...rename, '--by', 'owner', '--author', 'Grace'])).code).toBe(0);
  const batch = { ops: [], expected_store_version: 1 };
  expect(await refused(batch)).toEqual([[undefined, 'conflict']]);
  const input = JSON.stringify(batch);
  const { stdout } = await project.run(['blocks', 'edit', '-', ...OWNER], { input });
  expect(stdout).toMatch(/version 2, .* UTC, Grace \(owner\): rename of sb_/);
  const { json } = await project.json(['blocks', 'edit', '-', ...OWNER], { input });
  expect(json.conflict.changed_since).toMatchObject([
    { to_version: 2, author: 'Grace', seat: 'owner', ops: ['rename'] },
  ]);
  expect(json.conflict.expected).toEqual({ store_version: 1 });
  const near = await project.json([
    ...rename.with(3, 'Storage'),
    ...['--expect', '2@00000000', ...OWNER],
  ]);
  expect(near.json.conflict.expected).toEqual({ store_version: 2, content_hash: '00000000' });
});

test.each([
  [['blocks', 'edit', 'renam', 'db', '--name', 'x', ...OWNER], 1, 'Did you mean rename?'],
  [['blocks', 'shwo'], 1, 'Did you mean holdfast blocks show?'],
  [['blocks', 'show', 'dv'], 2, 'Did you mean db (sb_'],
  [['blocks', 'edit', '--ops', '{"ops":[],"foo":1}', ...OWNER], 1, '"foo"'],
  [['blocks', 'edit', '--ops', '[{]', ...OWNER], 2, '--ops'],
  [['blocks', 'edit', 'nowhere.json', ...OWNER], 2, 'nowhere.json'],
  [['blocks', 'check', '--fail-on', 'rules'], 2, 'rule, idle'],
  [
    ['blocks', 'edit', 'rename', 'db', '--name', 'x', '--by', 'Ada'],
    1,
    'by must be "owner" or "runner"',
  ],
])('%j is explained, and is JSON under --json', async (args, code, text) => {
  await scan();
  const plain = await project.run(args);
  expect([plain.code, plain.stdout]).toEqual([code, '']);
  expect(plain.stderr).toContain(text);
  const { code: again, json } = await project.json(args);
  expect([again, typeof json.error.code]).toEqual([code, 'string']);
});

test('off a terminal and without --by it is the runner, who cannot sign', async () => {
  await scan();
  const { code, json } = await project.json(['blocks', 'ratify', '--author', 'x']);
  expect([code, json.failures[0].code]).toEqual([1, 'owner-only']);
  expect(json.failures[0].hint).not.toContain('--by');
  const told = await project.run(['blocks', 'ratify', '--author', 'x']);
  expect(told.stdout).toContain('in a pipe or a script with --by owner');
});

test('cyclic workspaces, broken configurations and sources: named, and the rest is mapped', async () => {
  using temporary = makeTempDir();
  writeTree(temporary.path, {
    'package.json': '{"name":"root","private":true,"workspaces":["packages/*","nowhere/*"]}',
    'packages/a/package.json': '{"name":"a","dependencies":{"b":"*"},"main":"./index.js"}',
    'packages/a/index.js': "import 'b';\n",
    'packages/a/tsconfig.json': '{"extends":"./loop.json"}',
    'packages/a/loop.json': '{"extends":"./tsconfig.json"}',
    'packages/b/package.json': '{"name":"b","dependencies":{"a":"*"},"main":"./src/index.ts"}',
    'packages/b/tsconfig.json': '{ "compilerOptions": { "paths": {',
    'packages/b/src/index.ts': "import 'a';\n",
    'packages/b/src/broken.ts': "import 'a';\nfunction ( {{{\n",
    'packages/b/tool.py': 'import os\ndef ((((\n',
    'packages/b/src/bytes.ts': new Uint8Array([0x69, 0xff, 0xfe]),
    // A list that only a whole parser of YAML understands.
    'other/pnpm-workspace.yaml': 'packages: [parts/*]\n',
    'other/parts/c/package.json': '{"name":"c"}',
  });
  const run = (...args: string[]) => holdfast(args, { cwd: temporary.path });
  const scanned = await run('blocks', 'scan', ...OWNER);
  expect([scanned.code, scanned.stderr]).toEqual([0, '']);
  expect(scanned.stdout).toContain('! packages/b/tsconfig.json');
  expect(scanned.stdout).not.toContain('pnpm-workspace.yaml');
  expect(scanned.stdout).toContain('! packages/b/src/bytes.ts');
  expect(scanned.stdout).toContain('! packages/b/tool.py has syntax errors');
  // The import of broken.ts is found although the rest of it is no program.
  expect(scanned.stdout).toContain(' 4 imports, ');
  expect(scanned.stdout).toContain('1 not read, 1 with syntax errors');
  const graph = JSON.parse((await run('blocks', 'graph', '--json')).stdout);
  expect(graph.blocks.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['a', 'b']),
  );
  expect(graph.edges).toHaveLength(2);
});

test('a project without files or git has an empty map, which every command can show', async () => {
  using temporary = makeTempDir();
  const run = (...args: string[]) => holdfast(['blocks', ...args], { cwd: temporary.path });
  expect((await run('scan', ...OWNER)).stdout).toContain('There are no files to map yet.');
  expect((await run('show')).stdout).toContain('0 blocks, 0 files');
  expect((await run('graph')).stdout).toBe('The map has no blocks.\n');
  expect((await run('check')).stdout).toContain('no findings');
  expect((await run('draw', '--format', 'svg')).stdout).toContain('The map has no blocks yet.');
  expect((await run('export', '--format', 'json')).code).toBe(0);
  writeTree(temporary.path, { 'a.ts': '', 'b.ts': '', 'c.ts': '' });
  expect((await run('scan', ...OWNER)).stdout).toContain('3 files');
});

test('names in wide scripts and long paths stay in their columns', async () => {
  using temporary = makeTempDir();
  const deep = `src/${'very-long-directory-name/'.repeat(6)}`;
  const names = ['a.ts', 'b.ts', 'c.ts'];
  for (const directory of ['src/模块', 'src/ui', deep.slice(0, -1)]) {
    writeTree(
      temporary.path,
      Object.fromEntries(names.map((name) => [`${directory}/${name}`, ''])),
    );
  }
  const run = (...args: string[]) => holdfast(['blocks', ...args], { cwd: temporary.path });
  const { stdout } = await run('scan', ...OWNER);
  const lines = stdout.split('\n').filter((line) => line.includes('sb_'));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  const ends = (await run('show', '模块')).stdout.split('\n')[2];
  expect(ends).toContain('模块 sb_');
});

test('what a scan proposes beside a signed map is what diff and show tell', async () => {
  await scan();
  for (const name of ['project files', 'api', 'db', 'ui']) {
    await project.run(['blocks', 'edit', 'rename', name, '--name', name, ...OWNER]);
  }
  expect(
    (
      await project.run([
        'blocks',
        'edit',
        'split',
        'db',
        '--groups',
        'src/db/open.ts ; src/db/[rs]*',
        ...OWNER,
      ])
    ).code,
  ).toBe(0);
  await project.run(['blocks', 'edit', 'rename', 'db', '--name', 'db', ...OWNER]);
  const { json } = await project.json(['blocks', 'show']);
  for (const { block_id } of json.blocks) {
    await project.run(['blocks', 'edit', 'rename', block_id, '--name', block_id, ...OWNER]);
  }
  expect((await project.run(['blocks', 'ratify', ...OWNER])).code).toBe(0);
  project.write('src/db/late.ts', 'export {};\n');
  await project.run(['blocks', 'scan', ...OWNER]);
  const diff = await project.run(['blocks', 'diff']);
  expect(diff.stdout).toContain('+ file "src/db/late.ts"');
  const promote = await project.run(['blocks', 'promote', '--dry-run', ...OWNER]);
  expect(promote.stdout).toBe(`${diff.stdout}Not saved (--dry-run).\n`);
  expect((await project.run(['blocks', 'discard', ...OWNER])).code).toBe(0);
  expect((await project.run(['blocks', 'revise', ...OWNER])).code).toBe(0);
  const id = json.blocks[0].block_id;
  const edited = await project.run(['blocks', 'edit', 'rename', id, '--name', 'Top', ...OWNER]);
  expect(edited.stdout).toContain(`renamed from "${id}" to "Top"`);
});
