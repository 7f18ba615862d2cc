import { type Anchor, addAnchor, checkAnchors } from '@holdfast/anchors';
import { sha256 } from '@holdfast/base';
import { type BlockMap, buildImportGraph } from '@holdfast/blocks';
import { createOutlineProvider } from '@holdfast/blocks/node';
import { createPlan, type Plan } from '@holdfast/plan';
import { memorySourceTree, type SourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assessImpact, impactFindings, impactJson, renderImpact } from '../src/index.js';
import { blockOf } from './block-of.js';

const facts = createFactsProvider({ workers: 0 });
const outlines = createOutlineProvider();
afterAll(async () => {
  await facts.close();
  await outlines.close();
});

const FILES: Readonly<Record<string, string>> = {
  'docs/guide.md': '# Guide\n\n## Parsing\n\nparse reads it.\n\n## Saving\n\nsave keeps it.\n',
  'src/ui/page.ts':
    "import { parse } from '../core/parse.js';\nexport const page = () => parse('x');\n",
  'src/core/parse.ts': 'export function parse(text: string) {\n  return text.trim();\n}\n',
  'src/db/save.ts': 'export function save(text: string) {\n  return text.length;\n}\n',
};

const rule = { from: 'src/ui/**', to: 'src/db/**', allow: false, because: 'Pages ask the core.' };
const map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'> = {
  blocks: [
    blockOf('User interface', ['src/ui/**']),
    blockOf('Core', ['src/core/parse.ts']),
    blockOf('Storage', ['src/db/save.ts']),
  ],
  rules: [{ ...rule, allow: false }],
  rulesBaseline: [],
};

let anchors: readonly Anchor[] = [];

beforeAll(async () => {
  const tree = memorySourceTree(FILES);
  const actor = { by: 'Ada', kind: 'person', at: '2026-01-01T00:00:00Z' } as const;
  for (const [document, target] of [
    ['docs/guide.md#Parsing', 'parse'],
    ['docs/guide.md#Saving', 'save'],
  ] as const) {
    const added = await addAnchor(anchors, { document, target }, actor, { tree, facts });
    if (!added.ok) throw new Error(added.problem.message);
    anchors = added.anchors;
  }
});

function planOf(contents: Readonly<Record<string, string>>): Plan {
  return createPlan({
    candidates: Object.entries(contents).map(([path, content]) => ({
      path,
      content,
      reason: 'Test.',
    })),
    snapshot: {
      schemaVersion: 1,
      configurations: [],
      files: Object.entries(FILES).map(([path, text]) => ({ path, sha256: sha256(text) })),
    },
    missingFiles: Object.keys(contents).filter((path) => !(path in FILES)),
  });
}

async function checkFacts(tree: SourceTree) {
  const graph = await buildImportGraph(tree, { outlines });
  const files = (await tree.list()).map(({ path }) => path);
  return { ...graph, files, needsNoBlock: (path: string) => path.endsWith('.md') };
}

function assess(plan: Plan) {
  const tree = memorySourceTree(FILES);
  return assessImpact(plan, {
    tree,
    anchors: { anchors, facts },
    blocks: { map, facts: checkFacts },
  });
}

test('a plan without consequences has none', async () => {
  const impact = await assess(
    planOf({ 'src/core/parse.ts': `// Said.\n${FILES['src/core/parse.ts']}` }),
  );
  expect(impactFindings(impact)).toEqual([]);
  expect(renderImpact(impact, 'text')).toBe('Impact: none on 2 anchors and the map of blocks.');
});

test('says which document a change of code makes stale, and whether the plan changes it too', async () => {
  const changed = {
    'src/core/parse.ts': 'export function parse(text: string) {\n  return text;\n}\n',
  };
  const alone = await assess(planOf(changed));
  expect(alone.anchors?.changes).toMatchObject([
    {
      effect: 'worse',
      documentPlanned: false,
      before: { state: 'fresh' },
      after: {
        state: 'stale',
        detail: { reason: 'body_changed' },
        anchor: { section: 'guide/parsing' },
      },
    },
  ]);
  const document = `${FILES['docs/guide.md']}More.\n`;
  const both = await assess(planOf({ ...changed, 'docs/guide.md': document }));
  expect(both.anchors?.changes).toMatchObject([{ documentPlanned: true }]);
  expect(renderImpact(both, 'text')).toContain('The plan changes this document too.');
});

test('says what moved to a new file, and that the new file has no block', async () => {
  const impact = await assess(
    planOf({ 'src/core/parse.ts': '', 'src/core/read.ts': FILES['src/core/parse.ts'] ?? '' }),
  );
  expect(impact.anchors?.changes).toMatchObject([
    { after: { state: 'moved-renamed', detail: { movedTo: 'src/core/read.ts' } } },
  ]);
  expect(impact.blocks?.unmapped).toMatchObject([
    { path: 'src/core/read.ts', suggestions: [{ name: 'Core' }] },
  ]);
});

test('says which rule an import would break, and which blocks would depend on each other', async () => {
  const impact = await assess(
    planOf({
      'src/ui/page.ts': "import { save } from '../db/save.js';\nexport const page = save;\n",
    }),
  );
  expect(impact.blocks?.newViolations).toMatchObject([
    { rule, import: { from: 'src/ui/page.ts', to: 'src/db/save.ts', line: 1 } },
  ]);
  expect(impact.blocks?.newDependencies).toMatchObject([
    { from: { name: 'User interface' }, to: { name: 'Storage' }, imports: [{ line: 1 }] },
  ]);
  expect(impact.blocks?.goneDependencies).toMatchObject([{ to: { name: 'Core' } }]);
  const findings = impactFindings(impact, { failOn: ['rule'] });
  expect(findings.map(({ rule: id, level }) => `${id} ${level}`)).toEqual([
    'impact-rule error',
    'impact-dependency warning',
  ]);
});

test('the document of JSON has no camel case and no block at length', async () => {
  const impact = await assess(planOf({ 'src/core/parse.ts': '', 'src/new.ts': '' }));
  const text = JSON.stringify(impactJson(impact));
  expect(text).not.toMatch(/"[a-z]+[A-Z]\w*":/);
  expect(text.length).toBeLessThan(4000);
});

test('what it says of anchors is what a check says after the apply', async () => {
  const body = fc.constantFrom(
    '',
    FILES['src/core/parse.ts'] ?? '',
    FILES['src/db/save.ts'] ?? '',
    'export function parse(text: number) {\n  return text;\n}\n',
    `${FILES['src/core/parse.ts']}${FILES['src/db/save.ts']}`,
    'export function parseAll(text: string) {\n  return text.trim();\n}\n',
    'export function parse(',
  );
  const paths = ['src/core/parse.ts', 'src/db/save.ts', 'src/new.ts', 'src/ui/extra.ts'];
  const contents = fc.dictionary(fc.constantFrom(...paths), body, {
    minKeys: 1,
    noNullPrototype: true,
  });
  await fc.assert(
    fc.asyncProperty(contents, async (changed) => {
      const impact = await assess(planOf(changed));
      const tree = memorySourceTree({ ...FILES, ...changed });
      const after = await checkAnchors({ anchors, tree, facts, blame: false });
      const before = await checkAnchors({ anchors, tree: memorySourceTree(FILES), facts });
      const predicted = new Map(
        before.results.map(({ anchor, state }) => [anchor.id, state as string]),
      );
      for (const { after: told } of impact.anchors?.changes ?? []) {
        predicted.set(told.anchor.id, told.state);
      }
      expect([...predicted]).toEqual(after.results.map(({ anchor, state }) => [anchor.id, state]));
    }),
    { numRuns: 60 },
  );
});
