import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCli, holdfast } from './built-cli.js';
import { makeShop, PRICE, type Shop } from './shop.js';

let shop: Shop;
let plan: string;
const edited = PRICE.replace('count * price', 'count * price * 2');

beforeAll(async () => {
  await buildCli();
  shop = makeShop();
  await shop.add('AGENTS.md#Prices', 'src/price.ts#totalPrice');
  const request = join(shop.path, 'request.json');
  const candidates = [{ path: 'src/price.ts', content: edited, reason: 'Twice.' }];
  writeFileSync(request, JSON.stringify({ candidates }));
  plan = join(shop.path, 'plan.json');
  const made = await holdfast(['change', 'plan', request, '--output', plan], { cwd: shop.path });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toContain(
    'AGENTS.md#shop/prices on src/price.ts#totalPrice: fresh -> stale. The declaration is still there, but its body changed.',
  );
}, 180_000);
afterAll(() => shop.remove());

test('every view of a plan has what it does to documents', async () => {
  const shown = await holdfast(['change', 'show', plan, '--json'], { cwd: shop.path });
  expect(JSON.parse(shown.stdout)).toMatchObject({
    impact: {
      anchors: {
        total: 1,
        changes: [{ effect: 'worse', before: { state: 'fresh' }, after: { state: 'stale' } }],
      },
    },
  });
  const markdown = await holdfast(['change', 'show', plan, '--markdown'], { cwd: shop.path });
  expect(markdown.stdout).toContain('**Documents that would need a look (1)**');
  const page = join(shop.path, 'plan.html');
  await holdfast(['change', 'show', plan, '--html', page], { cwd: shop.path });
  expect(readFileSync(page, 'utf8')).toContain('Documents that would need a look');
  const without = await holdfast(['change', 'show', plan, '--no-impact'], { cwd: shop.path });
  expect(without.stdout).not.toContain('Impact');
});

test('a class that is named makes it a failure, and an apply is refused before it writes', async () => {
  const dry = ['change', 'apply', plan, '--dry-run', '--json'];
  expect(await holdfast([...dry, '--fail-on', 'lost'], { cwd: shop.path })).toMatchObject({
    code: 0,
  });
  expect(await holdfast([...dry, '--fail-on', 'stale'], { cwd: shop.path })).toMatchObject({
    code: 1,
    stderr: 'This fails because of --fail-on: the impact has stale.\n',
  });
  const told = await holdfast(['change', 'apply', plan, '--dry-run', '--fail-on', 'stale'], {
    cwd: shop.path,
  });
  expect(told.code).toBe(1);
  const headline =
    'With this --fail-on the apply would be refused: the impact has stale. Nothing was changed.\n';
  expect(told.stdout.startsWith(headline)).toBe(true);
  expect(told.stdout).not.toMatch(/Ready|Next:/);
  const refused = await holdfast(['change', 'apply', plan, '--fail-on', 'lost,stale', '--json'], {
    cwd: shop.path,
  });
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stdout)).toMatchObject({
    error: {
      code: 'impact-refused',
      message: 'The plan has an impact that --fail-on names: stale.',
    },
  });
  const shown = await holdfast(['change', 'show', plan, '--fail-on', 'lost,stale'], {
    cwd: shop.path,
  });
  expect(shown).toMatchObject({
    code: 1,
    stderr: 'This fails because of --fail-on: the impact has stale.\n',
  });
  expect(readFileSync(join(shop.path, 'src/price.ts'), 'utf8')).toBe(PRICE);
  const unknown = await holdfast([...dry, '--fail-on', 'everything'], { cwd: shop.path });
  expect(unknown.code).toBe(1);
  expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: 'usage-error' } });
});
