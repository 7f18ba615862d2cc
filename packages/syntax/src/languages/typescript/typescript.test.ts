import { describe, expect, test } from 'vitest';
import { collectDeclarations } from '../../collect-declarations.js';
import type { Declaration } from '../../declaration.js';
import { parseText } from '../../node/parse-text.js';
import { emitShape } from '../../shape.js';
import { tsx, typescript } from './language.js';

async function declarations(text: string, language = typescript): Promise<readonly Declaration[]> {
  const tree = await parseText(language.grammar, text);
  if (tree === undefined) throw new Error('the parse was given up');
  return collectDeclarations(tree, emitShape(tree, language.shape), language);
}

async function names(text: string): Promise<readonly string[]> {
  return (await declarations(text)).map(
    (declaration) => `${declaration.kind} ${declaration.qualifiedName}`,
  );
}

async function hashesOf(text: string, language = typescript) {
  return (await declarations(text, language)).map(({ qualifiedName, hashes }) => ({
    qualifiedName,
    ...hashes,
  }));
}

test('case 1 declarations of a module, at any depth', async () => {
  const text = `
import { x } from './x';
export interface Store { get(key: string): string | undefined; readonly size: number }
export class Cache implements Store {
  private readonly map = new Map<string, string>();
  static #count = 0;
  constructor(private readonly name: string) {}
  get size() { return this.map.size; }
  static of(name: string) { return new Cache(name); }
  get(key: string) { const value = this.map.get(key); return value; }
  async *[Symbol.asyncIterator]() { yield 1; }
}
export const make = (name: string) => { return new Cache(name); };
export function clear(cache: Cache): void {}
export enum Color { Red, Green = 'g' }
export const router = { getUser() { return 1; }, nested: { deep: () => 2 } };
namespace Outer { export namespace Inner { export class Deep { m() {} } } }
declare global { interface Window { extra: string } }
declare module 'ext' { export function f(): void }
export type Pair = [string, number];
export default class {}
`;
  expect(await names(text)).toEqual([
    'interface Store',
    'method Store.get',
    'property Store.size',
    'class Cache',
    'property Cache.map',
    'property Cache.static #count',
    'constructor Cache.constructor',
    'getter Cache.get size',
    'method Cache.static of',
    'method Cache.get',
    'method Cache.[Symbol.asyncIterator]',
    'function make',
    'function clear',
    'enum Color',
    'member Color.Red',
    'member Color.Green',
    'variable router',
    'method router.getUser',
    'property router.nested',
    'method router.nested.deep',
    'namespace Outer',
    'namespace Outer.Inner',
    'class Outer.Inner.Deep',
    'method Outer.Inner.Deep.m',
    'namespace global',
    'interface global.Window',
    'property global.Window.extra',
    'namespace ext',
    'function ext.f',
    'type Pair',
    'class default',
  ]);
});

test('overloads and merged interfaces are one declaration each', async () => {
  const text =
    'function f(a: string): void;\nfunction f(a: number): void;\nfunction f(a: any) {}\ninterface I { a: 1 }\ninterface I { b: 2 }\n';
  expect(await names(text)).toEqual(['function f', 'interface I', 'property I.a', 'property I.b']);
});

const EQUAL: readonly (readonly [string, string, string])[] = [
  ['1 quotes', `const a = 'it\\'s';`, `const a = "it's"`],
  ['1 escapes', `const a = '\\u0041\\d';`, `const a = "A\\d"`],
  [
    '3 trailing commas',
    'f = 1; const a = [1, 2,]; function g(a, b,) { return h(1, {x: 1,},); }',
    'f = 1; const a = [1, 2]; function g(a, b) { return h(1, {x: 1}) }',
  ],
  ['4 semicolons', 'class A { a = 1; b() { x(); ; } }', 'class A { a = 1\n b() { x() } }'],
  ['5 member separators', 'interface I { a: 1; b: 2 }', 'interface I { a: 1, b: 2, }'],
  ['7 arrow parens', 'const f = x => x', 'const f = (x) => (x);'],
  [
    '8 parens',
    'const f = (a && b) || c; const g = (await x).y; type T = (A) | (B);',
    'const f = a && b || c; const g = (await x).y; type T = A | B',
  ],
  ['8 IIFE', 'const a = (function () {})()', 'const a = (function () {}())'],
  ['9 new', 'const a = new Foo', 'const a = new Foo()'],
  ['10 leading bar', 'type T = | A | B; type U = | C', 'type T = A | B; type U = C'],
  ['11 keys', `const a = { 'b': 1, 1: 2, 'x-y': 3 }`, `const a = { b: 1, '1': 2, "x-y": 3 }`],
  [
    '12 numbers',
    'const a = [0XFF, 1E5, 1.0, .5, 1_000, 10n]',
    'const a = [255, 1e5, 1, 0.5, 1000, 10n]',
  ],
  ['16 decorators and export', '@dec() export class A {}', 'export @dec() class A {}'],
  [
    '18 comments',
    'function f(/* a */ a) { // b\n return 1 }',
    '/** doc */ function f(a) { return 1 }',
  ],
  ['19 CRLF', 'function f() {\r\n  return 1;\r\n}\r\n', 'function f() {\n\treturn 1;\n}'],
  ['as over ||', 'const a = (b || (c as T))', 'const a = b || c as T'],
];

describe('rows that never change a hash', () => {
  test.each(EQUAL)('%s', async (_row, a, b) => {
    expect(await hashesOf(a)).toEqual(await hashesOf(b));
  });

  test('2 and 14 JSX text and attributes', async () => {
    const a = `const a = <A b='c' d={"e"}>\n  some text{" "}\n  <B />\n  {/* no */}\n</A>`;
    const b = `const a = (<A b="c" d="e">some text <B /></A>)`;
    expect(await hashesOf(a, tsx)).toEqual(await hashesOf(b, tsx));
  });
});

const STALE: readonly (readonly [string, string, string])[] = [
  ['1 template literal', 'const a = `b`', `const a = 'b'`],
  ['3 elisions', 'const a = [1,,]', 'const a = [1,]'],
  ['4 value after return', 'function f() { return x }', 'function f() { return\nx }'],
  ['4 call on the next line', 'const a = b\nc', 'const a = b\n(c)'],
  ['8 grouping', 'const a = (b + c) * d', 'const a = b + c * d'],
  ['8 optional chain', 'const a = (b?.c).d', 'const a = b?.c.d'],
  ['8 sequence', 'const a = (0, f)()', 'const a = f()'],
  ['11 computed key', `const a = { ['b']: 1 }`, `const a = { b: 1 }`],
  ['let', 'let a = 1', 'const a = 1'],
  ['57 export', 'export const a = 1', 'const a = 1'],
  ['export clause', 'const a = 1; export { a }', 'const a = 1; export { a as b }'],
  ['optional', 'function f(a?: string) {}', 'function f(a: string) {}'],
  ['operator', 'const a = b < c', 'const a = b > c'],
  ['await', 'async function f() { await g() }', 'async function f() { g() }'],
  ['non-null', 'const a = b!', 'const a = b'],
  ['empty loop body', 'function f() { while (a); b() }', 'function f() { while (a) b() }'],
  ['else', 'function f() { if (a) b(); else c() }', 'function f() { if (a) b(); c() }'],
  ['generic', 'function f<T extends A>() {}', 'function f<T>() {}'],
  ['accessor kind', 'class A { get a() { return 1 } }', 'class A { a() { return 1 } }'],
  ['regex flag', 'const a = /b/g', 'const a = /b/'],
];

test.each(STALE)('a change that always changes a hash: %s', async (_row, a, b) => {
  expect(await hashesOf(a)).not.toEqual(await hashesOf(b));
});

test('53 a renamed recursive function keeps its body hash', async () => {
  const [a] = await declarations('function walk(n) { return n ? walk(n - 1) : 0 }');
  const [b] = await declarations('function go(n) { return n ? go(n - 1) : 0 }');
  expect(b?.hashes.body).toBe(a?.hashes.body);
  expect(b?.hashes.signature).not.toBe(a?.hashes.signature);
});

test('56 a decorator argument changes only decorators and the whole', async () => {
  const [, a] = await declarations('class A { @get(1) m() { return 1 } }');
  const [, b] = await declarations('class A { @get(2) m() { return 1 } }');
  expect(b?.hashes.decorators).not.toBe(a?.hashes.decorators);
  expect(b?.hashes.body).toBe(a?.hashes.body);
  expect(b?.hashes.signature).toBe(a?.hashes.signature);
  expect(b?.hashes.declaration).not.toBe(a?.hashes.declaration);
});

test('17 the interface of a class changes with a member signature, not with its body', async () => {
  const [a] = await declarations('class A { m(x: number) { return x + 1 } }');
  const [b] = await declarations('class A { m(x: number) { return x - 1 } }');
  const [c] = await declarations('class A { m(x: string) { return x + 1 } }');
  expect(b?.hashes.interface).toBe(a?.hashes.interface);
  expect(b?.hashes.declaration).not.toBe(a?.hashes.declaration);
  expect(c?.hashes.interface).not.toBe(a?.hashes.interface);
});
