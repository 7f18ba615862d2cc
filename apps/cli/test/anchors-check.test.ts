import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository, makeTempDir, writeTree } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCli, holdfast } from './built-cli.js';
import { makeShop, ORDER, PRICE, type Shop } from './shop.js';

let shop: Shop;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  shop = makeShop();
});
afterEach(() => shop.remove());

const edited = PRICE.replace('count * price', 'count * price * 2');
const line = (text: string, pattern: RegExp): string => pattern.exec(text)?.[0] ?? '';

test('fresh, fresh after a reformat, stale after an edit with commit, author and next command', async () => {
  const id = await shop.add('AGENTS.md#Prices', 'src/price.ts#totalPrice');
  const fresh = await shop.run(['check']);
  expect(fresh).toMatchObject({ code: 0, stderr: '', stdout: '1 anchor: 1 fresh.\n' });

  shop.commit({
    'src/price.ts': PRICE.replace(
      '(lines: readonly Line[])',
      '(\n  lines: readonly Line[], // all\n)',
    ),
  });
  expect(await shop.run(['check'])).toMatchObject({ code: 0 });

  const commit = shop.commit({ 'src/price.ts': edited }, 'Double everything');
  const stale = await shop.run(['check']);
  expect(stale).toMatchObject({ code: 1, stderr: '' });
  expect(stale.stdout).toContain(`AGENTS.md
  stale     ${id.slice(0, 7)}  #shop/prices  src/price.ts#totalPrice
    The declaration is still there, but its body changed.
    At src/price.ts:4-8
    Since ${commit.slice(0, 8)} of `);
  expect(stale.stdout).toContain('by Test: Double everything');
  expect(stale.stdout).toContain(`$ holdfast anchors show ${id.slice(0, 7)}\n`);
  expect(stale.stdout).toMatch(/\n1 anchor: 1 stale\.\n$/);

  const unblamed = await shop.run(['check', '--no-blame']);
  expect(unblamed.stdout).not.toContain('Since');

  shop.commit({ 'src/price.ts': PRICE });
  const back = await shop.run(['check']);
  expect(back).toMatchObject({ code: 0 });
  expect(back.stdout).toContain('is again what was confirmed');
  expect((await shop.run(['check'])).stdout).toBe('1 anchor: 1 fresh.\n');
});

test('the JSON of a check, and the same through anchors check', async () => {
  const id = await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
  shop.commit({ 'src/price.ts': edited });
  const { code, json } = await shop.json(['check']);
  expect(code).toBe(1);
  expect(json).toMatchObject({
    schema_version: 1,
    status: 'attention',
    because: ['stale'],
    anchors: {
      complete: true,
      budget: { limit: null },
      unchecked_anchor_ids: [],
      fallback_share: { total: 1, fallback: 0, share: 0 },
      results: [
        {
          anchor_id: id,
          document: 'AGENTS.md',
          target: 'src/price.ts#totalPrice',
          scope: 'whole',
          state: 'stale',
          message: 'The declaration is still there, but its body changed.',
          detail: {
            reason: 'body_changed',
            file: 'src/price.ts',
            line_start: 4,
            changed: ['body'],
            since: { author: 'Test', subject: 'Change files' },
          },
        },
      ],
    },
    journal: { interrupted: [], issues: [] },
  });
  const { results, counts } = (await shop.json(['anchors', 'check'])).json;
  expect(results).toEqual(json.anchors.results);
  expect(counts).toMatchObject({ fresh: 0, stale: 1 });
});

test('SARIF, annotations and JUnit name the section and what to do', async () => {
  await shop.add('AGENTS.md#Orders', 'src/order.ts#parseOrder');
  const clean = await shop.run(['check', '--junit']);
  expect(clean).toMatchObject({ code: 0 });
  expect(clean.stdout).toContain('failures="0"');
  shop.commit({ 'src/order.ts': ORDER.replace("';'", "','") });
  const github = await shop.run(['check', '--github']);
  expect(github).toMatchObject({ code: 1, stderr: '' });
  expect(github.stdout).toMatch(
    /^::error file=AGENTS\.md,line=9,title=anchor-stale::src\/order\.ts#parseOrder: The declaration is still there/,
  );
  const sarif = JSON.parse((await shop.run(['check', '--sarif'])).stdout);
  expect(sarif.runs[0].results).toMatchObject([{ ruleId: 'anchor-stale', level: 'error' }]);
  expect((await shop.run(['check', '--junit'])).stdout).toContain('failures="1"');
});

test('moved, renamed and lost', async () => {
  const price = await shop.add('AGENTS.md#Prices', 'src/price.ts#totalPrice');
  const order = await shop.add('AGENTS.md#Orders', 'src/order.ts#parseOrder');
  const currency = await shop.add('AGENTS.md', 'src/price.ts#CURRENCY');
  mkdirSync(join(shop.path, 'src/money'));
  renameSync(join(shop.path, 'src/price.ts'), join(shop.path, 'src/money/total.ts'));
  shop.write('src/money/total.ts', PRICE.replace(/export const CURRENCY.*\n/, ''));
  shop.commit({ 'src/order.ts': ORDER.replace('parseOrder', 'readOrder') });
  const { code, stdout } = await shop.run(['check']);
  expect(code).toBe(1);
  expect(stdout).toContain(
    `  moved     ${price.slice(0, 7)}  #shop/prices  src/price.ts#totalPrice\n`,
  );
  expect(stdout).toContain('It moved to src/money/total.ts.');
  expect(stdout).toContain(`  renamed   ${order.slice(0, 7)}`);
  expect(stdout).toContain('It was renamed to readOrder.');
  expect(stdout).toMatch(
    new RegExp(`\\$ holdfast anchors confirm ${order.slice(0, 7)}@ts1:[0-9a-f]{12}\\n`),
  );
  expect(stdout).toContain(`  lost      ${currency.slice(0, 7)}`);
  expect(stdout).toContain('3 anchors: 2 moved or renamed, 1 lost.');
});

test('documents, --since and --ref choose what is checked; a ref stores nothing', async () => {
  await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
  await shop.add('docs/guide.md', 'src/order.ts#parseOrder');
  shop.git('add', '-A');
  shop.git('commit', '-qm', 'Anchors');
  shop.git('branch', 'before');
  shop.commit({ 'src/price.ts': edited });
  const counts = async (...args: string[]) => {
    const { code, stdout } = await shop.run(['check', ...args]);
    return `${code} ${line(stdout, /\d+ anchors?: .*|No anchors to check\./)}`;
  };
  expect(await counts()).toBe('1 2 anchors: 1 fresh, 1 stale.');
  expect(await counts('docs')).toBe('0 1 anchor: 1 fresh.');
  expect(await counts('AGENTS.md', 'docs/guide.md')).toBe('1 2 anchors: 1 fresh, 1 stale.');
  expect(await counts('--since', 'before')).toBe('1 1 anchor: 1 stale.');
  expect(await counts('--since', 'main')).toBe('0 No anchors to check.');
  expect(await counts('--ref', 'before')).toBe('0 2 anchors: 2 fresh.');
  // The check of another commit made nobody forget that this one is stale.
  shop.commit({ 'src/price.ts': PRICE });
  expect((await shop.run(['check'])).stdout).toContain('is again what was confirmed');
  // A hook may pass a document without anchors, but nothing that is not there.
  shop.write('plain.md', '# Plain\n');
  expect(await counts('plain.md')).toBe('0 No anchors to check.');
  const missing = await shop.json(['check', 'plan.md']);
  expect([missing.code, missing.json.error.code]).toEqual([2, 'anchor-document-missing']);
});

test('--staged reads the index, also the one of a partial commit', async () => {
  const id = await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
  shop.write('src/price.ts', edited);
  expect(await shop.run(['check', '--staged'])).toMatchObject({ code: 0 });
  shop.git('add', 'src/price.ts');
  shop.write('src/price.ts', PRICE);
  const staged = await shop.run(['check', '--staged']);
  expect(staged.code).toBe(1);
  expect(staged.stdout).toContain(id.slice(0, 7));
  expect(await shop.run(['check'])).toMatchObject({ code: 0 });

  // In a real hook: a commit of another file alone leaves the staged one out.
  const hook = `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, '../dist/main.js')}' check --staged\n`;
  shop.write('.git/hooks/pre-commit', hook);
  execFileSync('chmod', ['+x', join(shop.path, '.git/hooks/pre-commit')]);
  const commit = (...args: string[]) => {
    try {
      execFileSync('git', ['commit', '-qm', 'Try', ...args], { cwd: shop.path, stdio: 'pipe' });
      return 'committed';
    } catch {
      return 'refused';
    }
  };
  shop.git('config', 'user.name', 'Test');
  shop.git('config', 'user.email', 'test@example.invalid');
  expect(commit()).toBe('refused');
  shop.write('deploy.yaml', 'service: other\n');
  expect(commit('deploy.yaml')).toBe('committed');
});

test('a budget that ends: exit code 1, unless that is allowed', async () => {
  await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
  shop.commit({ 'src/price.ts': `// New bytes.\n${PRICE}` });
  rmSync(join(shop.path, '.holdfast/cache'), { recursive: true });
  const partial = await shop.json(['check', '--max-files', '0']);
  expect(partial).toMatchObject({
    code: 1,
    json: { because: ['unchecked'], anchors: { complete: false, budget: { limit: 'files' } } },
  });
  const human = await shop.run(['check', '--max-files', '0']);
  expect(human.stdout).toContain('Not complete: the budget of files ended');
  expect(await shop.run(['check', '--max-files', '0', '--allow-partial'])).toMatchObject({
    code: 0,
  });
  expect(await shop.run(['check'])).toMatchObject({ code: 0 });
});

test('before the first commit everything is new since HEAD, and a hook lets it be committed', async () => {
  const fresh = makeRepository();
  const run = (...args: string[]) => holdfast(args, { cwd: fresh.path });
  writeTree(fresh.path, { 'AGENTS.md': '# Prices\n', 'src/price.ts': PRICE });
  await run('anchors', 'add', 'AGENTS.md', 'src/price.ts#totalPrice', '--by', 'Ada');
  await run('blocks', 'scan');
  fresh.git('add', '-A');
  const hook = ['check', '--staged', '--since', 'HEAD', '--no-blame'];
  expect(await run(...hook)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 anchor/) });
  writeTree(fresh.path, { 'src/price.ts': edited });
  fresh.git('add', '-A');
  expect(await run(...hook)).toMatchObject({ code: 1 });
  expect(await run('check', '--ref', 'HEAD')).toMatchObject({ code: 2 });
  fresh.remove();
});

test('the configuration decides what makes a check fail', async () => {
  await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
  shop.write('src/price.ts', edited);
  shop.write('.holdfast/config.json', '{"failOn": ["lost"]}');
  const passed = await shop.run(['check', '--github']);
  expect(passed).toMatchObject({ code: 0 });
  expect(passed.stdout).toMatch(/^::warning /);
  // The command line comes before it.
  expect(await shop.run(['check', '--fail-on', 'stale,lost'])).toMatchObject({ code: 1 });
  expect(await shop.run(['anchors', 'check', '--fail-on', 'none'])).toMatchObject({ code: 0 });
  const typo = await shop.json(['check', '--fail-on', 'stale,lots']);
  expect(typo).toMatchObject({ code: 2, json: { error: { code: 'usage-error' } } });
  expect(typo.json.error.hint).toContain('stale, moved-renamed, lost, unchecked, transactions');
  shop.write('.holdfast/config.json', '{"failOn": ["lots"]}');
  const { code, json } = await shop.json(['check']);
  expect(code).toBe(2);
  expect(json.error).toMatchObject({
    code: 'config-invalid',
    message: expect.stringContaining('Line 1, column 13: failOn[0] must be "stale" or'),
  });
});

test('an interrupted change is found too, and stale anchors beside it', async () => {
  await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
  const candidates = [1, 2, 3].map((index) => {
    return { path: `new/${index}.txt`, content: 'x\n', reason: 'New' };
  });
  shop.write('request.json', JSON.stringify({ candidates }));
  await shop.run(['change', 'plan', 'request.json', '--output', 'plan.json']);
  await shop.run(['__apply-and-die', 'plan.json', '1']);
  const { code, stdout } = await shop.run(['check']);
  expect(code).toBe(1);
  expect(stdout).toMatch(/interrupted change [0-9a-f-]{36} of \d{4}-\d\d-\d\d: 3 files half-way/);
  expect(stdout).toContain('$ holdfast change status\n');
  expect((await shop.json(['check'])).json.because).toEqual(['transactions']);
  expect(await shop.run(['anchors', 'check'])).toMatchObject({ code: 0 });
});

describe('bad input', () => {
  test('a mistyped command line ends with 2, as 1 would say that something is stale', async () => {
    for (const args of [
      ['check', '--stagd'],
      ['anchors', 'check', '--ref'],
      ['check', '--max-files', 'x'],
    ]) {
      const { code, json } = await shop.json(args);
      expect([args, code, json.error.code]).toEqual([args, 2, 'usage-error']);
    }
    expect((await shop.json(['anchors', 'list', '--stagd'])).code).toBe(1);
  });

  test('a damaged file of anchors: line and column, and nothing is overwritten', async () => {
    await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
    const good = shop.read('.holdfast/anchors.json');
    const bad = good.replace('"scope":"whole"', '"scope":"hole"');
    for (const text of [
      bad,
      good.slice(0, -10),
      '',
      good.replace('"schemaVersion":1', '"schemaVersion":99'),
    ]) {
      shop.write('.holdfast/anchors.json', text);
      for (const args of [
        ['check'],
        ['anchors', 'list'],
        ['anchors', 'add', 'AGENTS.md', 'src/order.ts#Line'],
      ]) {
        const { code, json } = await shop.json(args);
        expect([args, code]).toEqual([args, 2]);
        expect(json.error.code).toMatch(/^anchors-/);
        expect(json.error.message).toMatch(/^\.holdfast\/anchors\.json: /);
      }
      expect(shop.read('.holdfast/anchors.json')).toBe(text);
    }
    shop.write('.holdfast/anchors.json', bad);
    expect((await shop.run(['check'])).stderr).toContain('Line 2, column ');
  });

  test('two anchors with one id', async () => {
    await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
    const [head = '', entry = '', ...rest] = shop.read('.holdfast/anchors.json').split('\n');
    shop.write('.holdfast/anchors.json', [head, `${entry},`, entry, ...rest].join('\n'));
    const { code, json } = await shop.json(['check']);
    expect(code).toBe(2);
    expect(json.error.message).toContain('Line 3');
  });

  test('a document that no longer exists is lost, with the ways out', async () => {
    const id = await shop.add('docs/guide.md', 'src/order.ts#parseOrder');
    shop.git('rm', '-q', 'docs/guide.md');
    const { code, stdout } = await shop.run(['check']);
    expect(code).toBe(1);
    expect(stdout).toContain('The document that speaks of it is gone.');
    const shown = await shop.run(['anchors', 'show', id]);
    expect(shown.stdout).toContain(`holdfast anchors remove ${id.slice(0, 7)}`);
    expect(shown.stdout).toContain(`holdfast anchors retire ${id.slice(0, 7)}`);
  });

  test('an unknown ref, no repository, an empty one', async () => {
    for (const option of ['--ref', '--since']) {
      const { code, json } = await shop.json(['check', option, 'nowhere']);
      expect([code, json.error.code]).toEqual([2, 'source-unavailable']);
    }
    using plain = makeTempDir();
    expect(await holdfast(['check'], { cwd: plain.path })).toMatchObject({
      code: 0,
      stdout: 'No anchors to check.\n',
    });
    const ref = await holdfast(['check', '--ref', 'HEAD'], { cwd: plain.path });
    expect(ref.code).toBe(2);
    expect(ref.stderr).toContain('is not in a git repository');
    using empty = makeRepository();
    expect(await holdfast(['check'], { cwd: empty.path })).toMatchObject({ code: 0 });
    expect(await holdfast(['check', '--staged'], { cwd: empty.path })).toMatchObject({ code: 0 });
    expect((await holdfast(['check', '--ref', 'HEAD'], { cwd: empty.path })).code).toBe(2);
  });

  test('anchors work without a repository', async () => {
    using plain = makeTempDir();
    const run = (...args: string[]) => holdfast(args, { cwd: plain.path });
    execFileSync('cp', ['-r', join(shop.path, 'src'), join(shop.path, 'AGENTS.md'), plain.path]);
    expect(
      await run('anchors', 'add', 'AGENTS.md', 'src/price.ts#totalPrice', '--by', 'Ada'),
    ).toMatchObject({ code: 0, stderr: '' });
    expect(await run('check')).toMatchObject({ code: 0 });
    execFileSync('sed', [
      '-i',
      's/count \\* price/count + price/',
      join(plain.path, 'src/price.ts'),
    ]);
    const stale = await run('check');
    expect(stale).toMatchObject({ code: 1, stderr: '' });
    const id = line(stale.stdout, /an_\w+/);
    expect((await run('anchors', 'show', id)).stdout).toContain(
      'No commit has the code as it was confirmed',
    );
  });

  test('a shallow clone checks, and does not say since when', async () => {
    await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
    shop.git('add', '-A');
    shop.git('commit', '-qm', 'Anchors');
    shop.commit({ 'src/price.ts': edited });
    shop.commit({ 'deploy.yaml': 'x: 1\n' });
    using clones = makeTempDir();
    const clone = join(clones.path, 'clone');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${shop.path}`, clone], {
      stdio: 'pipe',
    });
    const { code, stdout, stderr } = await holdfast(['check'], { cwd: clone });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain('stale');
    expect(stdout).not.toContain('Since');
  });

  test('a syntax error, a binary file and a huge one are not lost', async () => {
    await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
    const state = async () => {
      const [result] = (await shop.json(['check', '--no-blame'])).json.anchors.results;
      return `${result.state} ${result.detail.reason}`;
    };
    shop.write('src/price.ts', PRICE.replace('let total = 0;', 'let total = (;'));
    expect(await state()).toBe('unchecked syntax-error');
    shop.write('src/price.ts', '\0\0\0\u00ff');
    expect(await state()).toBe('unchecked not-text');
    shop.write('src/price.ts', '');
    appendFileSync(join(shop.path, 'src/price.ts'), '// x\n'.repeat(250_000));
    expect(await state()).toBe('unchecked too-large');
  });
});
