import '../without-tier-up.js';
import { encodeUtf8 } from '@holdfast/base';
import { expect, test } from 'vitest';
import { parseFacts } from '../../src/node/parse-facts.js';
import { changedIn, declarationsOf, factsOf, hashesOf, namesOf } from '../facts-of.js';

const FILE = `
import Foundation

/// Converts amounts.
public struct Converter {
  let rate: Decimal

  /// Converts.
  public func convert(first: Decimal, second: Decimal) -> Decimal {
    let sum = first + second * rate
    return round(sum, scale: 2)
  }

  func restart() -> Int { return 0 }
}

enum Direction {
  case north, south
  case other(Int)
}
`;

test('case 9 extraction with lines', async () => {
  const declarations = await declarationsOf('a.swift', FILE);
  expect(
    declarations.map((d) => `${d.kind} ${d.qualifiedName} ${d.lineStart}-${d.lineEnd}`),
  ).toEqual([
    'struct Converter 5-15',
    'property Converter.rate 6-6',
    'func Converter.convert(first:second:) 9-12',
    'func Converter.restart() 14-14',
    'enum Direction 17-20',
    'case Direction.north 18-18',
    'case Direction.south 18-18',
    'case Direction.other 19-19',
  ]);
  expect(declarations[2]?.container).toBe('Converter');
});

test('case 11 wrapped parameters and another comment', async () => {
  const after = FILE.replace(
    'first: Decimal, second: Decimal',
    '\n    first: Decimal,\n    second: Decimal,\n  ',
  ).replace('/// Converts.', '/// Converts two amounts at once.');
  for (const name of Object.keys(await hashesOf('a.swift', FILE)))
    expect(await changedIn('a.swift', name, FILE, after), name).toEqual([]);
});

test('case 12 an argument wrapped in a call', async () => {
  const after = FILE.replace('round(sum,', 'round(abs(sum),');
  const name = 'Converter.convert(first:second:)';
  expect(await changedIn('a.swift', name, FILE, after)).toEqual(['declaration', 'body']);
});

test('case 13 a renamed function keeps its body, labels stay in its name', async () => {
  const after = FILE.replace('func convert(', 'func exchange(');
  const [before, renamed] = [await hashesOf('a.swift', FILE), await hashesOf('a.swift', after)];
  expect(renamed['Converter.exchange(first:second:)']?.body).toBe(
    before['Converter.convert(first:second:)']?.body,
  );
});

test('case 14 a moved struct keeps all hashes', async () => {
  const moved = FILE.slice(FILE.indexOf('public struct'), FILE.indexOf('enum Direction'));
  expect((await hashesOf('b.swift', moved)).Converter).toEqual(
    (await hashesOf('a.swift', FILE)).Converter,
  );
});

test('cases 8 and 15 short bodies are counted', async () => {
  const tokens = Object.fromEntries(
    (await declarationsOf('a.swift', FILE)).map((d) => [d.qualifiedName, d.bodyTokens]),
  );
  expect(tokens['Converter.restart()']).toBeLessThan(8);
  expect(tokens['Converter.convert(first:second:)']).toBeGreaterThanOrEqual(8);
  expect(tokens['Direction.north']).toBe(0);
});

test('case 17 an operator inside a function', async () => {
  const after = FILE.replace('first + second', 'first - second');
  expect(await changedIn('a.swift', 'Converter', FILE, after)).toEqual(['declaration', 'body']);
  expect(await changedIn('a.swift', 'Converter.restart()', FILE, after)).toEqual([]);
});

test('case 17 interface scope sees signatures only', async () => {
  const of = async (text: string) => (await hashesOf('a.swift', text)).A?.interface;
  const before = await of('class A { func f(a: Int) { b() }; var c: Int { 1 }; var d = 1 }');
  expect(await of('class A { func f(a: Int) { c() }; var c: Int { 2 }; var d = 2 }')).toBe(before);
  expect(await of('class A { func f(a: String) { b() }; var c: Int { 1 }; var d = 1 }')).not.toBe(
    before,
  );
  expect(await of('class A { func f(a: Int) { b() }; let c: Int = 1; var d = 1 }')).not.toBe(
    before,
  );
});

test('case 53 a recursive function and method keep their body when renamed', async () => {
  const body = async (text: string, name: string) => (await hashesOf('a.swift', text))[name]?.body;
  expect(await body('func walk(n: Int) { walk(n: n - 1) }', 'walk(n:)')).toBe(
    await body('func go(n: Int) { go(n: n - 1) }', 'go(n:)'),
  );
  expect(await body('class A { func walk() { self.walk(); walk() } }', 'A.walk()')).toBe(
    await body('class A { func go() { self.go(); go() } }', 'A.go()'),
  );
  // Another object's method of the name is another one.
  expect(await body('class A { func walk() { b.walk() } }', 'A.walk()')).toBe(
    await body('class A { func go() { b.walk() } }', 'A.go()'),
  );
  expect(await body('class A { func walk() { b.walk() } }', 'A.walk()')).not.toBe(
    await body('class A { func go() { b.go() } }', 'A.go()'),
  );
});

test('case 54 a type names itself in its body', async () => {
  const body = async (text: string, name: string) => (await hashesOf('a.swift', text))[name]?.body;
  expect(await body('struct A { static let a = A(); var b: A? }', 'A')).toBe(
    await body('struct B { static let a = B(); var b: B? }', 'B'),
  );
});

test('case 56 an attribute is a decorator', async () => {
  const before = 'class A { @available(iOS 15, *) func f() {}; @Published var a = 1 }';
  expect(await changedIn('a.swift', 'A.f()', before, before.replace('15', '16'))).toEqual([
    'declaration',
    'decorators',
  ]);
  expect(await changedIn('a.swift', 'A.a', before, before.replace('@Published ', ''))).toEqual([
    'declaration',
    'decorators',
  ]);
});

test('a modifier, a value and an observer', async () => {
  const changed = (before: string, after: string) => changedIn('a.swift', 'a', before, after);
  expect(await changed('public let a = 1', 'let a = 1')).toEqual(['declaration', 'signature']);
  expect(await changed('let a = 1', 'var a = 1')).toEqual(['declaration', 'signature']);
  expect(await changed('let a = 1', 'let a = 2')).toEqual(['declaration', 'body']);
  expect(await changed('var a = 1 { didSet { b() } }', 'var a = 1 { didSet { c() } }')).toEqual([
    'declaration',
    'body',
  ]);
});

test('69 a syntax error is reported with its position', async () => {
  const { errors } = await factsOf('a.swift', 'let a = 1\nfunc f( {\n  return 1\n}\n');
  expect(errors.length).toBeGreaterThan(0);
  expect(errors[0]?.line).toBeGreaterThanOrEqual(2);
});

test('a file full of directives and # words is read the same twice in one process', async () => {
  const text = `
#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif
class A {
  #if DEBUG
  @available(iOS 15.0, macOS 12, *)
  #endif
  func f() {
    if #available(iOS 15, *), let a = #selector(A.f) as Selector? { print(#fileID, #line, a) }
    guard #unavailable(iOS 13) else { return }
    #if os(iOS)
    g(#function)
    #elseif compiler(>=5.9)
    g(#file)
    #else
    #error("unknown")
    #endif
    h
      .i()
      #if DEBUG
      .j()
      #endif
      .k()
  }
  #if swift(>=6)
  nonisolated(unsafe) static var b = #macro
  #endif
}
enum E {
  case a
  #if os(Linux)
  case b
  #endif
}
`.repeat(30);
  const first = await parseFacts('a.swift', encodeUtf8(text));
  await parseFacts('a.ts', encodeUtf8('const a = 1'));
  const second = await parseFacts('a.swift', encodeUtf8(text));
  expect(second).toEqual(first);
  expect(first.kind === 'facts' && first.facts.errors).toEqual([]);
  expect(first.kind === 'facts' && first.facts.declarations.length).toBe(30 * 6);
});

test('hostile files give no facts or honest ones, never a crash', async () => {
  const kind = async (text: string) => (await parseFacts('a.swift', encodeUtf8(text))).kind;
  for (const text of [
    '',
    '"',
    '"""',
    '#"',
    '/*',
    '"\\(',
    '#if',
    '#endif\n#else',
    'let a = "\\(b("c")',
    '\u2028 + a',
  ])
    expect(await kind(text), text).toBe('facts');
  const deep = `let a = ${'('.repeat(20_000)}1${')'.repeat(20_000)}`;
  expect(['gave-up', 'facts']).toContain(await kind(deep));
});

test('names are the same whatever the layout', async () => {
  const text =
    'struct A { func f(_ a: [Int],  b : String) {}\n func f( _ a:  String, b:[ Int : String ]) {} }';
  const tidy =
    'struct A {\n  func f(_ a: Array<Int>, b: String) {}\n  func f(\n    _ a: String,\n    b: [Int: String]\n  ) {}\n}';
  expect(await namesOf('a.swift', text)).toEqual(await namesOf('a.swift', tidy));
});
