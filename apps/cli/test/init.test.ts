import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeShop, type Shop } from './shop.js';

let shop: Shop;
beforeAll(async () => {
  await buildCli();
  shop = makeShop();
}, 180_000);
afterAll(() => shop.remove());

test('looks, asks, sets up, and has nothing left to do', async () => {
  const looked = await shop.run(['init', '--dry-run']);
  expect(looked).toMatchObject({ code: 0, stderr: '' });
  expect(looked.stdout).toContain(
    'AGENTS.md#shop/prices describes src/price.ts#function totalPrice\n',
  );
  expect(existsSync(join(shop.path, '.holdfast/anchors.json'))).toBe(false);

  const unasked = await shop.run(['init']);
  expect(unasked.code).toBe(1);
  expect(unasked.stderr).toContain('nobody can be asked here');
  expect(existsSync(join(shop.path, '.holdfast/anchors.json'))).toBe(false);

  const { code, json } = await shop.json(['init', '--yes', '--by', 'Ada']);
  expect(code).toBe(0);
  expect(json).toMatchObject({
    done: { files: ['.holdfast/config.json', '.holdfast/.gitattributes'], anchors: 2 },
  });
  const checked = await shop.run(['check']);
  expect(checked).toMatchObject({ code: 0 });
  expect(checked.stdout).toMatch(/^2 anchors: 2 fresh\.\n\nMap: \d+ blocks?, 5 files\.\n/);

  const again = await shop.run(['init', '--yes']);
  expect(again.stdout).toContain('Nothing is left to set up.');
});
