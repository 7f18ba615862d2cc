import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapFile, readClaimed } from './claimed-files.js';
import { type MapBatch, makeBatch } from './map-batch.js';
import { makeOrdersProject } from './orders-project.js';
import { cloneOwnRepository } from './own-repository.js';
import type { TourScript } from './tour-script.js';

const OWNER = ['--by', 'owner', '--author', 'Ada'];

/**
 * Maps a real project: scanned, edited by one batch, a bad batch refused, drawn. Ends at the first claim that
 * does not hold. Answers where the picture is, which stays when the tour is over.
 */
export async function playMap(root: string, script: TourScript): Promise<string | undefined> {
  script.chapter('A map of blocks');
  if (cloneOwnRepository(root)) {
    script.say('The project is this repository, in a clone of its own.');
  } else {
    makeOrdersProject(root);
    script.say('The project is a small sample.');
  }
  const scanned = await script.run(['blocks', 'scan', ...OWNER], { lines: 12 });
  const complete = scanned.exitCode === 0 && readClaimed(root).complete;
  if (!script.check('every file is in a block, or counted as unmapped', complete)) return undefined;

  const batch = await editMap(root, script);
  if (batch === undefined || !(await refuseBatch(root, batch, script))) return undefined;
  return await drawMap(batch, script);
}

async function editMap(root: string, script: TourScript): Promise<MapBatch | undefined> {
  const before = readClaimed(root);
  const batch = makeBatch(before);
  script.chapter('Rename, merge and split, in one batch');
  script.say(`The batch says: ${batch.words.join('; ')}.`);
  writeBatch(root, 'batch.json', batch.ops);
  const edited = await script.run(['blocks', 'edit', '../batch.json', ...OWNER], { lines: 12 });
  const after = readClaimed(root);
  const sameFiles = JSON.stringify(after.claimed) === JSON.stringify(before.claimed);
  const once = after.map.storeVersion === before.map.storeVersion + 1;
  const survivor = after.map.blocks.find(({ blockId }) => blockId === batch.survivor);
  const done =
    edited.exitCode === 0 && survivor?.name === batch.newName && !after.byBlock.has(batch.victim);
  const holds = done && once && sameFiles && after.complete;
  return script.check('one new version, and not a file was lost or claimed anew', holds)
    ? batch
    : undefined;
}

async function refuseBatch(root: string, batch: MapBatch, script: TourScript): Promise<boolean> {
  const { survivor, victim } = batch;
  const [owned = ''] = readClaimed(root).claimed;
  script.chapter('A bad batch');
  script.say('An agent renames well, and is wrong three times in the same batch.');
  writeBatch(root, 'bad.json', [
    { op: 'rename', block_id: survivor, name: 'Engine' },
    { op: 'merge', into: survivor, block_ids: [victim] },
    { op: 'assign_unmapped', path: owned, block_id: survivor },
    { op: 'rename', block_id: survivor, purpose: 'See https://example.com' },
  ]);
  const bytes = readFileSync(mapFile(root), 'utf8');
  const refused = await script.run([
    ...['blocks', 'edit', '../bad.json', '--by', 'runner', '--author', 'agent'],
  ]);
  const named = ['unknown-block', 'already-owned', 'unsafe-text'].every((code) =>
    refused.stdout.includes(code),
  );
  const same = readFileSync(mapFile(root), 'utf8') === bytes;
  const claim = 'all three failures are named, and no byte of the map changed';
  return script.check(claim, refused.exitCode === 1 && named && same);
}

async function drawMap(batch: MapBatch, script: TourScript): Promise<string | undefined> {
  script.chapter('A picture');
  const picture = join(
    mkdtempSync(join(realpathSync.native(tmpdir()), 'holdfast-map-')),
    'map.html',
  );
  const drawn = await script.run(['blocks', 'draw', '--output', picture]);
  const page = drawn.exitCode === 0 ? readFileSync(picture, 'utf8') : '';
  const alone = !/(?:src|href)=["']?(?:https?:)?\/\//.test(page);
  const claim = 'the page has the new names, and loads nothing from anywhere';
  return script.check(claim, alone && page.includes(batch.newName)) ? picture : undefined;
}

function writeBatch(root: string, name: string, ops: readonly unknown[]): void {
  writeFileSync(join(root, '..', name), `${JSON.stringify(ops, undefined, 2)}\n`);
}
