import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { GRAMMAR_FILES, type GrammarId } from '../grammar-files.js';
import type { SyntaxTree } from '../syntax-tree.js';
import { flattenTree } from './flatten-tree.js';
import { type LoadedGrammar, loadGrammar } from './load-grammar.js';
import { NodeArrays } from './node-arrays.js';
import { parseText } from './parse-text.js';
import { loadParser } from './parser-module.js';
import { readSubtrees } from './read-subtrees.js';
import { walkTree } from './walk-tree.js';

const ROOT = new URL('../../../../', import.meta.url).pathname;

/** Real sources of each grammar, and texts of shapes that real ones seldom have. */
const TEXTS: Readonly<Record<GrammarId, readonly string[]>> = {
  ...(Object.fromEntries(Object.keys(GRAMMAR_FILES).map((id) => [id, []])) as unknown as Record<
    GrammarId,
    string[]
  >),
  typescript: [
    ...folder('packages/syntax/src', '.ts'),
    'class A { @d() static async *#m?(a = 1, ...b: X[]) { return a?.b!.c } }',
    'enum E { A, B = 2 } declare module "x" { export = y } abstract class { abstract get a(): b }',
  ],
  tsx: ['const a = <A.B c="d" {...e}>text {f} <g/> &amp; </A.B>;'],
  javascript: folder('bench/lib', '.mjs'),
  python: folder('packages/syntax/test/python/fixtures', '.py'),
  go: folder('packages/syntax/test/go/fixtures', '.go'),
  java: folder('packages/syntax/test/java', '.java'),
  rust: folder('packages/syntax/test/rust', '.rs'),
  php: folder('packages/syntax/test/php/fixtures', '.php'),
  ruby: folder('packages/syntax/test/ruby/fixtures', '.rb'),
  kotlin: ['@A class B(val c: Int = 1) : D by e { init { f?.g() ?: return } companion object }'],
  swift: [
    '@a public func b<C: D>(_ e: C, f: [Int: String]?) async throws -> E { #if G\nh()\n#endif\n }',
  ],
  c: [
    '#define A(b) (b)\nstatic int *f(struct g *h, ...) { for (;;) { if (a) goto c; } c: return 1; }',
  ],
  cpp: ['template <typename T> struct A : B<T> { A() = default; operator int() const noexcept; };'],
  csharp: ['[A] public record B(int C) { public int D { get; init; } = 1; void E() => F?.G(); }'],
};

describe.each(Object.keys(TEXTS) as GrammarId[])('%s', (id) => {
  test('the memory tells what the cursor does, of whole and of broken texts', async () => {
    const grammar = await loadGrammar(id);
    let compared = 0;
    for (const text of ['', 'x', ...TEXTS[id]].flatMap(withBreaks)) {
      const { read, walked } = await bothWays(grammar, text);
      expect(read, text).toEqual(walked);
      compared += read.size;
    }
    expect(compared).toBeGreaterThan(50);
  });
});

test('trees of very many nodes and of very many levels', async () => {
  const grammar = await loadGrammar('typescript');
  for (const text of [
    `[${'a, 1, /* c */ "é😀", '.repeat(20_000)}]`,
    `${'[f('.repeat(700)}x${')]'.repeat(700)}`,
    `${'if (a) { '.repeat(400)} ) ( ${'}'.repeat(390)}`,
  ]) {
    const { read, walked } = await bothWays(grammar, text);
    expect(read.size).toBeGreaterThan(1_200);
    expect(same(read, walked)).toBe(true);
  }
});

test('a layout that is not as expected is noticed, and the cursor used', async () => {
  const grammar = await loadGrammar('typescript');
  if (grammar.layout === undefined) throw new Error('the layout should be known');
  const text = 'function f(a: number) { return a + 1; }';
  const right = await parseText('typescript', text);
  for (const layout of [
    { ...grammar.layout, fields: new Uint8Array(grammar.layout.fields.length) },
    { ...grammar.layout, publicTypes: grammar.layout.publicTypes.map((type) => type + 1) },
    undefined,
  ]) {
    const tree = grammar.parser.parse(text);
    if (tree === null) throw new Error('the parse was given up');
    expect(flattenTree(tree, text, { ...grammar, layout }, await loadParser())).toEqual(right);
    tree.delete();
  }
});

test('what follows a parse that was given up is a text of its own', async () => {
  const text = `const a = ${'('.repeat(20_000)}1${')'.repeat(20_000)};\n`.repeat(20);
  const expected = await parseText('typescript', 'let b = 2;');
  expect(await parseText('typescript', text, 0)).toBeUndefined();
  expect(await parseText('typescript', 'let b = 2;')).toEqual(expected);
});

async function bothWays(grammar: LoadedGrammar, text: string) {
  const module = await loadParser();
  const walked = new NodeArrays();
  const tree = grammar.parser.parse(text);
  if (tree === null || grammar.layout === undefined || module.memory === undefined)
    throw new Error('the parser is not as expected');
  const read = readSubtrees(tree, text.length, grammar.layout, module.memory);
  if (read === undefined) throw new Error('the memory is not as expected');
  walkTree(tree, grammar, module, walked);
  tree.delete();
  return { read: { text, ...read, ...grammar.names }, walked: walked.finish(text, grammar.names) };
}

/** Arrays of 100,000 are compared without saying how they differ. */
function same(read: SyntaxTree, walked: SyntaxTree): boolean {
  const arrays = ['type', 'start', 'end', 'next', 'field'] as const;
  return (
    read.size === walked.size &&
    arrays.every((key) => Buffer.compare(bytesOf(read[key]), bytesOf(walked[key])) === 0) &&
    isDeepStrictEqual(read.missing, walked.missing)
  );
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array | Uint16Array | Uint32Array) {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** A text, its beginning, and itself with a hole. */
function withBreaks(text: string): readonly string[] {
  const half = text.length >> 1;
  return [text, text.slice(0, half), text.slice(0, half - 10) + text.slice(half)];
}

function folder(path: string, extension: string): string[] {
  return readdirSync(join(ROOT, path))
    .filter((name) => name.endsWith(extension))
    .map((name) => readFileSync(join(ROOT, path, name), 'utf8'));
}
