import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { layerRules } from './layer-rules.mjs';
import { ruleEdits } from './rule-edits.mjs';

const map = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../.holdfast/blocks.json', import.meta.url)), 'utf8'),
);

test('the map of blocks forbids what the layer rules forbid, for the same reasons', () => {
  // They are what `node scripts/update-own-map.mjs` would change.
  expect(ruleEdits(map, layerRules())).toEqual([]);
  expect(map.rules.length).toBeGreaterThan(100);
});

test('a rule that is too many, missing, or for another reason is an edit', () => {
  const [first, second, ...rest] = layerRules();
  if (first === undefined || second === undefined) throw new Error('There are no rules.');
  const edits = ruleEdits(map, [{ ...first, because: 'Another reason.' }, ...rest]);
  const op = { op: 'set_rule', from: `sb_${first.from.split('/')[1]}` };
  expect(edits).toMatchObject([
    { ...op, because: 'Another reason.' },
    { ...op, remove: true },
  ]);
  const unknown = { from: 'packages/none', to: 'packages/base', because: 'None.' };
  expect(() => ruleEdits(map, [unknown])).toThrow('No block has the pattern packages/none/**');
});
