import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeShop, PRICE, type Shop } from './shop.js';

let shop: Shop;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  shop = makeShop();
});
afterEach(() => shop.remove());

const STORE = '.holdfast/anchors.json';

/** The store as an earlier version would have written it: other hashes, with another tag. */
function makeOld(): void {
  const old = shop.read(STORE).replaceAll(/"ts1:[0-9a-f]{32}"/g, `"ts0:${'0'.repeat(32)}"`);
  shop.write(
    STORE,
    old
      .replaceAll('"scheme":"ts1"', '"scheme":"ts0"')
      .replaceAll('"scheme": "ts1"', '"scheme": "ts0"'),
  );
}

test('what was confirmed under other rules is hashed anew from what was confirmed', async () => {
  const id = await shop.add('AGENTS.md#Prices', 'src/price.ts#totalPrice');
  const sound = shop.read(STORE);
  expect(await shop.run(['anchors', 'rebaseline', '--by', 'Ada'])).toMatchObject({
    code: 0,
    stdout: 'No anchor needs to be hashed anew.\n',
  });
  makeOld();
  const old = shop.read(STORE);
  expect(old).not.toBe(sound);
  const dry = await shop.json(['anchors', 'rebaseline', '--dry-run', '--by', 'Ada']);
  expect(dry).toMatchObject({ code: 0, json: { dry_run: true, rebaselined: [id], skipped: [] } });
  expect(shop.read(STORE)).toBe(old);

  // The code has moved on: that is still to be seen afterwards.
  shop.commit({ 'src/price.ts': PRICE.replace('count * price', 'count + price') });
  const done = await shop.run(['anchors', 'rebaseline', '--by', 'Ada']);
  expect([done.code, done.stdout]).toEqual([
    0,
    '1 anchor hashed anew; what was confirmed stays what it was.\n',
  ]);
  expect(shop.read(STORE)).toBe(sound);
  const checked = await shop.run(['check']);
  expect([checked.code, checked.stdout.includes('stale')]).toEqual([1, true]);
});

test('what is not in the repository is left as it was, and named', async () => {
  const id = await shop.add('AGENTS.md#Prices', 'src/price.ts#totalPrice');
  makeOld();
  const gone = shop.read(STORE).replace(/("blob": ?")[0-9a-f]{40}/, `$1${'a'.repeat(40)}`);
  shop.write(STORE, gone);
  const left = await shop.json(['anchors', 'rebaseline', '--by', 'Ada']);
  expect(left).toMatchObject({ code: 1, json: { rebaselined: [], skipped: [{ id }] } });
  expect(shop.read(STORE)).toBe(gone);
  rmSync(join(shop.path, '.git'), { recursive: true });
  const bare = await shop.json(['anchors', 'rebaseline', '--by', 'Ada']);
  expect([bare.code, bare.json.error.code]).toEqual([2, 'source-unavailable']);
});
