import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlockMap, checkRules, exportBlocks, type Rule } from '@holdfast/blocks';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockOf, mapOf } from './small-map.js';

const FILES: Readonly<Record<string, string>> = {
  'package.json':
    '{"name":"x","type":"module","dependencies":{"left-pad":"1.0.0","@s/one":"1.0.0"}}',
  'node_modules/left-pad/package.json': '{"name":"left-pad","version":"1.0.0","main":"index.js"}',
  'node_modules/left-pad/index.js': '',
  'node_modules/@s/one/package.json': '{"name":"@s/one","version":"1.0.0","main":"index.js"}',
  'node_modules/@s/one/index.js': '',
  'src/ui/page.js':
    "import '../db/pool.js'; import 'left-pad'; import '@s/one'; import 'node:fs'; import './form.js';",
  'src/ui/form.js': "import '../shared.js';",
  'src/db/pool.js': "import './query.js';",
  'src/db/query.js': "import '../shared.js';",
  'src/shared.js': '',
  'app/[id]/page.js': "import '../../src/db/pool.js';",
  'app/i/page.js': "import '../../src/db/query.js';",
};
const EDGES = [
  ['src/ui/page.js', 'src/db/pool.js'],
  ['src/ui/page.js', 'src/ui/form.js'],
  ['src/ui/form.js', 'src/shared.js'],
  ['src/db/pool.js', 'src/db/query.js'],
  ['src/db/query.js', 'src/shared.js'],
  ['app/[id]/page.js', 'src/db/pool.js'],
  ['app/i/page.js', 'src/db/query.js'],
].map(([from = '', to = '']) => ({ from, to, type: 'imports' as const, count: 1 }));
const EXTERNALS = [
  ['npm', 'left-pad'],
  ['npm', '@s/one'],
  ['node', 'node:fs'],
].map(([kind = '', alias = '']) => ({
  from: 'src/ui/page.js',
  class: kind,
  alias,
  type: 'imports' as const,
  count: 1,
}));

const BLOCKS = [
  blockOf('ui', ['src/ui/**']),
  blockOf('db', ['src/db/**', '~src/shared.js']),
  blockOf('kit', ['~src/shared.js']),
  blockOf('app', ['app/[id]/page.js']),
  blockOf('empty', []),
];
let dir = '';

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'holdfast-depcruise-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.each([
  ['ui', 'db'],
  ['ui', 'kit'],
  ['app', 'db'],
  ['ui', 'src/**'],
  ['**', 'db'],
  ['src/*/page.js', 'src/db/*'],
  ['ui', 'external:left-pad'],
  ['ui', 'external:@s/*'],
  ['ui', 'external:node:fs'],
  ['ui', 'external:*'],
  ['db', 'external:*'],
])('dependency-cruiser finds what our own check finds: %s to %s', async (from, to) => {
  const map = mapOf(BLOCKS, { rules: [ruleOf(from, to)] });
  const files = Object.keys(FILES).filter((path) => !path.startsWith('node_modules/'));
  const ours = checkRules(map, { files, edges: EDGES, externals: EXTERNALS });
  expect(ours.problems).toEqual([]);
  const expected = ours.violations.flatMap(({ imports }) =>
    imports.map((it) => `${it.from} > ${nameOf(it.to)}`),
  );
  expect((await cruised(map)).toSorted()).toEqual(expected.toSorted());
});

test('what it cannot say is named', () => {
  const rules = [ruleOf('empty', 'db'), ruleOf('ghost', 'db'), ruleOf('src/**', 'src/db/**')];
  const { text, notes } = exportBlocks(mapOf(BLOCKS, { rules }), { format: 'depcruise' });
  expect(JSON.parse(text).forbidden).toHaveLength(1);
  expect(notes).toEqual([
    'The rule "empty" → "db" selects nothing and was left out.',
    'The rule "ghost" → "db" selects nothing and was left out.',
    'The rule "src/**" → "src/db/**" is about patterns: dependency-cruiser reports imports inside a block too.',
  ]);
});

async function cruised(map: BlockMap): Promise<readonly string[]> {
  const ruleSet: IFlattenedRuleSet = JSON.parse(exportBlocks(map, { format: 'depcruise' }).text);
  const { output } = await cruise(['src', 'app'], {
    baseDir: dir,
    ruleSet,
    validate: true,
    doNotFollow: { path: 'node_modules' },
  });
  const { summary } = output as ICruiseResult;
  return summary.violations.map((it) => `${it.from} > ${nameOf(it.to)}`);
}

/** A module outside is called differently by everyone. */
function nameOf(to: string): string {
  return to
    .replace(/^external:/u, '')
    .replace(/^node:/u, '')
    .replace(/^node_modules\/((?:@[^/]+\/)?[^/]+)\/.*$/u, '$1');
}

function ruleOf(from: string, to: string): Rule {
  return { from, to, allow: false, because: 'So it is.' };
}
