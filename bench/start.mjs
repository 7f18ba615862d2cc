import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './lib/measure.mjs';
import { ms, printTable, verdict } from './lib/table.mjs';

const MAIN = new URL('../apps/cli/dist/main.js', import.meta.url).pathname;

/** Start of the command line beside bare Node. */
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
    },
    25,
  );
  rmSync(cwd, { recursive: true });
  const bare = result['node -e 0'].median;
  const targets = { 'holdfast --help': 70, 'holdfast change status --json': 90 };
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
