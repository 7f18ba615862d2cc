import type { AnchorId, DeclarationAnchor, PairAnchor, RangeAnchor } from '../src/index.js';

const CONFIRMED = {
  by: 'Ada',
  kind: 'person',
  at: '2026-01-31T12:00:00Z',
  commit: 'c'.repeat(40),
  blob: 'b'.repeat(40),
} as const;

/** One anchor of each kind, as somebody would have them. */
export const DECLARATION: DeclarationAnchor = {
  id: 'an_aaaaaaaaaaaa' as AnchorId,
  document: 'AGENTS.md',
  section: 'parsing',
  target: 'declaration',
  language: 'typescript',
  kind: 'function',
  qualifiedName: 'parseFile',
  container: '',
  fileHint: 'src/parse.ts',
  scope: 'whole',
  hashes: {
    declaration: `ts1:${'1'.repeat(32)}`,
    signature: `ts1:${'2'.repeat(32)}`,
    body: `ts1:${'3'.repeat(32)}`,
    decorators: null,
    interface: null,
  },
  bodyTokens: 12,
  scheme: 'ts1',
  grammar: 'typescript@0.23.2',
  confirmed: CONFIRMED,
};

export const RANGE: RangeAnchor = {
  id: 'an_bbbbbbbbbbbb' as AnchorId,
  document: 'AGENTS.md',
  target: 'range',
  fileHint: 'ci.yml',
  range: { start: 1, end: 4, hash: `lines1:${'4'.repeat(32)}`, lines: 3 },
  confirmed: CONFIRMED,
};

export const PAIR: PairAnchor = {
  id: 'an_cccccccccccc' as AnchorId,
  document: 'docs/people.md',
  target: 'pair',
  pair: { document: 'docs/technical.md', section: 'limits', hash: `lines1:${'5'.repeat(32)}` },
  confirmed: CONFIRMED,
};
