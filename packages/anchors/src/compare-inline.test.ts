import { expect, test } from 'vitest';
import { DECLARATION, RANGE } from '../test/sample-anchors.js';
import { compareInline } from './compare-inline.js';

const TEXT = `# Parsing
<!-- anchor: src/parse.ts#parseFile -->
<!-- anchor: ci.yml#L1-L4 -->
`;

const INLINE = { ...DECLARATION, inline: true } as const;

test('a comment without an anchor is one to add, at its section and with its scope', () => {
  const text = `${TEXT}\n## Deep\n<!-- anchor: lib/a.ts#A scope=interface -->\n`;
  expect(compareInline([], new Map([['AGENTS.md', text]]))).toEqual({
    missing: [
      { document: 'AGENTS.md#parsing', target: 'src/parse.ts#parseFile', inline: true, line: 2 },
      { document: 'AGENTS.md#parsing', target: 'ci.yml#L1-L4', inline: true, line: 3 },
      {
        document: 'AGENTS.md#parsing/deep',
        target: 'lib/a.ts#A',
        scope: 'interface',
        inline: true,
        line: 6,
      },
    ],
    orphaned: [],
  });
});

test('a comment that the store knows is not one to add, however it is written', () => {
  const range = { ...RANGE, section: 'parsing' };
  expect(compareInline([INLINE, range], new Map([['AGENTS.md', TEXT]]))).toEqual({
    missing: [],
    orphaned: [],
  });
  for (const target of ['parseFile', 'function parseFile', 'src/parse.ts#function parseFile']) {
    const text = `# Parsing\n<!-- anchor: ${target} -->\n`;
    expect(compareInline([INLINE], new Map([['AGENTS.md', text]])), target).toEqual({
      missing: [],
      orphaned: [],
    });
  }
});

test('an anchor whose comment is gone or says something else is an orphan', () => {
  const gone = new Map([['AGENTS.md', '# Parsing\n']]);
  expect(compareInline([INLINE], gone).orphaned).toEqual([INLINE.id]);
  expect(compareInline([DECLARATION], gone).orphaned).toEqual([]);
  const other = new Map([
    ['AGENTS.md', '# Parsing\n<!-- anchor: src/parse.ts#parseFile scope=signature -->\n'],
  ]);
  expect(compareInline([INLINE], other)).toMatchObject({
    missing: [{ scope: 'signature' }],
    orphaned: [INLINE.id],
  });
  expect(compareInline([INLINE], new Map()).orphaned).toEqual([]);
  const retired = { ...INLINE, retired: { by: 'Ada', at: '2026-01-31T12:00:00Z' } };
  expect(compareInline([retired], gone).orphaned).toEqual([]);
});
