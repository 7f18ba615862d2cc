import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './lib/measure.mjs';
import { ms, printTable, verdict } from './lib/table.mjs';

const MAIN = new URL('../apps/cli/dist/main.js', import.meta.url).pathname;

/** What a client of the stdio server says first. */
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  },
});

/** Start of the command line beside bare Node, and of the stdio server up to its first answer. */
export async function benchStart() {
  const cwd = mkdtempSync(join(tmpdir(), 'holdfast-bench-'));
  const node = (...args) => ({
    run: () => spawnSync(process.execPath, args, { cwd, stdio: 'ignore' }),
  });
  const result = await measure(
    {
      'node -e 0': node('-e', '0'),
      'holdfast --help': node(MAIN, '--help'),
      'holdfast change status --json': node(MAIN, 'change', 'status', '--json'),
      'holdfast mcp, first answer': { run: () => firstAnswer(cwd) },
    },
    25,
  );
  rmSync(cwd, { recursive: true });
  const bare = result['node -e 0'].median;
  const targets = {
    'holdfast --help': 70,
    'holdfast change status --json': 90,
    'holdfast mcp, first answer': 1000,
  };
  const rows = Object.entries(result).map(([name, { median, min }]) => {
    const target = targets[name];
    return [
      name,
      ms(median),
      ms(min),
      ms(median - bare),
      target === undefined ? '' : `<= ${target} ${verdict(median - bare, target)}`,
    ];
  });
  printTable(
    'command line start: milliseconds',
    ['command', 'median', 'min', 'beyond node', 'target'],
    rows,
  );
}

/** The server ends with its input, after it has answered. */
function firstAnswer(cwd) {
  const { stdout, stderr } = spawnSync(process.execPath, [MAIN, 'mcp', '--root', cwd], {
    cwd,
    input: `${INITIALIZE}\n`,
    encoding: 'utf8',
  });
  if (!stdout.includes('"serverInfo"')) throw new Error(`It did not answer: ${stderr}`);
}
