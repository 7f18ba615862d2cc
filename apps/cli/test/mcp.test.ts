import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlocksProject, makeBlocksProject } from './blocks-project.js';
import { buildCli, holdfast, MAIN } from './built-cli.js';
import { callUntilProgress, largeProject } from './mcp-large.js';
import { INITIALIZE, type McpProcess, startMcp } from './mcp-process.js';

let large: BlocksProject;

beforeAll(async () => {
  await buildCli();
  large = await largeProject();
}, 180_000);
afterAll(() => large.remove());

const info = { name: 'test', version: '1' };
const started = (cwd: string, args: readonly string[] = []) => ({
  command: process.execPath,
  args: [MAIN, 'mcp', ...args],
  cwd,
});

test('an agent plans over stdio and a person applies it by its id; the map is edited by both', async () => {
  using project = makeBlocksProject();
  await project.run(['blocks', 'scan', '--by', 'owner', '--author', 'Ada']);
  const client = new Client(info);
  await client.connect(new StdioClientTransport(started(project.path)));
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as {
      isError?: boolean;
      // biome-ignore lint/suspicious/noExplicitAny: tests read whatever is there.
      structuredContent: any;
    };
  const content = 'export const sql = 2;\n';
  const { structuredContent: plan } = await call('project_plan', {
    candidates: [
      { path: 'src/db/sql.ts', content, reason: 'Two' },
      { path: 'src/db/new.ts', content: 'export {};\n', reason: 'New' },
    ],
  });
  expect(plan).toMatchObject({ applicable: true, saved_as: `.holdfast/plans/${plan.id}.json` });
  expect(project.read('src/db/sql.ts')).toBe('export const sql = 1;\n');
  const applied = await project.json(['change', 'apply', plan.id]);
  expect(applied.code).toBe(0);
  expect([project.read('src/db/sql.ts'), project.read('src/db/new.ts')]).toEqual([
    content,
    'export {};\n',
  ]);
  expect(project.git('status', '--porcelain', '--', 'src').trim().split(/\n\s*/)).toEqual([
    'M src/db/sql.ts',
    '?? src/db/new.ts',
  ]);
  const { structuredContent: map } = await call('blocks_get', {});
  const [block] = map.blocks;
  const edit = {
    expected_store_version: map.store_version,
    ops: [{ op: 'rename', block_id: block.block_id, name: 'Storage' }],
  };
  expect((await call('candidate_edit', edit)).structuredContent).toMatchObject({ changed: true });
  const shown = await project.json(['blocks', 'show', block.block_id]);
  expect(JSON.stringify(shown.json)).toContain('"Storage"');
  const late = await call('candidate_edit', edit);
  expect(late.structuredContent.conflict).toBeDefined();
  const outside = await call('project_snapshot', { paths: ['../../etc/passwd'] });
  expect(outside.isError).toBe(true);
  expect(JSON.stringify(outside)).not.toContain(project.path);
  await client.close();
}, 60_000);

test('an agent plans a delete, a move, a mode and data over stdio, and a person applies it', async () => {
  using project = makeBlocksProject();
  const client = new Client(info);
  await client.connect(new StdioClientTransport(started(project.path)));
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as {
      isError?: boolean;
      // biome-ignore lint/suspicious/noExplicitAny: tests read whatever is there.
      structuredContent: any;
    };
  const moved = project.read('src/db/sql.ts');
  project.write('old.txt', 'old\n');
  project.write('run.sh', '#!/bin/sh\n');
  const candidates = [
    { path: 'old.txt', delete: true, reason: 'Nobody reads it' },
    { path: 'src/db/query.ts', from: 'src/db/sql.ts', reason: 'Its real name' },
    { path: 'run.sh', executable: true, reason: 'It is run' },
    { path: 'data.bin', contentBase64: '/wA=', reason: 'Data' },
    { path: 'new.txt', content: 'new\n', reason: 'New' },
  ];
  const { structuredContent: plan } = await call('project_plan', { candidates });
  expect(plan).toMatchObject({ applicable: true, conflicts: [] });
  expect(plan.operations).toMatchObject([
    { path: 'data.bin', kind: 'create', bytes: 2 },
    { path: 'new.txt', kind: 'create', bytes: 4 },
    { path: 'old.txt', kind: 'delete', after_sha256: null },
    { path: 'run.sh', kind: 'chmod', executable: true },
    { path: 'src/db/query.ts', kind: 'move', from: 'src/db/sql.ts' },
  ]);
  expect(project.read('old.txt')).toBe('old\n');
  const impact = await call('change_impact', { plan_id: plan.id.slice(0, 12) });
  expect(impact.structuredContent).toMatchObject({ plan_id: plan.id });
  const again = await call('change_impact', { candidates });
  expect(again.structuredContent).toMatchObject({ plan_id: plan.id });
  expect((await project.json(['change', 'apply', plan.id])).code).toBe(0);
  const at = (path: string) => join(project.path, path);
  expect([existsSync(at('old.txt')), existsSync(at('src/db/sql.ts'))]).toEqual([false, false]);
  expect(project.read('src/db/query.ts')).toBe(moved);
  expect(project.read('new.txt')).toBe('new\n');
  expect(readFileSync(at('data.bin'))).toEqual(Buffer.from([255, 0]));
  expect(statSync(at('run.sh')).mode & 0o100).toBe(0o100);
  for (const [member, value] of [
    ['contentFile', '../../etc/passwd'],
    ['edits', [{ old: 'new', new: 'newer' }]],
    ['patch', '@@\n-new\n+newer\n'],
  ] as const) {
    const one = { path: 'new.txt', executable: true, [member]: value, reason: 'Not taken' };
    const refused = await call('project_plan', { candidates: [one] });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.structuredContent.error).toMatchObject({
      code: 'request-invalid',
      message: `candidates[0] has an unknown key "${member}".`,
    });
  }
  await client.close();
}, 60_000);

test('clients of both lines, at both eras, at once on one project', async () => {
  using project = makeBlocksProject();
  const modern = new Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const legacy = new Client(info, { versionNegotiation: { mode: 'legacy' } });
  const old = new OldClient(info);
  await Promise.all([
    modern.connect(new StdioClientTransport(started(project.path))),
    legacy.connect(new StdioClientTransport(started(project.path))),
    old.connect(new OldTransport(started(project.path))),
  ]);
  const ask = { name: 'project_snapshot', arguments: { paths: ['src/db/sql.ts', 'none.ts'] } };
  const answers = await Promise.all([modern, legacy, old].map((client) => client.callTool(ask)));
  for (const { structuredContent } of answers) {
    expect(structuredContent).toEqual(answers[0]?.structuredContent);
  }
  expect(JSON.stringify(answers[0]?.structuredContent)).toContain('none.ts');
  const lists = await Promise.all([modern.listTools(), legacy.listTools(), old.listTools()]);
  const [names, ...others] = lists.map(({ tools }) => tools.map(({ name }) => name));
  expect(names).toContain('project_plan');
  expect(names).not.toContain('anchors_confirm');
  expect(others).toEqual([names, names]);
  await Promise.all([modern.close(), legacy.close(), old.close()]);
}, 60_000);

test('stdout is the protocol alone; what is no message is answered, and the server goes on', async () => {
  using project = makeBlocksProject();
  await using server = startMcp(['--read-only'], project.path);
  const { result } = await server.request(1, 'initialize', INITIALIZE);
  expect(result.serverInfo.name).toBe('holdfast');
  server.write('not json');
  server.write(Buffer.from([0x22, 0xff, 0x22]));
  server.write('[{"jsonrpc":"2.0","id":8,"method":"ping"}]');
  server.write('x'.repeat(2 * 1024 * 1024 + 1));
  server.write('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  const { tools } = (await server.request(2, 'tools/list')).result;
  const names = tools.map(({ name }: { name: string }) => name);
  expect(names).toContain('blocks_owner');
  for (const name of ['project_plan', 'candidate_edit', 'anchors_confirm']) {
    expect(names).not.toContain(name);
  }
  expect((await server.request(3, 'tools/call', { name: 'project_plan' })).error?.code).toBe(
    -32602,
  );
  expect((await server.request(4, 'no/such')).error?.code).toBe(-32601);
  server.child.stdin.end();
  expect((await server.exit()).code).toBe(0);
  expect(server.lines.map((line) => JSON.parse(line).jsonrpc)).toEqual(
    server.lines.map(() => '2.0'),
  );
  expect(server.lines.map((line) => JSON.parse(line).error?.code).filter(Boolean)).toEqual([
    -32700, -32700, -32600, -32600, -32602, -32601,
  ]);
  expect(server.stderr()).toBe('');
});

test('a server ends with its client or its signal, also while calls are running', async () => {
  const { path } = large;
  const endings: readonly ((server: McpProcess) => void)[] = [
    ({ child }) => child.kill('SIGTERM'),
    ({ child }) => child.kill('SIGINT'),
    ({ child }) => child.stdin.end(),
    ({ child }) => child.stdout.destroy(),
  ];
  const codes = endings.map(async (end) => {
    await using server = startMcp([], path);
    await server.request(1, 'initialize', INITIALIZE);
    await callUntilProgress(server, 2);
    const exit = server.exit();
    end(server);
    return [(await exit).code, server.stderr()];
  });
  const winding = expect.stringMatching(/^(?:SIG\w+: winding up; .*\n)?$/);
  expect(await Promise.all(codes)).toEqual(endings.map(() => [0, winding]));
}, 60_000);

test('where links out of the project lead, and where it lies, is not told', async () => {
  using project = makeBlocksProject();
  symlinkSync(dirname(project.path), project.at('up'));
  symlinkSync(project.at('src'), project.at('again'));
  symlinkSync('src', project.at('inside'));
  await using server = startMcp([], project.path);
  await server.request(1, 'initialize', INITIALIZE);
  const messages: string[] = [];
  for (const [index, link] of ['up', 'again', 'inside'].entries()) {
    const { result } = await server.request(index + 2, 'tools/call', {
      name: 'project_snapshot',
      arguments: { paths: [`${link}/a.ts`] },
    });
    messages.push(result.structuredContent.error.message);
  }
  expect(messages.join('\n')).not.toContain(dirname(project.path));
  expect(messages.map((message) => message.split(', on the way')[0])).toEqual([
    '"up" is a symbolic link to somewhere outside of the project',
    '"again" is a symbolic link to "<project>/src"',
    '"inside" is a symbolic link to "src"',
  ]);
});

test('a call that a client cancels gets no answer, and the next one does', async () => {
  const { path } = large;
  await using server = startMcp([], path);
  await server.request(1, 'initialize', INITIALIZE);
  await callUntilProgress(server, 2);
  server.write(
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"test"}}',
  );
  const map = await server.request(3, 'tools/call', { name: 'blocks_get', arguments: {} });
  expect(map.result.structuredContent.store_version).toBe(1);
  const seen = server.lines.length;
  await server.request(4, 'ping');
  expect(server.lines.slice(seen)).toHaveLength(1);
  expect(server.lines.map((line) => JSON.parse(line).id)).not.toContain(2);
}, 60_000);

test('without a project nobody is served, and --json is refused', async () => {
  using directory = makeTempDir();
  const nothing = await holdfast(['mcp'], { cwd: directory.path });
  expect(nothing).toMatchObject({ code: 1, stdout: '' });
  expect(nothing.stderr).toContain('holdfast mcp --root DIR');
  const json = await holdfast(['mcp', '--json', '--root', directory.path]);
  expect(JSON.parse(json.stdout).error.code).toBe('usage-error');
  writeFileSync(join(directory.path, 'file'), '');
  const file = await holdfast(['mcp', '--root', join(directory.path, 'file')]);
  expect(file).toMatchObject({ code: 2, stdout: '' });
});

test('the configuration of each client is what that client reads', async () => {
  using directory = makeTempDir();
  const print = async (...args: readonly string[]) => {
    const { stdout } = await holdfast(['mcp', 'install', '--json', ...args], {
      cwd: directory.path,
    });
    return JSON.parse(stdout);
  };
  const entry = (...args: readonly string[]) => ({ type: 'stdio', command: 'holdfast', args });
  const [claude, cursor, vscode, none] = await Promise.all([
    print('--client', 'claude', '--read-only'),
    print('--client', 'cursor', '--root', '.'),
    print('--client', 'vscode', '--allow-confirm'),
    print(),
  ]);
  expect(claude).toMatchObject({
    file: '.mcp.json',
    configuration: { mcpServers: { holdfast: entry('mcp', '--read-only') } },
    command: ['claude', 'mcp', 'add', 'holdfast', '--', 'holdfast', 'mcp', '--read-only'],
  });
  expect(cursor).toMatchObject({
    file: '.cursor/mcp.json',
    configuration: { mcpServers: { holdfast: entry('mcp', '--root', directory.path) } },
  });
  expect(vscode).toMatchObject({
    file: '.vscode/mcp.json',
    configuration: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the program puts the directory there.
      servers: { holdfast: entry('mcp', '--root', '${workspaceFolder}', '--allow-confirm') },
    },
  });
  expect(none.error.code).toBe('usage-error');
});
