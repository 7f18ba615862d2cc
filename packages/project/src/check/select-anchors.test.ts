import { memorySourceTree } from '@holdfast/source';
import { expect, test } from 'vitest';
import { rangeAnchor } from '../../test/reports.js';
import { selectAnchors } from './select-anchors.js';
import { touchedAnchors } from './touched-anchors.js';

const anchors = [
  rangeAnchor('an_a', { document: 'README.md', fileHint: 'a.yaml' }),
  rangeAnchor('an_b', { document: 'docs/b.md', fileHint: 'b.yaml' }),
  rangeAnchor('an_c', { document: 'docs/more/c.md', fileHint: 'a.yaml' }),
];
const files = { 'README.md': '1', 'docs/b.md': '2', 'docs/more/c.md': '3', 'docs/none.md': '4' };
const tree = memorySourceTree({ ...files, 'a.yaml': 'a', 'b.yaml': 'b' });

test.each([
  [[], ['an_a', 'an_b', 'an_c']],
  [[''], ['an_a', 'an_b', 'an_c']],
  [['docs'], ['an_b', 'an_c']],
  [
    ['docs/b.md', 'README.md'],
    ['an_a', 'an_b'],
  ],
  // A hook passes documents that nobody has anchored.
  [['docs/none.md'], []],
])('anchors of %j', async (documents, ids) => {
  expect((await selectAnchors(anchors, documents, tree)).map(({ id }) => id)).toEqual(ids);
});

test('a document that is nowhere is refused, one that is gone but has anchors is not', async () => {
  await expect(selectAnchors(anchors, ['doc/b.md'], tree)).rejects.toMatchObject({
    code: 'anchor-document-missing',
    path: 'doc/b.md',
  });
  const gone = [rangeAnchor('an_d', { document: 'gone.md' })];
  expect(await selectAnchors(gone, ['gone.md'], tree)).toEqual(gone);
});

test.each([
  ['nothing', {}, []],
  ['a document', { 'docs/b.md': 'edited' }, ['an_b']],
  ['code', { 'a.yaml': 'edited' }, ['an_a', 'an_c']],
  ['a file that neither names', { 'c.yaml': 'new' }, []],
])('touched by a change of %s', async (_, changes, ids) => {
  const now = memorySourceTree({ ...files, 'a.yaml': 'a', 'b.yaml': 'b', ...changes });
  expect([...(await touchedAnchors(anchors, now, tree))]).toEqual(ids);
});

test('touched by a file that is gone, or new', async () => {
  const without = memorySourceTree({ ...files, 'a.yaml': 'a' });
  expect([...(await touchedAnchors(anchors, without, tree))]).toEqual(['an_b']);
  expect([...(await touchedAnchors(anchors, tree, without))]).toEqual(['an_b']);
});
