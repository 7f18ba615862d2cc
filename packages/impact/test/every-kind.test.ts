import { type Anchor, addAnchor } from '@holdfast/anchors';
import { sha256 } from '@holdfast/base';
import { type BlockMap, buildImportGraph } from '@holdfast/blocks';
import { createOutlineProvider } from '@holdfast/blocks/node';
import type { Operation, PlanV2 } from '@holdfast/plan';
import { memorySourceTree, type SourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assessImpact, impactFindings, plannedContents, renderImpact } from '../src/index.js';
import { blockOf } from './block-of.js';

const facts = createFactsProvider({ workers: 0 });
const outlines = createOutlineProvider();
afterAll(async () => {
  await facts.close();
  await outlines.close();
});

const PARSE = 'export function parse(text: string) {\n  return text.trim();\n}\n';
const FILES: Readonly<Record<string, string>> = {
  'docs/guide.md': '# Guide\n\n## Parsing\n\nparse reads it.\n',
  'docs/more.md': '# More\n\nAlso parse.\n',
  'src/core/parse.ts': PARSE,
  'src/ui/page.ts': "import { parse } from '../core/parse.js';\nexport const page = parse;\n",
};
const map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'> = {
  blocks: [blockOf('User interface', ['src/ui/**']), blockOf('Core', ['src/core/parse.ts'])],
  rules: [],
  rulesBaseline: [],
};

let anchors: readonly Anchor[] = [];
beforeAll(async () => {
  const tree = memorySourceTree(FILES);
  const actor = { by: 'Ada', kind: 'person', at: '2026-01-01T00:00:00Z' } as const;
  for (const document of ['docs/guide.md#Parsing', 'docs/more.md#More']) {
    const added = await addAnchor(anchors, { document, target: 'parse' }, actor, { tree, facts });
    if (!added.ok) throw new Error(added.problem.message);
    anchors = added.anchors;
  }
});

const why = { reason: 'Test.' } as const;
const hashOf = (path: string) => sha256(FILES[path] ?? '');
const remove = (path: string): Operation => {
  return { kind: 'delete', path, beforeSha256: hashOf(path), afterSha256: null, ...why };
};
const move = (from: string, path: string, content?: string): Operation => {
  const afterSha256 = content === undefined ? hashOf(from) : sha256(content);
  const written = content === undefined ? {} : { content };
  return { kind: 'move', path, from, beforeSha256: hashOf(from), afterSha256, ...written, ...why };
};

function assess(...operations: readonly Operation[]) {
  const lists = { dependencies: [], conflicts: [], verification: [], unsupported: [] };
  const plan: PlanV2 = { schemaVersion: 2, id: sha256('a'), appRoot: '.', operations, ...lists };
  return assessImpact(plan, {
    tree: memorySourceTree(FILES),
    anchors: { anchors, facts },
    blocks: { map, facts: checkFacts },
  });
}

async function checkFacts(tree: SourceTree) {
  const graph = await buildImportGraph(tree, { outlines });
  const files = (await tree.list()).map(({ path }) => path);
  return { ...graph, files, needsNoBlock: (path: string) => path.endsWith('.md') };
}

test('what a renamed file declares is moved, not lost', async () => {
  const impact = await assess(move('src/core/parse.ts', 'src/core/read/parse.ts'));
  expect(impact.anchors?.changes.map(({ after }) => [after.state, after.detail.movedTo])).toEqual([
    ['moved-renamed', 'src/core/read/parse.ts'],
    ['moved-renamed', 'src/core/read/parse.ts'],
  ]);
  expect(impact.blocks?.missing).toMatchObject([
    { path: 'src/core/parse.ts', block: { name: 'Core' } },
  ]);
  expect(impact.blocks?.unmapped).toMatchObject([{ path: 'src/core/read/parse.ts' }]);
  // The page imports what is not there any more.
  expect(impact.blocks?.goneDependencies).toMatchObject([{ to: { name: 'Core' } }]);
});

test('where a renamed file was edited too, the plan says where it went', async () => {
  const edited = PARSE.replace('trim()', 'trimEnd()');
  const impact = await assess(move('src/core/parse.ts', 'src/core/read.ts', edited));
  const [change] = impact.anchors?.changes ?? [];
  // As a check after the apply, which does not know the plan, could not say it.
  expect(change).toMatchObject({ after: { state: 'lost' }, fileMovesTo: 'src/core/read.ts' });
  expect(renderImpact(impact, 'text')).toContain('The plan moves the file to src/core/read.ts.');
  expect(impactFindings(impact)[0]?.hint).toContain('src/core/read.ts and edits it: relink');
});

test('a file that is deleted takes its declarations, members and dependencies along', async () => {
  const impact = await assess(remove('src/core/parse.ts'));
  expect(impact.anchors?.changes.map(({ after }) => after.state)).toEqual(['lost', 'lost']);
  expect(impact.blocks?.missing).toMatchObject([{ path: 'src/core/parse.ts' }]);
  expect(impact.blocks?.goneDependencies).toMatchObject([
    { from: { name: 'User interface' }, to: { name: 'Core' } },
  ]);
  const findings = impactFindings(impact, { failOn: ['lost'] });
  expect(findings.filter(({ level }) => level === 'error')).toHaveLength(2);
});

test('a document that is deleted takes its anchors along, and nobody has thought of them', async () => {
  const impact = await assess(remove('docs/guide.md'));
  expect(impact.anchors?.changes).toMatchObject([
    { documentPlanned: false, after: { state: 'lost', anchor: { document: 'docs/guide.md' } } },
  ]);
  expect(renderImpact(impact, 'text')).toContain('docs/guide.md');
});

test('another mode does nothing, and data has no declarations', async () => {
  const path = 'src/core/parse.ts';
  const hash = hashOf(path);
  const same = { path, beforeSha256: hash, afterSha256: hash, ...why };
  const mode = await assess({ kind: 'chmod', executable: true, ...same });
  expect([mode.anchors?.changes, mode.blocks?.missing]).toEqual([[], []]);
  const bytes = Uint8Array.of(0xff, 0, 1);
  const data = await assess({
    kind: 'update',
    ...same,
    afterSha256: sha256(bytes),
    content: Buffer.from(bytes).toString('base64'),
    encoding: 'base64',
  });
  expect(data.anchors?.changes.every(({ effect }) => effect === 'worse')).toBe(true);
  expect(data.anchors?.changes).toHaveLength(2);
});

test('a file becomes a directory, and a file that is only moved is read', async () => {
  const tree = memorySourceTree({ a: 'A', b: 'B' });
  const moved = (from: string, path: string): Operation => ({
    kind: 'move',
    from,
    path,
    beforeSha256: sha256(from.toUpperCase()),
    afterSha256: sha256(from.toUpperCase()),
    ...why,
  });
  const text = async (operations: readonly Operation[]) =>
    [
      ...(await plannedContents({ operations }, 'app', {
        read: (path) => tree.read(path.slice(4)),
      })),
    ]
      .map(([path, content]) => [path, content === null ? null : Buffer.from(content).toString()])
      .sort();
  expect(await text([moved('a', 'a/index')])).toEqual([
    ['app/a', null],
    ['app/a/index', 'A'],
  ]);
  expect(await text([moved('b', 'c')])).toEqual([
    ['app/b', null],
    ['app/c', 'B'],
  ]);
});
