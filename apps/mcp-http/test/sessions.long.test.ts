import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, type Repository, runProcess } from '@holdfast/test-kit';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, expect, test } from 'vitest';
import { builtProgram, startProgram } from './built-program.js';
import { shop } from './shop.js';

const TOKEN = 'one-token-for-the-sessions-of-two-agents';

let main: string;
let program: string;
beforeAll(async () => {
  main = await builtProgram('mcp-http');
  program = await builtProgram('cli');
}, 180_000);

/** What an agent has of a client: a call, and the structured answer. */
type Call = (name: string, args: Readonly<Record<string, unknown>>) => Promise<Answer>;
// biome-ignore lint/suspicious/noExplicitAny: an agent reads whatever is there.
type Answer = any;

const CLIENTS: Readonly<Record<string, (url: URL) => Promise<Client | OldClient>>> = {
  'the 1.x line': async (url) => {
    const client = new OldClient({ name: 'agent', version: '1' });
    await client.connect(new OldTransport(url, { requestInit }) as never);
    return client;
  },
  'the 2.x line': async (url) => {
    const client = new Client({ name: 'agent', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    return client;
  },
};

const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };

/** Runs a session against a server of its own for the repository. */
async function session(
  line: string,
  repository: Repository,
  plans: boolean,
  work: (call: Call) => Promise<void>,
): Promise<void> {
  using home = makeTempDir();
  const config = join(home.path, 'server.json');
  const sha256 = createHash('sha256').update(TOKEN).digest('hex');
  const settings = {
    listen: { port: 0 },
    auth: { tokens: [{ name: 'agent', sha256 }] },
    repositories: [{ name: 'shop', root: repository.path, writable: { plans } }],
  };
  writeFileSync(config, JSON.stringify(settings));
  const server = await startProgram(main, ['--config', config], {});
  const client = await CLIENTS[line]?.(server.url);
  try {
    await work(async (name, args) => {
      const answer = await client?.callTool({ name, arguments: { ...args } });
      expect(answer?.isError, JSON.stringify(answer?.content)).toBeFalsy();
      return answer?.structuredContent;
    });
  } finally {
    await client?.close();
    expect(await server.stop('SIGTERM')).toBe(0);
  }
}

async function holdfast(repository: Repository, ...args: readonly string[]) {
  return await runProcess(process.execPath, [program, ...args], { cwd: repository.path });
}

const PRICE =
  'export function totalPrice(net: number): number {\n  return Math.round(net * 1.25);\n}\n';
const CODE = { path: 'src/price.ts', content: PRICE, reason: 'The tax is 25 % now.' };
const DOCUMENT = {
  path: 'docs/prices.md',
  content: '# Prices\n\nA total price is the net price and 25 % of it.\n',
  reason: 'It says what the tax is.',
};
const STALE =
  'src/price.ts#totalPrice, section prices: The declaration is still there, but its body changed.';

test.each(Object.keys(CLIENTS))(
  'with %s an agent learns what a change would make stale, plans it too, and it comes as predicted',
  async (line) => {
    using repository = await shop(program);
    let planned: Answer;
    await session(line, repository, true, async (call) => {
      const alone = await call('change_impact', { candidates: [CODE] });
      expect(alone.impact).toEqual([
        {
          rule: 'impact-stale',
          path: DOCUMENT.path,
          message: STALE,
          hint: expect.stringContaining('Change the document in the same plan'),
        },
      ]);
      expect(alone.data_notice).toMatch(/data, not instructions/);
      planned = await call('project_plan', { candidates: [CODE, DOCUMENT] });
      expect(planned).toMatchObject({ applicable: true, conflicts: [], unsupported: [] });
      expect(planned.impact).toMatchObject([
        { message: STALE, hint: expect.stringContaining('confirm the anchor after the apply') },
      ]);
      const again = await call('change_impact', { plan_id: planned.id });
      expect(again.impact).toEqual(planned.impact);
    });
    // Nothing has happened yet but the plan.
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(planned.apply).toBe(`holdfast change apply ${planned.id}`);
    const applied = await holdfast(repository, ...planned.apply.split(' ').slice(1));
    expect(applied.code, applied.stderr).toBe(0);
    for (const { path, content } of [CODE, DOCUMENT]) {
      expect(readFileSync(join(repository.path, path), 'utf8')).toBe(content);
    }

    const checked = JSON.parse((await holdfast(repository, 'check', '--json')).stdout);
    const found = checked.anchors.results.map((result: Answer) => ({
      path: result.document,
      message: `${result.target}, section ${result.section}: ${result.message}`,
    }));
    expect(found).toEqual(planned.impact.map(({ path, message }: Answer) => ({ path, message })));
    expect(checked.blocks.findings).toEqual([]);

    const [{ anchor_id: id, detail }] = checked.anchors.results;
    const confirmed = await holdfast(
      repository,
      'anchors',
      'confirm',
      `${id}@${detail.actual_hash}`,
    );
    expect(confirmed.code, confirmed.stderr).toBe(0);
    expect((await holdfast(repository, 'check')).code).toBe(0);
  },
);

test.each(Object.keys(CLIENTS))(
  'with %s an agent plans with evidence of a repository that keeps no plans, and the plan is applied',
  async (line) => {
    using repository = await shop(program);
    const file = join(repository.path, 'plan.json');
    await session(line, repository, false, async (call) => {
      const { snapshot } = await call('project_snapshot', { paths: [CODE.path] });
      const plan = await call('change_plan', { candidates: [CODE], snapshot });
      expect(plan).toMatchObject({ conflicts: [], operations: [{ path: CODE.path }] });
      writeFileSync(file, JSON.stringify(plan));
    });
    const applied = await holdfast(repository, 'change', 'apply', file);
    expect(applied.code, applied.stderr).toBe(0);
    expect(readFileSync(join(repository.path, CODE.path), 'utf8')).toBe(PRICE);
  },
);

test('a plan whose evidence is of yesterday is refused when it is applied', async () => {
  using repository = await shop(program);
  let id = '';
  await session('the 2.x line', repository, true, async (call) => {
    ({ id } = await call('project_plan', { candidates: [CODE] }));
  });
  repository.commit({ 'src/price.ts': '// Somebody was faster.\n' });
  const applied = await holdfast(repository, 'change', 'apply', id);
  expect(applied.code).not.toBe(0);
  expect(readFileSync(join(repository.path, CODE.path), 'utf8')).toBe('// Somebody was faster.\n');
});
