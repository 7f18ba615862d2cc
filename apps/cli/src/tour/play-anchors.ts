import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MOVED,
  makeShop,
  REFORMATTED,
  ROUNDED,
  SHOP_START,
  type ShopRepository,
} from './shop-project.js';
import type { TourScript } from './tour-script.js';

/**
 * Plays the life of anchors on a repository with history: fresh, fresh after a reformat, stale after an
 * edit with the difference, confirmed, moved and renamed. Ends at the first claim that does not hold, and
 * answers whether all did.
 */
export async function playAnchors(root: string, script: TourScript): Promise<boolean> {
  const shop = makeShop(root);
  if (shop === undefined) {
    script.say('\nWithout git there is no history to show anchors on: that part is left out.');
    return true;
  }
  return (
    (await tieDocument(shop, script)) &&
    (await foreseeChange(root, script)) &&
    (await changeCode(shop, script)) &&
    (await moveCode(shop, script))
  );
}

async function tieDocument(shop: ShopRepository, script: TourScript): Promise<boolean> {
  script.chapter('A document that knows what it describes');
  shop.commit(SHOP_START, 'Ada', 'Start a shop');
  script.say('AGENTS.md says how prices and orders work. Two sections are tied to two functions.');
  const prices = await script.run([
    'anchors',
    'add',
    'AGENTS.md#Prices',
    'src/price.ts#totalPrice',
  ]);
  const orders = await script.run([
    'anchors',
    'add',
    'AGENTS.md#Orders',
    'src/order.ts#parseOrder',
  ]);
  const added = prices.exitCode === 0 && orders.exitCode === 0;
  if (!script.check('both anchors were added', added)) return false;

  shop.commit(REFORMATTED, 'Ada', 'Reformat prices');
  const fresh = await script.run(['check']);
  return script.check('after a reformat with a new comment both are fresh', fresh.exitCode === 0);
}

/** A plan of the change that comes next: told what it would do, and refused for it. */
async function foreseeChange(root: string, script: TourScript): Promise<boolean> {
  script.chapter('What a plan would do, before it is applied');
  script.say('An agent proposes to round totals. Nothing is applied yet.');
  const path = 'src/price.ts';
  const candidates = [{ path, content: ROUNDED[path], reason: 'Round totals to cents' }];
  const [request, plan] = [join(root, 'request.json'), join(root, 'plan.json')];
  const before = readFileSync(join(root, path), 'utf8');
  writeFileSync(request, JSON.stringify({ candidates }));
  const planning = ['change', 'plan', 'request.json', '--output', 'plan.json'];
  await script.run(planning, { lines: 3 });
  const dry = await script.run(['change', 'apply', 'plan.json', '--dry-run']);
  const told = dry.stdout.includes('fresh -> stale');
  if (!script.check('the plan says which section would no longer be true', told)) return false;
  const refused = await script.run(['change', 'apply', 'plan.json', '--fail-on', 'stale']);
  const untouched = readFileSync(join(root, path), 'utf8') === before;
  for (const file of [request, plan]) rmSync(file);
  return script.check(
    'with --fail-on stale the apply is refused, and nothing is written',
    refused.exitCode === 1 && untouched,
  );
}

async function changeCode(shop: ShopRepository, script: TourScript): Promise<boolean> {
  script.chapter('The code changes, the document does not');
  shop.commit(ROUNDED, 'Grace', 'Round totals to cents');
  const stale = await script.run(['check']);
  const told =
    stale.exitCode === 1 && stale.stdout.includes('stale') && stale.stdout.includes('Grace');
  if (!script.check('the check says what is stale, since which commit, by whom', told))
    return false;
  const id = /anchors show (an_\w+)/.exec(stale.stdout)?.[1] ?? '';
  const shown = await script.run(['anchors', 'show', id]);
  const differs = shown.stdout.includes('Math.round');
  if (!script.check('show has the difference since it was confirmed', differs)) return false;

  script.say('Ada corrects the section, then confirms exactly what she saw.');
  shop.commit(
    {
      'AGENTS.md': SHOP_START['AGENTS.md'].replace('Nothing is rounded', 'It is rounded to cents'),
    },
    'Ada',
    'Say that totals are rounded',
  );
  const seen = /anchors confirm (an_\w+@[\w:]+)/.exec(shown.stdout)?.[1] ?? '';
  const confirmed = await script.run(['anchors', 'confirm', seen, '--by', 'Ada']);
  return script.check('the warning is cleared', confirmed.exitCode === 0);
}

async function moveCode(shop: ShopRepository, script: TourScript): Promise<boolean> {
  script.chapter('Code moves and gets other names');
  shop.commit(MOVED, 'Grace', 'Give money a place of its own');
  const { stdout, exitCode } = await script.run(['check']);
  const found =
    exitCode === 1 && stdout.includes('src/money/total.ts') && stdout.includes('readOrder');
  if (!script.check('one is found in its new file, one under its new name', found)) return false;
  const seen = [...stdout.matchAll(/anchors confirm (an_\w+@[\w:]+)/g)].map(([, id = '']) => id);
  await script.run(['anchors', 'confirm', ...seen, '--by', 'Ada']);
  const fresh = await script.run(['check']);
  return script.check(
    'confirmed, both are fresh again',
    fresh.exitCode === 0 && !fresh.stdout.includes('Since'),
  );
}
