// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources, not strings to fill in
import { expect, test } from 'vitest';
import { differenceOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

/** 21: rewrites of linters: stale, but cosmetic. */
const ROWS: readonly Row[] = [
  ['let', 'let a = 1', 'const a = 1'],
  ['let inside', 'function f() { let a = 1; return a }', 'function f() { const a = 1; return a }'],
  [
    'curly',
    'function f() { if (a) b(); else c(); for (;;) d() }',
    'function f() { if (a) { b() } else { c() } for (;;) { d() } }',
  ],
  ['template', 'const a = "x\\t" + y + "z"', 'const a = `x\\t${y}z`'],
  ['template after a value', 'const a = x + "y"', 'const a = `${x}y`'],
  ['template without values', 'const a = `b`', "const a = 'b'"],
  ['dot', 'const a = b["c"]; const d = this["e"]', 'const a = b.c; const d = this.e'],
  ['array type', 'let a: Array<B | C>', 'let a: (B | C)[]'],
  ['object', 'let a: Object; let b: String', 'let a: object; let b: string'],
  [
    'arrow of an expression',
    'const a = f(function (b) { return 1 })',
    'const a = f((b) => { return 1 })',
  ],
  [
    'arrow of a declaration',
    'export function f(a: B): C { return d(a) }',
    'export const f = (a: B): C => { return d(a) }',
  ],
  [
    'interface',
    'export interface A<T> { b: T; c(): void }',
    'export type A<T> = { b: T; c(): void }',
  ],
  ['dead async', 'export async function f() { return a() }', 'export function f() { return a() }'],
  [
    'unused parameter',
    'function f(a, b: C, d) { return d }',
    'function f(_a, _b: C, d) { return d }',
  ],
];

test.each(ROWS)('21 %s: cosmetic', async (_name, before, after) => {
  expect(await differenceOf('a.ts', before, after)).toBe('wording');
});

/** Rewrites that are not undone: a change of them counts as one of meaning. */
const NOT_UNDONE: readonly Row[] = [
  ['arrow with an expression', 'const f = () => { return 1 }', 'const f = () => 1'],
  ['dead async of a method', 'class A { async f() { return 1 } }', 'class A { f() { return 1 } }'],
  [
    'arrow of an inner declaration',
    'function f() { function g() {} }',
    'function f() { const g = () => {} }',
  ],
  ['interface that extends', 'interface A extends B { c: 1 }', 'type A = B & { c: 1 }'],
];

test.each(NOT_UNDONE)('21 %s: not known to be cosmetic', async (_name, before, after) => {
  expect(await differenceOf('a.ts', before, after)).toBe('meaning');
});

const CHANGES: readonly Row[] = [
  ['var', 'var a = 1', 'let a = 1'],
  ['value', 'let a = 1', 'const a = 2'],
  ['lonely else', 'function f() { if (a) b(); c() }', 'function f() { if (a) { b(); c() } }'],
  [
    'block of a declaration',
    'function f() { if (a) { let b = 1 } }',
    'function f() { if (a) { let b = 2 } }',
  ],
  ['sum', 'const a = b + c', 'const a = `${b}${c}`'],
  ['sum before text', 'const a = b + c + "d"', 'const a = `${b}${c}d`'],
  ['computed', 'const a = b[c]', 'const a = b.c'],
  [
    'this of a function',
    'const a = f(function () { return this.b })',
    'const a = f(() => { return this.b })',
  ],
  ['generator', 'function* f() { return 1 }', 'function f() { return 1 }'],
  ['async that is needed', 'async function f() { await a() }', 'function f() { a() }'],
  ['used parameter', 'function f(a) { return a }', 'function f(b) { return a }'],
  ['optional', 'interface A { b?: 1 }', 'type A = { b: 1 }'],
  ['set', 'let a: Set<B>', 'let a: B[]'],
  ['export', 'export const a = 1', 'let a = 1'],
];

test.each(CHANGES)('21 %s: not cosmetic', async (_name, before, after) => {
  expect(await differenceOf('a.ts', before, after)).toBe('meaning');
});
