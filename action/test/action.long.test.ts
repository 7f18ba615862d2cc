import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCli, MAIN } from '../../apps/cli/test/built-cli.js';
import { makeShop, PRICE, type Shop } from '../../apps/cli/test/shop.js';
import { makeTempDir, type TempDir, writeTree } from '../../packages/test-kit/src/index.js';
import { runAction } from './run-action.js';

let shop: Shop;
let temp: TempDir;
let anchor: string;

beforeAll(buildCli, 180_000);
beforeEach(async () => {
  shop = makeShop();
  temp = makeTempDir('holdfast-runner-');
  anchor = await shop.add('AGENTS.md#Prices', 'src/price.ts#totalPrice');
});
afterEach(() => {
  shop.remove();
  temp.remove();
});

const run = (inputs: Record<string, string> = {}, env: Record<string, string> = {}) =>
  runAction({ path: MAIN, ...inputs }, { workspace: shop.path, temp: temp.path, env });
const makeStale = () =>
  shop.commit({ 'src/price.ts': PRICE.replace('count * price', 'price') }, 'Count once');

describe('a check', () => {
  test('annotates a stale anchor, says it in the summary, and fails', () => {
    makeStale();
    const { outcome, log, summary, outputs, used } = run();
    expect(outcome).toBe('failure');
    expect(outputs).toEqual({ 'exit-code': '1', report: '' });
    expect(log).toMatch(
      /^::error file=AGENTS\.md,line=5,title=anchor-stale::src\/price\.ts#totalPrice: The declaration is still there, but its body changed\./m,
    );
    expect(summary).toMatch(/^## holdfast check\n<pre>\nAGENTS\.md\n {2}stale {5}an_/);
    expect(summary).toContain(anchor.slice(0, 7));
    expect(summary).toContain('by Test: Count once');
    expect(used).toEqual([
      {
        uses: 'actions/cache@v4',
        with: {
          path: './.holdfast/cache',
          key: 'holdfast-Linux-.-0123abc',
          'restore-keys': 'holdfast-Linux-.-',
        },
      },
    ]);
    expect(readdirSync(join(shop.path, '.holdfast/cache')).length).toBeGreaterThan(0);
  });

  test('succeeds where all is fresh, and keeps nothing when it is told so', () => {
    const { outcome, summary, outputs, used } = run({ cache: 'false' });
    expect(outcome).toBe('success');
    expect(outputs).toEqual({ 'exit-code': '0', report: '' });
    expect(summary).toContain('1 anchor: 1 fresh.');
    expect(used).toEqual([]);
  });

  test('sends SARIF before it fails', () => {
    makeStale();
    const { outcome, outputs, used } = run({ format: 'sarif', 'upload-sarif': 'true' });
    expect(outcome).toBe('failure');
    const { runs } = JSON.parse(readFileSync(outputs.report ?? '', 'utf8'));
    expect(runs[0].results).toMatchObject([{ ruleId: 'anchor-stale', level: 'error' }]);
    expect(used.at(-1)).toEqual({
      uses: 'github/codeql-action/upload-sarif@v3',
      with: { sarif_file: outputs.report, category: 'holdfast' },
    });
  });

  test('takes since, fail-on and working-directory', () => {
    makeStale();
    expect(run({ since: 'HEAD', cache: 'false' }).outputs['exit-code']).toBe('0');
    expect(run({ since: 'HEAD~1', 'working-directory': 'src' }).outputs['exit-code']).toBe('1');
    const lenient = run({ 'fail-on': 'lost', format: 'junit' });
    expect(lenient.outcome).toBe('success');
    expect(readFileSync(lenient.outputs.report ?? '', 'utf8')).toContain('<testsuite');
  });

  test('quotes a repository without obeying it', async () => {
    const heading = '::warning::</pre><b>x';
    shop.write('AGENTS.md', `# Shop\n\n## ${heading}\n\n\`totalPrice\`\n`);
    await shop.run(['anchors', 'add', 'AGENTS.md', 'src/price.ts#totalPrice', '--by', 'Ada']);
    shop.commit({ 'src/price.ts': PRICE.replace('count * price', 'price') }, heading);
    const { log, summary } = run({ format: 'text' });
    expect(summary).toContain('&lt;/pre>&lt;b>x');
    const [, token, quoted] = /::stop-commands::(\S+)\n([\s\S]*)\n::\1::/.exec(log) ?? [];
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect(quoted).toContain(heading);
  });
});

describe('what it is given', () => {
  test.each(['since', 'fail-on', 'format', 'working-directory', 'path', 'version'])(
    '%s is never run',
    (input) => {
      const value = '$(touch pwned)`touch pwned`"; touch pwned; "\'; touch pwned; \'';
      const { outcome } = run({ ...(input === 'version' ? { path: '' } : {}), [input]: value });
      expect(outcome).toBe('failure');
      expect(existsSync(join(shop.path, 'pwned'))).toBe(false);
    },
  );

  test('a commit that is not there is an error of the job, not a finding', () => {
    const { outcome, log, outputs } = run({ since: 'nowhere', format: 'sarif' });
    expect(outcome).toBe('failure');
    expect(outputs).toEqual({ 'exit-code': '2', report: '' });
    expect(log).toContain('nowhere');
    expect(log).toContain('::error title=holdfast::The check could not be done');
  });
});

describe('the program', () => {
  test('is installed from a packed file, and nothing in it is run at that time', () => {
    writeTree(temp.path, {
      'cli/package.json': JSON.stringify({
        name: '@holdfast/cli',
        version: '0.1.0',
        type: 'module',
        scripts: { postinstall: `touch ${join(temp.path, 'ran')}` },
      }),
      'cli/dist/main.js': `process.argv[1] = ${JSON.stringify(MAIN)};\nawait import(${JSON.stringify(MAIN)});\n`,
    });
    const npm = { npm_config_cache: join(temp.path, 'npm'), npm_config_offline: 'true' };
    execFileSync('npm', ['pack', join(temp.path, 'cli'), '--silent'], { cwd: temp.path });
    const packed = join(temp.path, 'holdfast-cli-0.1.0.tgz');
    const { outcome, outputs, log } = run({ path: packed }, npm);
    expect(log).toContain('1 anchor: 1 fresh.');
    expect(outputs['exit-code']).toBe('0');
    expect(outcome).toBe('success');
    expect(existsSync(join(temp.path, 'ran'))).toBe(false);
  });

  test('comes from npm in the version that is asked for, and from nowhere else', () => {
    const bin = makeTempDir('holdfast-npm-');
    const npm = join(bin.path, 'npm');
    writeFileSync(npm, `#!/bin/sh\nprintf '%s\\n' "$@" > ${join(bin.path, 'asked')}\nexit 7\n`);
    chmodSync(npm, 0o755);
    const env = { PATH: `${bin.path}:${process.env.PATH}` };
    expect(run({ path: '', version: '1.2.3-rc.1' }, env).outcome).toBe('failure');
    expect(readFileSync(join(bin.path, 'asked'), 'utf8')).toMatch(
      /\n@holdfast\/cli@1\.2\.3-rc\.1\n$/,
    );
    const elsewhere = run({ path: '', version: 'https://example.org/x.tgz' }, env);
    expect(elsewhere.log).toContain('The input version is not a version.');
    bin.remove();
  });
});
