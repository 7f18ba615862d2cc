import { renameSync, writeFileSync } from 'node:fs';
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
