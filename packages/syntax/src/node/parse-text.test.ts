import { describe, expect, test } from 'vitest';
import { GRAMMAR_FILES, type GrammarId } from '../grammar-files.js';
import {
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../syntax-tree.js';
import { parseText } from './parse-text.js';

async function parse(grammar: GrammarId, text: string): Promise<SyntaxTree> {
  const tree = await parseText(grammar, text);
  if (tree === undefined) throw new Error('the parse was given up');
  return tree;
}

test('every grammar loads and parses', async () => {
  for (const grammar of Object.keys(GRAMMAR_FILES) as GrammarId[]) {
    const tree = await parse(grammar, 'x');
    expect(tree.size).toBeGreaterThan(0);
    // Every process makes tables of this length: a hole up to the highest number would cost it much.
    expect(Object.keys(tree.types.names)).toHaveLength(tree.types.names.length);
  }
});

test('nodes carry types, fields and UTF-16 positions', async () => {
  const tree = await parse('typescript', 'const 😀é = "ü";\nfunction f(a?: string) {}');
  const [, declaration = 0] = children(tree, 0);
  expect(typeName(tree, declaration)).toBe('function_declaration');
  expect(nodeText(tree, declaration)).toBe('function f(a?: string) {}');
  const parts = children(tree, declaration).map((node) => [
    fieldName(tree, node),
    nodeText(tree, node),
  ]);
  expect(parts).toEqual([
    ['', 'function'],
    ['name', 'f'],
    ['parameters', '(a?: string)'],
    ['body', '{}'],
  ]);
});

test('broken stretches and made-up nodes are seen', async () => {
  const tree = await parse('typescript', 'function f( { return 1 }');
  const types = Array.from({ length: tree.size }, (_, node) => typeName(tree, node));
  expect(types.includes('ERROR') || tree.missing.size > 0).toBe(true);
  const broken = await parse('typescript', 'class { + ) ] const');
  const errors = Array.from({ length: broken.size }, (_, node) => node).filter(
    (node) => typeName(broken, node) === 'ERROR',
  );
  expect(errors).not.toEqual([]);
  expect(errors.every((node) => isNamed(broken, node))).toBe(true);
});

test('a parse that runs away is given up', async () => {
  const text = `const a = ${'('.repeat(20_000)}1${')'.repeat(20_000)};\n`.repeat(20);
  expect(await parseText('typescript', text, 0)).toBeUndefined();
});

describe('Swift', () => {
  const text = [
    '#if os(iOS)',
    'import UIKit',
    '#endif',
    'class A {',
    '  @available(iOS 15, *)',
    '  func f() { if #available(iOS 15, *) { print(#fileID, #selector(g)) } }',
    '}',
    '',
  ]
    .join('\n')
    .repeat(40);

  test('parses the same twice in one process, also after another language', async () => {
    const first = await parse('swift', text);
    await parse('typescript', 'const a = 1;');
    const second = await parse('swift', text);
    expect(second.size).toBe(first.size);
    expect([...second.type]).toEqual([...first.type]);
  });
});
