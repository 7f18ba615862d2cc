import { memorySourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import { afterAll, expect, test } from 'vitest';
import { addAnchor } from './add-anchor.js';
import type { Anchor } from './anchor.js';
import type { CheckBudget } from './check-options.js';
import { suggestAnchors } from './suggest-anchors.js';

const facts = createFactsProvider({ workers: 0 });
afterAll(() => facts.close());

const PARSE = `import { readFile } from 'node:fs/promises';

export class Parser {
  parseLine(text: string) { return text.split(' ').map((part) => part.trim()); }
}
export async function parseFile(path: string) {
  const text = await readFile(path, 'utf8');
  return text.split('\\n').map((line) => line.trim());
}
const splitWords = (text: string) => text.split(/\\s+/);
export const run = () => splitWords('a b');
`;

const CODE = {
  'src/parse.ts': PARSE,
  'src/only.ts': 'export function onlyExport() {}\nconst inner = 1;\n',
  'src/one/make.ts': 'export function makeThing() { return 1; }\n',
  'src/two/make.ts': 'export function makeThing() { return 2; }\n',
  'src/uses.ts': 'export const uses = { optionName: 1 };\nexport const also = uses.optionName;\n',
  'src/hidden.ts': 'function optionName() {}\n',
  'test/parse.test.ts': 'function testHelper() {}\nexport function parseFile() {}\n',
  'src/old/codes.ts':
    'const list = (...names: string[]) => names;\nexport const Codes = list("bad");\n',
  'src/new/codes.ts': 'export const Codes = { bad: 1 };\n',
  'ci.yml': 'a: 1\nb: 2\n',
};

async function suggest(
  text: string,
  more: {
    anchors?: readonly Anchor[];
    from?: 'links';
    budget?: Partial<CheckBudget>;
    document?: string;
  } = {},
) {
  const { document = 'docs/guide.md', ...rest } = more;
  const tree = memorySourceTree({ ...CODE, [document]: text });
  return await suggestAnchors([document], { tree, facts, ...rest });
}

/** `line confidence target` of every suggestion. */
async function lines(text: string, more: Parameters<typeof suggest>[1] = {}): Promise<string[]> {
  const { suggestions } = await suggest(text, more);
  return suggestions.map(({ line, confidence, target }) => `${line} ${confidence} ${target}`);
}

test.each([
  ['`parseFile`', ['1 certain src/parse.ts#function parseFile']],
  ['`parseFile(path)` and `await parseFile()`', ['1 certain src/parse.ts#function parseFile']],
  ['`Parser.parseLine`', ['1 certain src/parse.ts#method Parser.parseLine']],
  ['`Parser#parseLine`, `Parser::parseLine()`', ['1 certain src/parse.ts#method Parser.parseLine']],
  ['`parseLine`', ['1 likely src/parse.ts#method Parser.parseLine']],
  ['`parser.parseLine(x)`', ['1 likely src/parse.ts#method Parser.parseLine']],
  ['`splitWords`', ['1 certain src/parse.ts#function splitWords']],
  ['`run()`', []],
  ['`Parser`', ['1 possible src/parse.ts#class Parser']],
  ['`new Parser()`', ['1 likely src/parse.ts#class Parser']],
  ['`makeThing`', []],
  [
    '`makeThing` in `src/two/make.ts`',
    ['1 likely src/two/make.ts#function makeThing', '1 likely src/two/make.ts#function makeThing'],
  ],
  ['`optionName`', ['1 possible src/hidden.ts#function optionName']],
  ['`Codes.bad`', ['1 likely src/new/codes.ts#property Codes.bad']],
  ['`testHelper`', []],
  ['`name`, `id`, `string`, `true`, `data`, `toString`', []],
  ['`npm install parseFile` and `a + b` and `--parseFile`', []],
  ['parseFile without back-ticks', []],
])('code names: %s', async (text, expected) => {
  const found = await lines(text);
  expect([...new Set(found)]).toEqual([...new Set(expected)]);
});

test.each([
  ['[the parser](../src/parse.ts#L6-L9)', ['1 likely src/parse.ts#function parseFile']],
  ['[parseFile](../src/parse.ts#L6-L9)', ['1 certain src/parse.ts#function parseFile']],
  ['[`parseFile`](../src/parse.ts)', ['1 certain src/parse.ts#function parseFile']],
  ['[some lines](../src/parse.ts#L7-L8)', ['1 likely src/parse.ts:7-8']],
  ['[settings](../ci.yml#L1-L2)', ['1 likely ci.yml:1-2']],
  ['[it](../src/only.ts)', ['1 likely src/only.ts#function onlyExport']],
  ['[it](/src/parse.ts#parseFile)', ['1 certain src/parse.ts#function parseFile']],
  [
    '[it](https://github.com/o/r/blob/main/src/parse.ts#L6-L9)',
    ['1 likely src/parse.ts#function parseFile'],
  ],
  ['[it][ref]\n\n[ref]: ../src/only.ts', ['1 likely src/only.ts#function onlyExport']],
  ['[site](https://example.org/src/only.ts)', []],
  ['See src/only.ts for more.', ['1 likely src/only.ts#function onlyExport']],
  ['See `only.ts` for more.', ['1 likely src/only.ts#function onlyExport']],
])('links and paths: %s', async (text, expected) => {
  expect(await lines(text)).toEqual(expected);
});

test('code that quotes a declaration is certain word for word, and nothing when it only shares the name', async () => {
  const quoted = PARSE.split('\n').slice(5, 9).join('\n').replace('export ', '');
  expect(await lines(`\`\`\`ts\n${quoted}\n\`\`\`\n`)).toEqual([
    '1 certain src/parse.ts#function parseFile',
  ]);
  const other =
    'async function parseFile(a) {\n  for (const b of a) { console.log(b, b * 2, b * 3); }\n  return null;\n}';
  expect(await lines(`\`\`\`ts\n${other}\n\`\`\`\n`)).toEqual([]);
  expect(await lines('```ts\nconst run = start();\n```\n')).toEqual([]);
  expect(await lines(`\`\`\`\n${quoted}\n\`\`\`\n`)).toEqual([]);
});

test('each target is suggested once for each section, with the line and section of its first mention', async () => {
  const { suggestions } = await suggest(
    '# A\n\n`parseFile` and\n`parseFile`\n\n## B\n\n- `parseFile`\n\n| t |\n|---|\n| `Parser.parseLine` |\n',
  );
  expect(suggestions.map(({ section, line, mention }) => [section, line, mention])).toEqual([
    ['a', 3, 'parseFile'],
    ['a/b', 8, 'parseFile'],
    ['a/b', 12, 'Parser.parseLine'],
  ]);
  expect(suggestions[0]?.reason).toBe('It is the only declaration of this name.');
});

test('what a suggestion says can be added as it is, and is not suggested again', async () => {
  const text = '# A\n\n`parseFile`, `Parser.parseLine` and [lines](../src/parse.ts#L7-L8)\n';
  const tree = memorySourceTree({ ...CODE, 'docs/guide.md': text });
  const { suggestions } = await suggest(text);
  let anchors: readonly Anchor[] = [];
  for (const { document, section, target } of suggestions) {
    const request = { document: `${document}#${section}`, target };
    const result = await addAnchor(
      anchors,
      request,
      { by: 'Ada', kind: 'person', at: '2026-01-31T12:00:00Z' },
      { tree, facts },
    );
    if (!result.ok) return expect.unreachable(result.problem.message);
    anchors = result.anchors;
  }
  expect(anchors).toHaveLength(3);
  expect((await suggest(text, { anchors })).suggestions).toEqual([]);
  const whole = anchors.map(({ section: _, ...anchor }) => anchor as Anchor);
  expect((await suggest(text, { anchors: whole })).suggestions).toEqual([]);
  const retired = anchors.map((anchor) => ({
    ...anchor,
    retired: { by: 'Ada', at: '2026-01-31T12:00:00Z' },
  }));
  expect((await suggest(text, { anchors: retired })).suggestions).toHaveLength(3);
});

test('only links are read when links are imported', async () => {
  const text = '`parseFile` and [lines](../src/parse.ts#L7-L8)';
  expect(await lines(text, { from: 'links' })).toEqual(['1 likely src/parse.ts:7-8']);
});

test('what is mentioned and not there is told, with what may be meant', async () => {
  const missing = async (text: string, document = 'docs/guide.md') =>
    (await suggest(text, { document })).missing.map(({ mention, near }) => [mention, near]);
  expect(await missing('`parseFiles()`')).toEqual([
    ['parseFiles()', ['src/parse.ts#function parseFile']],
  ]);
  expect(await missing('`Parser.parseLines`')).toEqual([
    ['Parser.parseLines', ['src/parse.ts#method Parser.parseLine']],
  ]);
  expect(await missing('`src/parser.ts` and [x](../src/lost.ts)')).toEqual([
    ['src/parser.ts', []],
    ['../src/lost.ts', []],
  ]);
  expect(await missing('`src/three/make.ts`')).toEqual([]);
  expect(
    await missing(
      '`useState`, `JSON.parse`, `NODE_ENV`, `optionName`, `index.ts`, `src/my-plugin.ts`, `src/*.ts`',
    ),
  ).toEqual([]);
  expect(await missing('`parseFiles()`', 'docs/migration.md')).toEqual([]);
  expect(await missing('# Changes\n\n`parseFiles()`')).toEqual([]);
});

test('nothing is certain when there are more files than were read', async () => {
  const report = await suggest('`parseFile`', { budget: { searchFiles: 5 } });
  expect(report).toMatchObject({ complete: false, budget: { filesRead: 6, limit: 'files' } });
  expect(report.suggestions.map(({ confidence }) => confidence)).toEqual(['likely']);
  const large = await suggest('`parseFile`', { budget: { maxFileBytes: 100 } });
  expect(large).toMatchObject({
    complete: false,
    budget: { limit: null },
    skippedFiles: [{ file: 'src/parse.ts', reason: 'too-large' }],
  });
  expect(large.cursor).toBeUndefined();
});

test('documents that are not there or no text are left out', async () => {
  const tree = memorySourceTree({ ...CODE, 'a.md': new Uint8Array([0xff]) });
  expect(await suggestAnchors(['a.md', 'gone.md'], { tree, facts })).toMatchObject({
    suggestions: [],
    missing: [],
    complete: true,
  });
});

test('parses what shows or tries code only where a document names the file', async () => {
  const parsed = async (text: string) => {
    const seen: string[] = [];
    const counting: typeof facts = {
      ...facts,
      facts: (path, ...rest) => {
        seen.push(path);
        return facts.facts(path, ...rest);
      },
    };
    const tree = memorySourceTree({ ...CODE, 'a.md': text });
    const { suggestions } = await suggestAnchors(['a.md'], { tree, facts: counting });
    return { seen, targets: suggestions.map(({ target }) => target) };
  };
  const plain = await parsed('`parseFile`');
  expect(plain.seen).toContain('src/parse.ts');
  expect(plain.seen).not.toContain('test/parse.test.ts');
  const named = await parsed('[`testHelper`](test/parse.test.ts#testHelper)');
  expect(named.seen).toContain('test/parse.test.ts');
  expect(named.targets).toEqual(['test/parse.test.ts#function testHelper']);
});
