import type { Anchor, AnchorId } from '../src/index.js';
import { openAnchorStore } from '../src/node/index.js';
import { RANGE } from './sample-anchors.js';

/**
 * Adds anchors one by one to the store of a project and prints the id of each that was answered
 * for. Ids are told apart by the name of the process.
 */
const [root = '', name = '', count = '0'] = process.argv.slice(2);
const store = openAnchorStore(root, { waitMs: 60_000 });

for (let i = 0; i < Number(count); i += 1) {
  const suffix = [...String(i).padStart(4, '0')]
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('');
  const anchor: Anchor = { ...RANGE, id: `an_${name}${suffix}` as AnchorId };
  const result = await store.update((anchors) => ({
    anchors: [...anchors, anchor],
    audit: [
      {
        at: new Date().toISOString(),
        by: name,
        kind: 'agent',
        action: 'add',
        anchor: anchor.id,
        document: anchor.document,
        target: 'ci.yml:1-4',
        hash: RANGE.range.hash,
      },
    ],
  }));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  process.stdout.write(`${anchor.id}\n`);
}
