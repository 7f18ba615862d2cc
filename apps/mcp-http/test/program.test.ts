import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, runProcess, writeTree } from '@holdfast/test-kit';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, expect, test } from 'vitest';
import { builtProgram, startProgram } from './built-program.js';

let main: string;
let holdfast: string;
beforeAll(async () => {
  main = await builtProgram('mcp-http');
  holdfast = await builtProgram('cli');
}, 180_000);

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProcess(process.execPath, [main, ...args], { env });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function connected(url: URL, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

test('a token is made once, for its owner only, and rotated when asked', async () => {
  using home = makeTempDir();
  const env = { XDG_CONFIG_HOME: home.path };
  const file = join(home.path, 'holdfast/mcp-http.token');
  const made = await run(['token'], env);
  expect(made.code).toBe(0);
  const token = made.stdout.trim();
  expect(token).toMatch(/^hf_[A-Za-z0-9_-]{43}$/);
  expect(readFileSync(file, 'utf8')).toBe(`${token}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await run(['token'], env)).stdout.trim()).toBe(token);
  expect((await run(['token', '--hash'], env)).stdout.trim()).toBe(sha256(token));
  const rotated = (await run(['token', '--rotate'], env)).stdout.trim();
  expect(rotated).not.toBe(token);
  chmodSync(file, 0o644);
  const open = await run(['--port', '0'], env);
  expect(open).toMatchObject({ code: 2, stdout: '' });
  expect(open.stderr).toContain('error[token-invalid]');
  expect(open.stderr).not.toContain(rotated);
});

test('a plan comes over HTTP, is saved, and applied by the command', async () => {
  using home = makeTempDir();
  using project = makeTempDir();
  const env = { XDG_CONFIG_HOME: home.path };
  writeTree(project.path, { 'src/a.txt': 'old\n' });
  const token = (await run(['token'], env)).stdout.trim();
  const server = await startProgram(main, ['--port', '0'], env);
  const client = await connected(server.url, token);
  const { structuredContent } = await client.callTool({
    name: 'change_plan',
    arguments: {
      candidates: [{ path: 'src/a.txt', content: 'new\n', reason: 'Because.' }],
      snapshot: {
        schemaVersion: 1,
        configurations: [],
        files: [{ path: 'src/a.txt', sha256: sha256('old\n') }],
      },
    },
  });
  await client.close();
  const plan = join(project.path, 'plan.json');
  writeFileSync(plan, JSON.stringify(structuredContent));
  expect(readFileSync(join(project.path, 'src/a.txt'), 'utf8')).toBe('old\n');
  const applied = await runProcess(process.execPath, [holdfast, 'change', 'apply', plan], {
    cwd: project.path,
  });
  expect(applied.code, applied.stderr).toBe(0);
  expect(readFileSync(join(project.path, 'src/a.txt'), 'utf8')).toBe('new\n');
  expect(await server.stop('SIGTERM')).toBe(0);
  for (const line of server.stdout().trim().split('\n')) {
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });
  }
  expect(server.stdout()).not.toContain(token);
});

test('a configured repository keeps a plan, and the command applies it by its id', async () => {
  using home = makeTempDir();
  using project = makeTempDir();
  writeTree(project.path, { '.holdfast/config.json': '{}\n', 'src/a.txt': 'old\n' });
  const token = 'one-token-for-a-test-of-the-whole-program';
  const config = join(home.path, 'server.json');
  writeFileSync(
    config,
    JSON.stringify({
      listen: { port: 0 },
      auth: { tokens: [{ name: 'ada', sha256: sha256(token) }] },
      repositories: [{ name: 'shop', root: project.path, writable: { plans: true } }],
    }),
  );
  expect((await run(['check', '--config', config])).code).toBe(0);
  const server = await startProgram(main, ['--config', config], {});
  const client = await connected(server.url, token);
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toContain('project_plan');
  expect(names).not.toContain('candidate_edit');
  expect(names).not.toContain('anchors_confirm');
  const { structuredContent, content } = await client.callTool({
    name: 'project_plan',
    arguments: { candidates: [{ path: 'src/a.txt', content: 'new\n', reason: 'Because.' }] },
  });
  await client.close();
  expect(await server.stop('SIGINT')).toBe(0);
  expect(JSON.stringify(content)).not.toContain(project.path);
  const { id } = structuredContent as { id: string };
  const applied = await runProcess(process.execPath, [holdfast, 'change', 'apply', id], {
    cwd: project.path,
  });
  expect(applied.code, applied.stderr).toBe(0);
  expect(readFileSync(join(project.path, 'src/a.txt'), 'utf8')).toBe('new\n');
});

test('what cannot be used is told with the setting and what is allowed', async () => {
  using home = makeTempDir();
  const config = join(home.path, 'server.json');
  writeFileSync(config, '{"listen":{"prot":1},"limits":{"bodyBytes":"much"},"metrics":"all"}');
  const { code, stderr } = await run(['--config', config]);
  expect(code).toBe(2);
  expect(stderr).toContain('There is no setting "listen.prot". Allowed: host, port.');
  expect(stderr).toContain('limits.bodyBytes must be a number.');
  expect(stderr).toContain('metrics must be "token" or "open" or "off".');
});

test.each([
  ['--no-auth', '--host', '0.0.0.0'],
  ['listen'],
  ['token', '--port', '1'],
  ['--port', 'much'],
])('%s %s %s is no command line', async (...args) => {
  const { code, stderr, stdout } = await run(args.filter(Boolean));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^error\[usage-error\]: .*\nhint: /);
});

test('without authentication whoever is on the machine may read', async () => {
  const server = await startProgram(main, ['--no-auth', '--port', '0'], {});
  const client = await connected(server.url, 'whatever');
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.close();
  expect(await server.stop('SIGTERM')).toBe(0);
});
