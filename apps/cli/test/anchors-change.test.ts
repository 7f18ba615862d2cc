import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeShop, ORDER, PRICE, type Shop } from './shop.js';

let shop: Shop;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  shop = makeShop();
});
afterEach(() => shop.remove());

const edited = PRICE.replace('count * price', 'count * price * 2');

interface Line {
  readonly action: string;
  readonly by: string;
  readonly kind: string;
  readonly anchor: string;
  readonly from?: { readonly state?: string };
  readonly reason?: string;
}
const audit = (): Line[] =>
  shop
    .read('.holdfast/anchors.audit.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

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

describe('show and confirm', () => {
  test('the difference, then a confirmation of exactly what was seen', async () => {
    const id = await shop.add('AGENTS.md#Prices', 'src/price.ts#totalPrice');
    const commit = shop.commit({ 'src/price.ts': edited });
    const shown = await shop.run(['anchors', 'show', id.slice(0, 7)]);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain(
      '-  for (const { count, price } of lines) total += count * price;',
    );
    expect(shown.stdout).toContain(
      '+  for (const { count, price } of lines) total += count * price * 2;',
    );
    const seen = /confirm (an_\w+@ts1:[0-9a-f]{12})/.exec(shown.stdout)?.[1] ?? '';

    const colored = await shop.run(['anchors', 'show', id], { env: { FORCE_COLOR: '1' } });
    expect(colored.stdout).toContain('\u001b[31m-');

    const unseen = await shop.json(['anchors', 'confirm', id, '--by', 'Ada']);
    expect([unseen.code, unseen.json.error.code]).toEqual([1, 'usage-error']);
    const confirmed = await shop.json(['anchors', 'confirm', seen, '--by', 'Ada']);
    expect(confirmed).toMatchObject({
      code: 0,
      json: { confirmed: [{ id, changed: true, confirmed: { by: 'Ada', commit, from: 'stale' } }] },
    });
    expect(await shop.run(['check'])).toMatchObject({ code: 0 });
    expect(audit().map(({ action, from }) => [action, from?.state])).toEqual([
      ['add', undefined],
      ['confirm', 'stale'],
    ]);
    expect(
      (await shop.json(['anchors', 'confirm', seen, '--by', 'Ada'])).json.confirmed[0].changed,
    ).toBe(false);
    expect(audit()).toHaveLength(2);
  });

  test('refused when the code has moved on since it was seen; --seen for one id', async () => {
    const id = await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
    shop.write('src/price.ts', edited);
    const { json } = await shop.json(['anchors', 'show', id]);
    const seen = json.result.detail.actual_hash;
    expect(json.comparison).toMatchObject({
      before: { kind: 'text', path: 'src/price.ts', line: 4 },
      after: { kind: 'text', path: 'src/price.ts', line: 4 },
    });
    shop.write('src/price.ts', edited.replace('* 2', '* 3'));
    const refused = await shop.json(['anchors', 'confirm', id, '--seen', seen, '--by', 'Ada']);
    expect([refused.code, refused.json.error.code]).toEqual([2, 'anchor-seen-changed']);
    shop.write('src/price.ts', edited);
    expect(
      await shop.run(['anchors', 'confirm', id, '--seen', seen, '--agent', '--by', 'bot']),
    ).toMatchObject({ code: 0 });
    expect(audit().at(-1)).toMatchObject({ action: 'confirm', by: 'bot', kind: 'agent' });
    const twice = await shop.json([
      'anchors',
      'confirm',
      `${id}@${seen}`,
      '--seen',
      seen,
      '--by',
      'A',
    ]);
    expect([twice.code, twice.json.error.code]).toEqual([1, 'usage-error']);
  });

  test('of several one is refused: none is confirmed', async () => {
    const one = await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
    const two = await shop.add('AGENTS.md', 'src/order.ts#parseOrder');
    shop.write('src/price.ts', edited);
    shop.write('src/order.ts', ORDER.replace("';'", "','"));
    const before = shop.read('.holdfast/anchors.json');
    const { json } = await shop.json(['check']);
    const hash = (id: string) =>
      json.anchors.results.find((result: { anchor_id: string }) => result.anchor_id === id).detail
        .actual_hash;
    const refused = await shop.json([
      'anchors',
      'confirm',
      `${one}@${hash(one)}`,
      `${two}@${hash(one)}`,
      '--by',
      'Ada',
    ]);
    expect(refused.json.error.code).toBe('anchor-seen-changed');
    expect(shop.read('.holdfast/anchors.json')).toBe(before);
    expect(
      await shop.run([
        'anchors',
        'confirm',
        `${one}@${hash(one)}`,
        `${two}@${hash(two)}`,
        '--by',
        'Ada',
      ]),
    ).toMatchObject({ code: 0 });
  });

  test('a rename is confirmed as the new name; what is lost is not confirmed', async () => {
    const id = await shop.add('AGENTS.md', 'src/order.ts#parseOrder');
    shop.commit({ 'src/order.ts': ORDER.replace('parseOrder', 'readOrder') });
    const seen = /confirm (\S+@\S+)/.exec((await shop.run(['check'])).stdout)?.[1] ?? '';
    const { json } = await shop.json(['anchors', 'confirm', seen, '--by', 'Ada']);
    expect(json.confirmed[0]).toMatchObject({
      qualified_name: 'readOrder',
      confirmed: { from: 'moved-renamed' },
    });
    shop.git('rm', '-q', 'src/order.ts');
    shop.write('src/new.ts', 'export const x = 1;\n');
    const lost = await shop.json(['anchors', 'confirm', `${id}@0123456789ab`, '--by', 'Ada']);
    expect([lost.code, lost.json.error.code]).toEqual([2, 'anchor-state']);
    const shown = await shop.run(['anchors', 'show', id]);
    expect(shown.stdout).toContain('+++ gone');
    expect(shown.stdout).toContain('holdfast anchors relink');
  });

  test('an id that nobody has', async () => {
    for (const command of ['show', 'confirm', 'retire', 'remove']) {
      const { code, json } = await shop.json(
        ['anchors', command, 'an_zzzz', '--by', 'Ada'].slice(0, command === 'show' ? 3 : 5),
      );
      expect([command, code, json.error.code]).toEqual([command, 2, 'anchor-not-found']);
    }
  });
});

describe('relink, retire, remove', () => {
  test('a lost anchor finds a new target by hand', async () => {
    const id = await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
    shop.commit({ 'src/price.ts': 'export function sumUp() {\n  return 1;\n}\n' });
    expect((await shop.run(['check'])).stdout).toContain('lost');
    expect(
      await shop.run(['anchors', 'relink', id, 'src/price.ts#sumUp', '--by', 'Ada']),
    ).toMatchObject({ code: 0 });
    expect(await shop.run(['check'])).toMatchObject({ code: 0 });
    expect(audit().at(-1)).toMatchObject({ action: 'relink', from: { state: 'lost' } });
    const wrong = await shop.json(['anchors', 'relink', id, 'src/price.ts#sumup', '--by', 'Ada']);
    expect(wrong.json.error.code).toBe('anchor-target-missing');
    for (const args of [[id], [], [id, 'x', '--moved'], [id, 'x', '--dry-run']]) {
      const { code, json } = await shop.json(['anchors', 'relink', ...args]);
      expect([args, code, json.error.code]).toEqual([args, 1, 'usage-error']);
    }
  });

  test('a directory that moved is said once and accepted at once; what changed as well is left', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const code = (name: string, factor: number) =>
      `export function ${name}(list: number[]): number {\n  let sum = 0;\n  for (const it of list) sum += it * ${factor};\n  return sum;\n}\n`;
    shop.commit(
      Object.fromEntries(names.map((name, index) => [`lib/${name}.ts`, code(name, index)])),
    );
    const ids: string[] = [];
    for (const name of names) ids.push(await shop.add('AGENTS.md', `lib/${name}.ts#${name}`));
    renameSync(join(shop.path, 'lib'), join(shop.path, 'core'));
    writeFileSync(join(shop.path, 'core/four.ts'), code('four', 99));
    shop.git('add', '-A');
    shop.git('commit', '-qm', 'Move lib');
    const { stdout } = await shop.run(['check']);
    expect(stdout).toContain('moved lib/ is now core/');
    expect(stdout.match(/relink --moved/g)).toHaveLength(1);
    expect(stdout).not.toContain(ids[0]?.slice(0, 7));
    const dry = await shop.run(['anchors', 'relink', '--moved', '--dry-run', '--by', 'Ada']);
    expect(dry.stdout).toContain('would relink 3 anchors  lib/ is now core/');
    const done = await shop.json(['anchors', 'relink', '--moved', '--by', 'Ada']);
    expect(done.json.relinked.sort()).toEqual(ids.slice(0, 3).sort());
    const after = await shop.run(['check']);
    expect(after.code).toBe(1);
    expect(after.stdout).toContain('4 anchors: 3 fresh, 1');
    const none = await shop.run(['anchors', 'relink', '--moved', '--by', 'Ada']);
    expect(none.stdout).not.toContain('relinked 3');
  });

  test('retired anchors are kept and not checked; removed ones are gone, the record stays', async () => {
    const one = await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
    const two = await shop.add('AGENTS.md', 'src/order.ts#parseOrder');
    shop.commit({ 'src/price.ts': edited });
    const retired = await shop.run([
      'anchors',
      'retire',
      one,
      '--reason',
      'About version 1',
      '--by',
      'Ada',
    ]);
    expect(retired.stdout).toContain('retired');
    expect((await shop.run(['check'])).stdout).toBe('2 anchors: 1 fresh, 1 retired.\n');
    expect((await shop.run(['anchors', 'show', one])).stdout).toContain('About version 1');
    expect((await shop.run(['anchors', 'list'])).stdout).toContain('retired on');
    const removed = await shop.json(['anchors', 'remove', one, two, '--by', 'Ada']);
    expect(removed.json.removed.map(({ id }: { id: string }) => id)).toEqual([one, two]);
    expect((await shop.run(['anchors', 'list'])).stdout).toBe('No anchors.\n');
    expect(audit().map(({ action }) => action)).toEqual([
      'add',
      'add',
      'retire',
      'remove',
      'remove',
    ]);
    expect(audit()[2]?.reason).toBe('About version 1');
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

test('stats: states, lines, noise and what no document describes', async () => {
  const id = await shop.add('AGENTS.md', 'src/price.ts#totalPrice');
  await shop.add('docs/guide.md', 'deploy.yaml:1-2');
  for (const factor of [2, 3, 4]) {
    shop.commit({ 'src/price.ts': PRICE.replace('count * price', `count * price * ${factor}`) });
    const { json } = await shop.json(['anchors', 'show', id]);
    await shop.run([
      'anchors',
      'confirm',
      `${id}@${json.result.detail.actual_hash}`,
      '--by',
      'Ada',
    ]);
  }
  const { code, json } = await shop.json(['anchors', 'stats']);
  expect(code).toBe(0);
  expect(json).toMatchObject({
    states: { fresh: 2, stale: 0 },
    fallback_share: { total: 2, fallback: 1, share: 0.5 },
    noisy: [{ anchor: { id }, confirmed: 3, without_change: 3 }],
    coverage: { exported: 4, described: 1, share: 0.25, complete: true },
  });
  const text = (await shop.run(['anchors', 'stats'])).stdout;
  expect(text).toContain('1 of 2 anchors (50.0 %) are lines');
  expect(text).toContain(`3 of 3  ${id.slice(0, 7)}  AGENTS.md on src/price.ts#totalPrice`);
  expect(text).toContain('src/order.ts  Line, parseOrder');
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
