import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from '@holdfast/mcp';
import { makeTempDir, type Repository } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram, type ServerProcess, startProgram } from '../built-program.js';
import { shop } from '../shop.js';
import { startServer } from '../start-server.js';
import { runInspector } from './run-inspector.js';

const TOKEN = 'one-token-for-the-inspector-of-the-protocol';

let repository: Repository;
let holdfast: string;
let server: ServerProcess;
beforeAll(async () => {
  holdfast = await builtProgram('cli');
  const main = await builtProgram('mcp-http');
  repository = await shop(holdfast);
  using home = makeTempDir();
  const config = join(home.path, 'server.json');
  const sha256 = createHash('sha256').update(TOKEN).digest('hex');
  writeFileSync(
    config,
    JSON.stringify({
      listen: { port: 0 },
      auth: { tokens: [{ name: 'inspector', sha256 }] },
      repositories: [{ name: 'shop', root: repository.path, writable: { plans: true } }],
    }),
  );
  server = await startProgram(main, ['--config', config], {});
}, 180_000);
afterAll(async () => {
  expect(await server.stop('SIGTERM')).toBe(0);
  repository.remove();
});

/** Where a server is, in the words of the Inspector's command line. */
const TARGETS = {
  HTTP: () => ['--server-url', server.url.href, '--header', `Authorization: Bearer ${TOKEN}`],
  stdio: () => ['--', process.execPath, holdfast, 'mcp', '--root', repository.path],
} as const;

const CASES = (['HTTP', 'stdio'] as const).flatMap((transport) =>
  (['legacy', 'modern'] as const).map((era) => [transport, era] as const),
);

async function inspect(transport: keyof typeof TARGETS, era: string, ...args: readonly string[]) {
  const done = await runInspector(['--protocol-era', era, ...args, ...TARGETS[transport]()]);
  expect(done.code, done.stderr).toBe(0);
  return { ...done, result: JSON.parse(done.stdout).result };
}

test.each(CASES)(
  'over %s, %s, the Inspector lists tools that any client can read',
  async (transport, era) => {
    const { result, stderr } = await inspect(transport, era, '--method', 'tools/list', '--strict');
    // Nothing of it is warned of either.
    expect(stderr).toBe('');
    const names = result.tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['project_plan', 'anchors_check', 'blocks_get']));
    expect(names.includes('candidate_edit')).toBe(transport === 'stdio');
  },
);

test.each(CASES)('over %s, %s, the Inspector calls a tool', async (transport, era) => {
  const args = ['--method', 'tools/call', '--tool-name', 'anchors_for'];
  const target = '["src/price.ts#totalPrice"]';
  const { result } = await inspect(transport, era, ...args, '--tool-arg', `targets=${target}`);
  expect(result.structuredContent).toMatchObject({
    documents: [{ document: 'docs/prices.md' }],
    undescribed: [],
  });
});

test.each([
  ['HTTP', 'modern'],
  ['stdio', 'legacy'],
] as const)(
  'over %s, %s, the Inspector reads a resource and gets a prompt',
  async (transport, era) => {
    const read = ['--method', 'resources/read', '--uri', 'holdfast://status'];
    const status = (await inspect(transport, era, ...read)).result;
    expect(JSON.parse(status.contents[0].text)).toMatchObject({ interrupted: 0, anchors: 1 });
    const get = ['--method', 'prompts/get', '--prompt-name', 'review_change'];
    const { messages } = (await inspect(transport, era, ...get, '--prompt-args', 'goal=Less tax'))
      .result;
    expect(messages).toHaveLength(2);
    expect(messages[1].content.text).toContain('{"goal":"Less tax"}');
  },
);

test('the Inspector does find fault with a schema that some clients cannot read', async () => {
  await using open = await startServer({
    admission: { kind: 'open', caller: { id: 'inspector', scopes: new Set(['plan']) } },
    makeServer: (surface, caller) => {
      const made = createServer(surface, caller);
      made.setRequestHandler('tools/list', () => ({ tools: [UNREADABLE] }));
      return made;
    },
  });
  const { code, stderr } = await runInspector([
    ...['--method', 'tools/list', '--strict', '--protocol-era', 'modern'],
    ...['--server-url', open.url.href],
  ]);
  expect(code).toBe(6);
  expect(stderr).toContain('unreadable');
});

/** Clients that take schemas for objects throw at it, although JSON Schema allows it. */
const UNREADABLE = {
  name: 'unreadable',
  inputSchema: { type: 'object' as const, properties: { anything: true } },
};
