import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeShop, type Shop } from './shop.js';

let shop: Shop;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  shop = makeShop();
});
afterEach(() => shop.remove());

describe('add', () => {
  test('says what is watched; several targets at once, all or none', async () => {
    const added = await shop.run([
      'anchors',
      'add',
      'AGENTS.md#Prices',
      'src/price.ts#totalPrice',
      'deploy.yaml:1-2',
      '--by',
      'Ada',
    ]);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(added.stdout).toContain(
      'AGENTS.md#shop/prices describes src/price.ts#totalPrice\n    Scope whole: any change',
    );
    expect(added.stdout).toContain(
      'describes deploy.yaml:1-2\n    No declaration: lines 1 to 2 are watched',
    );
    const before = shop.read('.holdfast/anchors.json');
    const refused = await shop.json([
      'anchors',
      'add',
      'AGENTS.md',
      'src/order.ts#Line',
      'src/order.ts#Lines',
      '--by',
      'Ada',
    ]);
    expect(refused).toMatchObject({ code: 2, json: { error: { code: 'anchor-target-missing' } } });
    expect(refused.json.error.hint).toContain('src/order.ts#interface Line');
    expect(shop.read('.holdfast/anchors.json')).toBe(before);
    expect(
      (
        await shop.json([
          'anchors',
          'add',
          'AGENTS.md#Prices',
          'src/price.ts#totalPrice',
          '--by',
          'A',
        ])
      ).json.error.code,
    ).toBe('anchor-exists');
  });

  test('scope, agent, git name, and the shapes in JSON', async () => {
    shop.git('config', 'user.name', 'Grace');
    const { code, json } = await shop.json([
      'anchors',
      'add',
      'AGENTS.md',
      'src/order.ts#Line',
      '--scope',
      'interface',
      '--agent',
    ]);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      schema_version: 1,
      added: [
        {
          id: expect.stringMatching(/^an_[a-z2-7]{12}$/),
          scope: 'interface',
          kind: 'interface',
          qualified_name: 'Line',
          confirmed: { by: 'Grace', kind: 'agent', commit: shop.git('rev-parse', 'HEAD').trim() },
        },
      ],
      notes: [],
    });
    shop.git('config', '--unset', 'user.name');
    const env = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    const nobody = await shop.json(['anchors', 'add', 'AGENTS.md', 'src/order.ts#parseOrder'], {
      env,
    });
    expect([nobody.code, nobody.json.error.message]).toEqual([1, 'Who does this is not known.']);
  });

  test.each([
    [
      ['AGENTS.md#Prizes', 'src/price.ts#totalPrice'],
      'anchor-section-missing',
      'AGENTS.md#shop/prices',
    ],
    [['AGENT.md', 'src/price.ts#totalPrice'], 'anchor-document-missing', 'AGENTS.md'],
    [['AGENTS.md', 'src/prices.ts#totalPrice'], 'anchor-target-missing', 'src/price.ts'],
    [['AGENTS.md', 'deploy.yaml#port'], 'anchor-target-unreadable', 'deploy.yaml:10-20'],
    [['AGENTS.md', 'deploy.yaml:3-90'], 'anchor-range-invalid', 'counted from 1'],
    [['AGENTS.md', 'src/price.ts'], 'anchor-target-invalid', 'src/price.ts#name'],
    [['AGENTS.md', '../elsewhere.ts#x'], 'anchor-target-missing', ''],
  ])('%j is refused with %s', async (args, code, hint) => {
    const { code: exit, json } = await shop.json(['anchors', 'add', ...args, '--by', 'Ada']);
    expect([exit, json.error.code]).toEqual([2, code]);
    expect(json.error.hint ?? '').toContain(hint);
  });

  test('paths are relative to where one is, and to the root as our output writes them', async () => {
    const cwd = join(shop.path, 'src');
    const added = await shop.run(
      ['anchors', 'add', '../AGENTS.md', 'price.ts#totalPrice', '--by', 'Ada'],
      { cwd },
    );
    expect(added.stdout).toContain('AGENTS.md describes src/price.ts#totalPrice');
    const found = await shop.run(['anchors', 'for', 'price.ts'], { cwd });
    expect(found.stdout).toContain('1 anchor.');
    expect((await shop.run(['anchors', 'for', 'src/price.ts#totalPrice'], { cwd })).stdout).toBe(
      found.stdout,
    );
    expect((await shop.run(['anchors', 'for', 'order.ts'], { cwd })).stdout).toBe(
      'No document describes it.\n',
    );
    const outside = await shop.json(
      ['anchors', 'add', '../../x.md', 'price.ts#totalPrice', '--by', 'A'],
      { cwd },
    );
    expect([outside.code, outside.json.error.code]).toEqual([1, 'usage-error']);
  });
});

test('for: what is said of a member, and of what it stands in', async () => {
  shop.write('src/cart.ts', 'export class Cart {\n  add(n: number) {\n    return n + 1;\n  }\n}\n');
  await shop.run(['anchors', 'add', 'AGENTS.md', 'src/cart.ts#Cart', '--by', 'Ada']);
  const { stdout } = await shop.run(['anchors', 'for', 'src/cart.ts#Cart.add']);
  expect(stdout).toMatch(/^No document describes it\.\n\nWhat stands around it:\n\nAGENTS\.md\n/);
  const { json } = await shop.json(['anchors', 'for', 'src/cart.ts#Cart.add']);
  expect([
    json.anchors.length,
    json.around.map((it: { qualified_name: string }) => it.qualified_name),
  ]).toEqual([0, ['Cart']]);
  expect((await shop.json(['anchors', 'for', 'src/cart.ts#Cart'])).json).toMatchObject({
    anchors: [{ qualified_name: 'Cart' }],
    around: [],
  });
});

describe('suggest', () => {
  test('proposes what a document speaks of; --write adds what is certain, once', async () => {
    const proposed = await shop.run(['anchors', 'suggest', 'AGENTS.md']);
    expect(proposed).toMatchObject({ code: 0, stderr: '' });
    expect(proposed.stdout).toContain('#shop/prices  src/price.ts#function totalPrice');
    expect(proposed.stdout).toContain('$ holdfast anchors suggest AGENTS.md --write');
    expect((await shop.run(['anchors', 'list'])).stdout).toBe('No anchors.\n');
    const { code, json } = await shop.json([
      ...['anchors', 'suggest', 'AGENTS.md', '--write', '--by', 'Ada'],
    ]);
    expect(code).toBe(0);
    expect(json.added).toMatchObject([
      { document: 'AGENTS.md', section: 'shop/prices', qualified_name: 'totalPrice' },
      { document: 'AGENTS.md', section: 'shop/orders', qualified_name: 'parseOrder' },
    ]);
    expect(await shop.run(['check'])).toMatchObject({ code: 0, stdout: '2 anchors: 2 fresh.\n' });
    const again = await shop.run(['anchors', 'suggest', '--write', '--by', 'Ada']);
    expect(again.stdout).toContain('0 added.');
  });

  test('a budget that ends is said, nothing is certain then, and the next run goes on', async () => {
    const args = [
      'anchors',
      'suggest',
      'AGENTS.md',
      '--write',
      '--by',
      'Ada',
      '--search-files',
      '1',
    ];
    for (const name of ['a', 'b', 'c']) shop.write(`src/${name}.ts`, `export const ${name} = 1;\n`);
    const first = await shop.run(args);
    expect(first.code).toBe(0);
    expect(first.stdout).toContain(
      'Not all sources were read, as so many source files were parsed',
    );
    expect(first.stdout).toContain('$ holdfast anchors suggest AGENTS.md --write');
    expect(first.stdout).toContain('0 added.');
    for (let turn = 0; ; turn += 1) {
      const { json } = await shop.json(args);
      expect(json.cursor).toBeUndefined();
      if (json.complete) {
        expect(json.added).toHaveLength(2);
        break;
      }
      expect(json).toMatchObject({ budget: { limit: 'files', files_read: 2 }, added: [] });
      expect(turn).toBeLessThan(9);
    }
    const wrong = await shop.json([...args.slice(0, 3), '--max-seconds', 'x']);
    expect(wrong.json.error.code).toBe('usage-error');
  });

  test('what a document names and the code does not have is said', async () => {
    shop.write('docs/guide.md', '# Guide\n\nSee `src/missing.ts`.\n');
    const { json } = await shop.json(['anchors', 'suggest', 'docs']);
    expect(json).toMatchObject({
      suggestions: [],
      missing: [{ document: 'docs/guide.md', line: 3, mention: 'src/missing.ts' }],
      complete: true,
    });
    const none = await shop.json(['anchors', 'suggest', 'nowhere.md']);
    expect([none.code, none.json.error.code]).toEqual([2, 'anchor-document-missing']);
  });
});

describe('import', () => {
  test('comments become anchors of their section; what cannot be followed is said', async () => {
    shop.write(
      'docs/guide.md',
      '# Guide\n\n## Totals\n<!-- anchor: src/price.ts#totalPrice scope=signature -->\n\n## Other\n<!-- anchor: src/price.ts#nothing -->\n',
    );
    const dry = await shop.run(['anchors', 'import', '--dry-run', '--by', 'Ada']);
    expect(dry.stdout).toContain(
      'would add docs/guide.md#guide/totals describes src/price.ts#totalPrice',
    );
    const { code, json } = await shop.json(['anchors', 'import', 'docs', '--by', 'Ada']);
    expect(code).toBe(1);
    expect(json).toMatchObject({
      added: [
        { document: 'docs/guide.md', section: 'guide/totals', scope: 'signature', inline: true },
      ],
      known: 0,
      problems: [{ code: 'anchor-target-missing', document: 'docs/guide.md', line: 7 }],
      orphans: [],
    });
    shop.write('docs/guide.md', '# Guide\n\n## Totals\n');
    const again = await shop.run(['anchors', 'import', 'docs/guide.md', '--by', 'Ada']);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toContain('no comment');
    expect(again.stdout).toContain('$ holdfast anchors remove an_');
    const none = await shop.json(['anchors', 'import', 'src', '--by', 'Ada']);
    expect(none.json.error.code).toBe('anchor-document-missing');
  });
});

test('list: grouped by document, without a check', async () => {
  await shop.add('AGENTS.md#Prices', 'src/price.ts#totalPrice', '--scope', 'signature');
  await shop.add('docs/guide.md', 'deploy.yaml:1-2');
  mkdirSync(join(shop.path, 'empty'));
  const all = await shop.run(['anchors', 'list']);
  expect(all.stdout).toMatch(
    /^AGENTS\.md\n {2}an_\w{4} {2}#shop\/prices {2}src\/price\.ts#totalPrice\n {4}scope signature, confirmed by Ada on \d{4}-\d\d-\d\d\n\ndocs\/guide\.md\n/,
  );
  const { json } = await shop.json(['anchors', 'list', 'docs']);
  expect(json).toMatchObject({
    schema_version: 1,
    anchors: [{ document: 'docs/guide.md', target: 'range', range: { start: 1, end: 2 } }],
  });
});
