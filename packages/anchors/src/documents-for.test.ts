import { expect, test } from 'vitest';
import { DECLARATION, PAIR, RANGE } from '../test/sample-anchors.js';
import type { Anchor } from './anchor.js';
import { documentsAround, documentsFor } from './documents-for.js';

const on = (kind: string, qualifiedName: string): Anchor => ({
  ...DECLARATION,
  ...{ kind, qualifiedName, fileHint: 'src/words.ts' },
});

const ALL: readonly Anchor[] = [
  on('class', 'Words'),
  on('method', 'Words.count'),
  on('function', 'lines'),
  { ...RANGE, fileHint: 'ci.yml', range: { ...RANGE.range, start: 2, end: 3 } },
  { ...PAIR, pair: { ...PAIR.pair, document: 'AGENTS.md', section: 'words' } },
  { ...on('class', 'Gone'), retired: { by: 'Ada', at: '2026-01-31T12:00:00Z' } },
];

const namesOf = (anchors: readonly Anchor[]) =>
  anchors
    .map((anchor) => (anchor.target === 'declaration' ? anchor.qualifiedName : anchor.target))
    .sort();

test.each([
  ['src/words.ts', ['Words', 'Words.count', 'lines']],
  ['src/words.ts#Words', ['Words', 'Words.count']],
  ['src/words.ts#class Words', ['Words', 'Words.count']],
  ['Words.count', ['Words.count']],
  ['src/words.ts#Word', []],
  ['src/words.ts#Gone', []],
  ['ci.yml:1-2', ['range']],
  ['ci.yml:1', []],
  ['AGENTS.md#words', ['pair']],
  ['AGENTS.md', ['pair']],
  ['other.ts#Words', []],
])('documents about %s', (target, names) => {
  expect(namesOf(documentsFor(ALL, target))).toEqual(names);
});

test.each([
  ['src/words.ts#Words.count', ['Words']],
  ['src/words.ts#method Words.count', ['Words']],
  ['Words.other', ['Words']],
  ['Words.count.inner', ['Words', 'Words.count']],
  ['src/words.ts#Words', []],
  ['src/words.ts', []],
  ['other.ts#Words.count', []],
  ['Wordsmith.count', []],
  ['Gone.with', []],
])('documents about what stands around %s', (target, names) => {
  expect(namesOf(documentsAround(ALL, target))).toEqual(names);
});
