import { expect, test } from 'vitest';
import { editMap, type HistoryEntry } from '../src/index.js';
import { undoStored } from '../src/node/undo-stored.js';
import { block, blockMap } from './map-builders.js';

const ACT = { seat: 'owner', author: 'ann', at: '2026-01-31T12:00:00Z' } as const;

test.each<[string, (image: Record<string, unknown>) => void]>([
  ['a blank name', (image) => Object.assign(image, { name: ' ' })],
  ['no membership', (image) => delete image.membership],
  ['no sockets', (image) => delete image.sockets],
  ['half of a character', (image) => Object.assign(image, { purpose: '\ud800' })],
  ['an unknown key', (image) => Object.assign(image, { extra: 1 })],
])('an image with %s is refused by name and never restored', (_, spoil) => {
  const { map, entry } = renamed();
  spoil(entry.before.blocks[0]?.block as unknown as Record<string, unknown>);
  expectRefused(map, entry);
});

test.each([
  { rules: 'x' },
  { rulesBaseline: [{}] },
  { unmapped: { removed: 'x' } },
  { unmapped: { removed: ['../x'], added: [], total: 0 } },
  { blocks: [{ index: -1, block: {} }] },
])('what was kept as %j is refused by name', (part) => {
  const { map, entry } = renamed();
  Object.assign(entry.before, part);
  expectRefused(map, entry);
});

function renamed() {
  const map = blockMap([block('sb_a', ['a'])]);
  const ops = [{ op: 'rename', block_id: 'sb_a', name: 'Other' }] as const;
  const edited = editMap(map, { ...ACT, ops, expected: map });
  if (!edited.ok) throw new Error('refused');
  return { map: edited.store, entry: JSON.parse(JSON.stringify(edited.entry)) as HistoryEntry };
}

function expectRefused(map: ReturnType<typeof renamed>['map'], entry: HistoryEntry): void {
  const undone = undoStored(map, { ...ACT, expected: map }, [entry]);
  expect(!undone.ok && undone.failures).toMatchObject([{ code: 'damaged-history' }]);
}
