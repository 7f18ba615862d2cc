import { memorySourceTree } from '@holdfast/source';
import { createFactsProvider } from '@holdfast/syntax/node';
import { afterAll, expect, test } from 'vitest';
import { resolveTarget } from './resolve-target.js';

const YAML = [
  'name: ci',
  'on: push',
  '',
  'jobs:',
  '  test:',
  '    runs-on: x',
  '    steps: []',
].join('\n');

const PARSE = `
export interface Options { deep: boolean }
export class Parser {
  #state = new Map<string, number>();
  get size() { return this.#state.size; }
  set size(value) { this.#state.set('size', value); }
  parse(text: string) { return text.split('\\n'); }
}
export const parseFile = (path: string) => { return path; };
export function parseText(text: string) { return text; }
export interface Token { text: string }
export const Token = (text: string) => ({ text });
`;

const tree = memorySourceTree({
  'src/parse.ts': PARSE,
  'src/twin.ts': 'export function parseText() {}\n',
  'src/naïve [id].ts': 'export const one = 1;\n',
  'src/a#b.ts': 'export const inHash = 1;\n',
  'src/broken.ts': 'export function fine() {}\nexport function bad( {\n',
  'ci.yml': YAML,
  'a:1': 'first\nsecond\n',
  'docs/technical.md': '# Technical\n\n## Limits\n\nOne megabyte.\n\n## More\n\n### Limits\n',
  'blob.ts': new Uint8Array([0, 1, 2]),
  'big.ts': `export const big = '${'x'.repeat(1_200_000)}';\n`,
  'latin.yml': new Uint8Array([0xe9, 0x0a]),
});
const facts = createFactsProvider({ workers: 0 });
afterAll(() => facts.close());

async function resolve(text: string, more: { maxFiles?: number } = {}): Promise<unknown> {
  const result = await resolveTarget(text, { tree, facts, ...more });
  if (!result.ok) {
    const { code, message, hint } = result.problem;
    return { code, message, hint };
  }
  const { target } = result;
  if (target.kind === 'declaration')
    return `${target.file} ${target.declaration.kind} ${target.declaration.qualifiedName}`;
  if (target.kind === 'range')
    return `${target.file} ${target.range.start}-${target.range.end} (${target.range.lines})`;
  return `${target.document} ${target.section ?? 'whole'}`;
}

test.each([
  ['src/parse.ts#parseFile', 'src/parse.ts function parseFile'],
  ['./src/parse.ts#Parser.parse', 'src/parse.ts method Parser.parse'],
  ['src/parse.ts#Parser.get size', 'src/parse.ts getter Parser.get size'],
  ['src/parse.ts#Parser.#state', 'src/parse.ts property Parser.#state'],
  ['src/parse.ts#interface Token', 'src/parse.ts interface Token'],
  ['src/naïve [id].ts#one', 'src/naïve [id].ts variable one'],
  ['src/a#b.ts#inHash', 'src/a#b.ts variable inHash'],
  ['src/broken.ts#fine', 'src/broken.ts function fine'],
  ['ci.yml:1-4', 'ci.yml 1-4 (3)'],
  ['ci.yml#L5-L7', 'ci.yml 5-7 (3)'],
  ['ci.yml#L2', 'ci.yml 2-2 (1)'],
  ['ci.yml:7', 'ci.yml 7-7 (1)'],
  ['src/parse.ts#L2-L3', 'src/parse.ts 2-3 (2)'],
  ['a:1:2', 'a:1 2-2 (1)'],
  ['docs/technical.md#technical/limits', 'docs/technical.md technical/limits'],
  ['docs/technical.md#limits-1', 'docs/technical.md technical/more/limits-1'],
  ['docs/technical.md#More', 'docs/technical.md technical/more'],
  ['docs/technical.md', 'docs/technical.md whole'],
  ['docs/technical.md:3-5', 'docs/technical.md 3-5 (2)'],
  ['parseFile', 'src/parse.ts function parseFile'],
  ['Parser.parse', 'src/parse.ts method Parser.parse'],
])('%s is found', async (text, expected) => {
  const found = await resolve(text);
  expect(found).toBe(expected);
});

test('a misspelt name is refused on the spot, with the nearest names (case 36)', async () => {
  expect(await resolve('src/parse.ts#parseFiel')).toMatchObject({
    code: 'anchor-target-missing',
    message: 'There is no "parseFiel" in "src/parse.ts".',
    hint: expect.stringMatching(/^Did you mean src\/parse\.ts#function parseFile/),
  });
  expect(await resolve('src/parse.ts#parse')).toMatchObject({
    code: 'anchor-target-missing',
    hint: expect.stringMatching(/^Did you mean src\/parse\.ts#method Parser\.parse/),
  });
  expect(await resolve('pasreFile')).toMatchObject({
    code: 'anchor-target-missing',
    message: 'Nothing in the project is declared as "pasreFile".',
    hint: expect.stringMatching(/^Did you mean src\/parse\.ts#function parseFile/),
  });
  expect(await resolve('src/prase.ts#parseFile')).toMatchObject({
    code: 'anchor-target-missing',
    message: 'There is no file "src/prase.ts".',
    hint: expect.stringMatching(/^Did you mean src\/parse\.ts/),
  });
  expect(await resolve('lib/parse.ts#parseFile')).toMatchObject({
    code: 'anchor-target-missing',
    message: 'There is no file "lib/parse.ts".',
    hint: 'Did you mean src/parse.ts?',
  });
  expect(await resolve('src/broken.ts#bad2')).toMatchObject({
    code: 'anchor-target-missing',
    message: expect.stringMatching(
      /It has a syntax error at line 2, column \d+, which may hide it\.$/,
    ),
  });
});

test('a name that fits several declarations is refused with the list of them', async () => {
  const token = await resolveTarget('src/parse.ts#Token', { tree, facts });
  expect(token.ok || token.problem).toMatchObject({
    code: 'anchor-ambiguous',
    candidates: [
      { file: 'src/parse.ts', kind: 'interface', qualifiedName: 'Token', lineStart: 11 },
      { file: 'src/parse.ts', kind: 'function', qualifiedName: 'Token', lineStart: 12 },
    ],
  });
  const text = await resolveTarget('parseText', { tree, facts });
  expect(text.ok || text.problem).toMatchObject({
    code: 'anchor-ambiguous',
    message: '"parseText" is declared 2 times in the project.',
    candidates: [{ file: 'src/parse.ts' }, { file: 'src/twin.ts' }],
  });
  expect(await resolve('docs/technical.md#LIMITS')).toMatchObject({
    code: 'anchor-ambiguous',
    hint: 'Did you mean docs/technical.md#technical/limits, docs/technical.md#technical/more/limits-1?',
  });
});

test('lines that are not there are refused (case 30)', async () => {
  for (const lines of ['1-400', '0-2', '4-2', '3', '99']) {
    expect(await resolve(`ci.yml:${lines}`)).toMatchObject({ code: 'anchor-range-invalid' });
  }
  expect(await resolve('ci.yml:1-400')).toMatchObject({
    code: 'anchor-range-invalid',
    message: 'Lines 1 to 400 are not in "ci.yml", which has 7 lines.',
    hint: 'Give a first and a last line, counted from 1, the first not after the last.',
  });
  expect(await resolve('ci.yml:3')).toMatchObject({
    code: 'anchor-range-invalid',
    message: 'Line 3 of "ci.yml" is blank.',
  });
});

test('a file without declarations that are known here takes lines only', async () => {
  expect(await resolve('ci.yml#jobs')).toMatchObject({
    code: 'anchor-target-unreadable',
    message: '"ci.yml" is in no language with declarations that are known here.',
    hint: 'Anchor lines instead: ci.yml:10-20.',
  });
  expect(await resolve('src/parse.ts')).toMatchObject({
    code: 'anchor-target-invalid',
    message: '"src/parse.ts" names a whole file.',
  });
});

test('what cannot be read is told apart from what is not there', async () => {
  expect(await resolve('blob.ts#a')).toMatchObject({
    code: 'anchor-target-unreadable',
    message: '"blob.ts" is not UTF-8 text.',
  });
  expect(await resolve('big.ts#big')).toMatchObject({
    code: 'anchor-target-unreadable',
    message: '"big.ts" is larger than 1000000 bytes.',
  });
  expect(await resolve('latin.yml:1')).toMatchObject({
    code: 'anchor-target-unreadable',
    message: '"latin.yml" is not UTF-8 text.',
  });
  expect(await resolve('../outside.ts#a')).toMatchObject({ code: 'anchor-target-missing' });
  expect(await resolve('   ')).toMatchObject({
    code: 'anchor-target-invalid',
    message: 'The target is empty.',
  });
});

test('a name alone is looked for in so many files only', async () => {
  expect(await resolve('parseFile', { maxFiles: 3 })).toMatchObject({
    code: 'too-large',
    message: 'The project has 7 source files; a name alone is looked for in at most 3.',
    hint: 'Name the file too: file#name.',
  });
});
