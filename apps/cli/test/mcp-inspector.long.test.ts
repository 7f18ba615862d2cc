import { join } from 'node:path';
import { makeTempDir, runProcess, type TempDir } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlocksProject, makeBlocksProject } from './blocks-project.js';
import { buildCli, MAIN } from './built-cli.js';

// The Inspector brings a hundred packages and a script that runs when it is installed, for this one
// file: it is fetched where nothing else lies, without its scripts, and is no dependency of ours.
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';

let tool: TempDir;
let project: BlocksProject;

beforeAll(async () => {
  await buildCli();
  tool = makeTempDir();
  project = makeBlocksProject();
  await project.run(['blocks', 'scan', '--by', 'owner', '--author', 'Ada']);
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', tool.path];
  const installed = await runProcess('npm', [...install, INSPECTOR], {
    cwd: tool.path,
    timeoutMs: 300_000,
  });
  expect(installed).toMatchObject({ code: 0 });
}, 480_000);
afterAll(() => {
  tool.remove();
  project.remove();
});

/** Has the Inspector start the server, and make one request. */
async function inspect(era: string, ...request: readonly string[]) {
  const program = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
  const options = ['--cli', '--format', 'json', '--protocol-era', era, ...request];
  const server = ['--', process.execPath, MAIN, 'mcp', '--root', project.path];
  return await runProcess(process.execPath, [join(tool.path, program), ...options, ...server], {
    cwd: project.path,
    // It keeps what it knows of servers at home otherwise.
    env: { MCP_CATALOG_PATH: join(tool.path, 'catalog.json'), HOME: tool.path },
  });
}

const ERAS = ['legacy', 'modern'];

test.each(ERAS)(
  'every schema is one that all clients take (%s)',
  async (era) => {
    const { code, stdout, stderr } = await inspect(era, '--method', 'tools/list', '--strict');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('"candidate_edit"');
  },
  60_000,
);

test.each(ERAS)(
  'tools, resources and prompts answer (%s)',
  async (era) => {
    const call = ['--method', 'tools/call', '--tool-name', 'blocks_owner'];
    const owner = await inspect(era, ...call, '--tool-args-json', '{"paths":["src/db/sql.ts"]}');
    expect(owner.code).toBe(0);
    expect(owner.stdout).toContain('src/db/sql.ts');
    const status = await inspect(era, '--method', 'resources/read', '--uri', 'holdfast://status');
    expect(status.stdout).toContain('store_version');
    const prompts = await inspect(era, '--method', 'prompts/list');
    expect(prompts.stdout).toContain('review_change');
  },
  120_000,
);
