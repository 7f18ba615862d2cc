import { memorySourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import { afterAll, expect, test } from 'vitest';
import { addAnchor } from './add-anchor.js';
import type { Anchor, AnchorId } from './anchor.js';
import { checkAnchors } from './check.js';
import { formatAnchors } from './format-anchors.js';
import { parseAnchors } from './parse-anchors.js';

const MANY = `export class Many {\n${Array.from({ length: 16 }, (_, i) => `  m${i}() { return ${i}; }`).join('\n')}\n}\n`;
const FILES = {
  'AGENTS.md': '# Guide\n\n## Parsing\n\nThe parser reads a file line by line, and nothing else.\n',
  'docs/people.md': '# People\n',
  'notes.txt': 'plain\n',
  'odd#name.md': '# Odd\n',
  'src/parse.ts': 'export function parseFile(path: string) { return path.trim(); }\n',
  'src/many.ts': MANY,
  'ci.yml': 'a: 1\nb: 2\n',
};
const tree = memorySourceTree(FILES);
const facts = createFactsProvider({ workers: 0 });
afterAll(() => facts.close());

const ACTOR = { by: 'Ada', kind: 'person', at: '2026-01-31T12:00:00Z' } as const;
const COMMIT = 'c'.repeat(40);

function add(
  document: string,
  target: string,
  more: Partial<Parameters<typeof addAnchor>[1]> = {},
  anchors: readonly Anchor[] = [],
) {
  let next = 0;
  const newId = () => `an_${'abcdefgh'[next++]?.repeat(12)}` as AnchorId;
  const head = { ...memorySourceTree({ ...FILES, 'ci.yml': 'a: 1\n' }), commit: COMMIT };
  return addAnchor(anchors, { document, target, ...more }, ACTOR, { tree, facts, head, newId });
}

test('an anchor has its section, its identity, its hashes and who made it', async () => {
  const result = await add('AGENTS.md#Parsing', 'src/parse.ts#parseFile');
  if (!result.ok) return expect.unreachable(result.problem.message);
  expect(result.anchor).toMatchObject({
    id: 'an_aaaaaaaaaaaa',
    document: 'AGENTS.md',
    section: 'guide/parsing',
    target: 'declaration',
    language: 'typescript',
    kind: 'function',
    qualifiedName: 'parseFile',
    container: '',
    fileHint: 'src/parse.ts',
    scope: 'whole',
    scheme: 'ts1',
    confirmed: { ...ACTOR, commit: COMMIT },
  });
  expect(result.anchor.sectionPrint).toMatch(/^[\w-]+$/);
  expect(result.audit).toEqual([
    {
      ...ACTOR,
      action: 'add',
      anchor: 'an_aaaaaaaaaaaa',
      document: 'AGENTS.md',
      section: 'guide/parsing',
      target: 'src/parse.ts#parseFile',
      hash: result.anchor.target === 'declaration' ? result.anchor.hashes.declaration : '',
      commit: COMMIT,
    },
  ]);
  expect(result.notes).toEqual([]);
  expect(parseAnchors(formatAnchors(result.anchors))).toEqual({
    ok: true,
    anchors: result.anchors,
  });
});

test('lines and pairs are added too; a commit is named only if it has the very same bytes', async () => {
  const range = await add('AGENTS.md', 'ci.yml:1-2');
  expect(range.ok && range.anchor).toMatchObject({
    target: 'range',
    range: { start: 1, end: 2, lines: 2 },
  });
  expect(range.ok && range.anchor.confirmed).not.toHaveProperty('commit');
  const pair = await add('docs/people.md', 'AGENTS.md#parsing');
  expect(pair.ok && pair.anchor).toMatchObject({
    target: 'pair',
    pair: { document: 'AGENTS.md', section: 'guide/parsing' },
    confirmed: { commit: COMMIT },
  });
});

test('what was just added is fresh', async () => {
  let anchors: readonly Anchor[] = [];
  for (const target of [
    'src/parse.ts#parseFile',
    'ci.yml:1-2',
    'docs/people.md',
    'src/many.ts#Many',
  ]) {
    const result = await addAnchor(anchors, { document: 'AGENTS.md#Parsing', target }, ACTOR, {
      tree,
      facts,
    });
    if (!result.ok) return expect.unreachable(result.problem.message);
    anchors = result.anchors;
  }
  const report = await checkAnchors({ anchors, tree, facts });
  expect(report.results.map(({ state }) => state)).toEqual(['fresh', 'fresh', 'fresh', 'fresh']);
});

test('a class of more than 15 members is better described by its interface', async () => {
  const whole = await add('AGENTS.md', 'src/many.ts#Many');
  expect(whole.ok && whole.notes).toEqual([
    expect.stringMatching(/^Many has 16 members.*--scope interface\.$/),
  ]);
  const shape = await add('AGENTS.md', 'src/many.ts#Many', { scope: 'interface' });
  expect(shape.ok && [shape.anchor, shape.notes]).toMatchObject([{ scope: 'interface' }, []]);
});

test('a scope that the target does not have is refused', async () => {
  expect(await add('AGENTS.md', 'src/parse.ts#parseFile', { scope: 'interface' })).toMatchObject({
    ok: false,
    problem: {
      code: 'anchor-target-invalid',
      message: '"parseFile" has no members, and so no interface.',
    },
  });
  expect(await add('AGENTS.md', 'ci.yml:1-2', { scope: 'signature' })).toMatchObject({
    ok: false,
    problem: { code: 'anchor-target-invalid' },
  });
});

test('documents and sections that are not there are refused with the nearest ones', async () => {
  expect(await add('AGENT.md', 'ci.yml:1')).toMatchObject({
    ok: false,
    problem: { code: 'anchor-document-missing', suggestions: ['AGENTS.md'] },
  });
  expect(await add('AGENTS.md#Parsign', 'ci.yml:1')).toMatchObject({
    ok: false,
    problem: { code: 'anchor-section-missing', suggestions: ['AGENTS.md#guide/parsing'] },
  });
  expect(await add('notes.txt#a', 'ci.yml:1')).toMatchObject({
    ok: false,
    problem: { code: 'anchor-section-missing' },
  });
  expect(await add('notes.txt', 'ci.yml:1')).toMatchObject({ ok: true });
  expect(await add('odd#name.md#Odd', 'ci.yml:1')).toMatchObject({
    ok: true,
    anchor: { document: 'odd#name.md', section: 'odd' },
  });
});

test('the same anchor is not added twice, the same target in another section or scope is', async () => {
  const first = await add('AGENTS.md#Parsing', 'src/parse.ts#parseFile');
  const anchors = first.ok ? first.anchors : [];
  expect(await add('AGENTS.md#parsing', 'parseFile', {}, anchors)).toMatchObject({
    ok: false,
    problem: { code: 'anchor-exists', message: expect.stringContaining('an_aaaaaaaaaaaa') },
  });
  const other = await add('AGENTS.md', 'parseFile', {}, anchors);
  expect(other.ok && other.anchors.map(({ id }) => id)).toEqual([
    'an_aaaaaaaaaaaa',
    'an_bbbbbbbbbbbb',
  ]);
  expect((await add('AGENTS.md#parsing', 'parseFile', { scope: 'signature' }, anchors)).ok).toBe(
    true,
  );
});
