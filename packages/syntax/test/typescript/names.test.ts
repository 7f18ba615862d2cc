import { expect, test } from 'vitest';
import { declarationsOf, namesOf } from '../facts-of.js';

test('an overload set is one declaration, at the top and in a class', async () => {
  const text = `
export function f(a: string): void;
export function f(a: number): void;
export function f(a: any) {}
class A { m(a: string): void; m(a: number): void; m(a: any) {} constructor(a: 1); constructor(a: any) {} }
declare function g(a: 1): 1;
declare function g(a: 2): 2;
`;
  expect(await namesOf('a.ts', text)).toEqual([
    'function f',
    'class A',
    'method A.m',
    'constructor A.constructor',
    'function g',
  ]);
});

test('merged interfaces, reopened namespaces and enums are one declaration each', async () => {
  const text = `
interface I { a: 1; f(): 1 }
interface I { b: 2; f(): 2 }
namespace N { export const a = 1 }
namespace N { export const b = 1; export interface J { c: 1 } }
namespace N { export interface J { d: 1 } }
enum E { A = 1 }
enum E { B = 2 }
class I {}
`;
  expect(await namesOf('a.ts', text)).toEqual([
    'interface I',
    'property I.a',
    'method I.f',
    'property I.b',
    'namespace N',
    'variable N.a',
    'variable N.b',
    'interface N.J',
    'property N.J.c',
    'property N.J.d',
    'enum E',
    'member E.A',
    'member E.B',
    'class I',
  ]);
});

test('71 a twin of a merged declaration shifts no name', async () => {
  const one = await namesOf('a.ts', 'interface I { a: 1 }\nvar x = 1;');
  const two = await namesOf(
    'a.ts',
    'interface I { b: 1 }\ninterface I { a: 1 }\nvar x = 0; var x = 1;',
  );
  expect(two).toEqual(['interface I', 'property I.b', 'property I.a', 'variable x']);
  expect(one.every((name) => two.includes(name))).toBe(true);
});

test('getter, setter, static and instance twins are distinct', async () => {
  const text = `class Box {
    get size() { return 1 } set size(v) {} static get size() { return 2 }
    static of() {} of() {} static #p = 1; #p = 2; static x; x; accessor y = 1; }`;
  expect(await namesOf('a.ts', text)).toEqual([
    'class Box',
    'getter Box.get size',
    'setter Box.set size',
    'getter Box.static get size',
    'method Box.static of',
    'method Box.of',
    'property Box.static #p',
    'property Box.#p',
    'property Box.static x',
    'property Box.x',
    'property Box.y',
  ]);
});

test('members of object literals, at any depth, also under as const and satisfies', async () => {
  const text = `
export const router = { getUser() { return 1 }, 'post-user': () => 2, nested: { deep: async () => 3 },
  get size() { return 1 }, [computed]: 1, ...rest, short, 1: 'one' } as const;
const config = { a: 1 } satisfies Config;
const f = { g: function () {} };`;
  expect(await namesOf('a.ts', text)).toEqual([
    'variable router',
    'method router.getUser',
    'method router.post-user',
    'property router.nested',
    'method router.nested.deep',
    'getter router.get size',
    'property router.1',
    'variable config',
    'property config.a',
    'variable f',
    'method f.g',
  ]);
});

test('enum members, also quoted and bare', async () => {
  expect(await namesOf('a.ts', `enum E { A, 'B', C = 1, 'd-e' = 2 }`)).toEqual([
    'enum E',
    'member E.A',
    'member E.B',
    'member E.C',
    'member E.d-e',
  ]);
});

test('well-known symbols have names, other computed keys have none', async () => {
  const text =
    'class A { [Symbol.iterator]() {} static [ Symbol.species ] = 1; [key]() {} #p() {} }';
  expect(await namesOf('a.ts', text)).toEqual([
    'class A',
    'method A.[Symbol.iterator]',
    'property A.static [Symbol.species]',
    'method A.#p',
  ]);
});

test('default exports', async () => {
  const name = async (text: string) => await namesOf('a.ts', text);
  expect(await name('export default class { m() {} }')).toEqual([
    'class default',
    'method default.m',
  ]);
  expect(await name('export default function () {}')).toEqual(['function default']);
  expect(await name('export default () => 1')).toEqual(['function default']);
  expect(await name('export default async function f() {}')).toEqual(['function f']);
  expect(await name('export default class A {}')).toEqual(['class A']);
  expect(await name('export default { a() {} }')).toEqual(['variable default', 'method default.a']);
  expect(await name('export default defineConfig({})')).toEqual(['variable default']);
  expect(await name('const a = 1; export default a')).toEqual(['variable a']);
  expect(await name('export default interface I { a: 1 }')).toEqual([
    'interface I',
    'property I.a',
  ]);
  expect(await name('export = { a: 1 }')).toEqual(['variable export=', 'property export=.a']);
});

test('CommonJS exports', async () => {
  const text = `
module.exports = { a() {}, b: 1 };
exports.c = function () {};
module.exports.d = () => 1;
exports.e = exports.f = 2;
Foo.prototype.bar = function () {};
module.exports = class G { m() {} };
other.x = 1;`;
  expect(await namesOf('a.cjs', text)).toEqual([
    'variable module.exports',
    'method module.exports.a',
    'property module.exports.b',
    'function exports.c',
    'function exports.d',
    'variable exports.e',
    'variable exports.f',
    'method Foo.prototype.bar',
    'class module.exports',
    'method module.exports.m',
  ]);
});

test('declare global, ambient modules and dotted namespaces are containers', async () => {
  const text = `
declare global { interface Window { extra: string } var x: number }
declare module 'ext' { export function f(): void; export default class A {} }
declare module '*.css';
declare namespace A.B { const c: number }
namespace Outer { export namespace Inner { export class Deep { m() {} } } }
module Old { export type T = 1 }
declare class C { m(): void }
declare const d: 1, e: 2;
export declare enum F { G }
export as namespace H;`;
  expect(await namesOf('a.d.ts', text)).toEqual([
    'namespace global',
    'interface global.Window',
    'property global.Window.extra',
    'variable global.x',
    'module ext',
    'function ext.f',
    'class ext.A',
    'module *.css',
    'namespace A.B',
    'variable A.B.c',
    'namespace Outer',
    'namespace Outer.Inner',
    'class Outer.Inner.Deep',
    'method Outer.Inner.Deep.m',
    'namespace Old',
    'type Old.T',
    'class C',
    'method C.m',
    'variable d',
    'variable e',
    'enum F',
    'member F.G',
  ]);
});

test('functions in every form are of one kind, variables too', async () => {
  const text =
    'const a = () => 1; const b = function () {}; function c() {} function* d() {} let e = 1; var f; const g = class { m() {} }; const h = async () => {}; const { i, j } = k;';
  expect(await namesOf('a.js', text)).toEqual([
    'function a',
    'function b',
    'function c',
    'function d',
    'variable e',
    'variable f',
    'class g',
    'method g.m',
    'function h',
  ]);
});

test('lines and offsets take in decorators and export', async () => {
  const text = '// a\n@dec()\nexport class A {\n  @b\n  m() {}\n}\n';
  const [a, m] = await declarationsOf('a.ts', text);
  expect([a?.lineStart, a?.lineEnd, m?.lineStart, m?.lineEnd]).toEqual([2, 6, 4, 5]);
  expect(text.slice(a?.start, a?.end)).toBe('@dec()\nexport class A {\n  @b\n  m() {}\n}');
  expect([a?.exported, m?.exported]).toEqual([true, false]);
});
