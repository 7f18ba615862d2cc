import { expect, test } from 'vitest';
import { hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const TYPESCRIPT: readonly Row[] = [
  ['1 quotes', `const a = 'it\\'s';`, `const a = "it's"`],
  ['1 needless escapes', `const a = '\\u0041\\d\\x42\\u{43}';`, `const a = "A\\dBC"`],
  ['1 line continuation', `const a = 'b\\\nc';`, `const a = 'bc';`],
  [
    '3 trailing commas of values',
    'function g(a, b,) { return h(1, { x: 1, }, [1, 2,],); }',
    'function g(a, b) { return h(1, { x: 1 }, [1, 2]); }',
  ],
  [
    '3 trailing commas of types',
    'type T<A, B,> = [A, B,]; let x: Map<A, B,>; enum E { A, B, }',
    'type T<A, B> = [A, B]; let x: Map<A, B>; enum E { A, B }',
  ],
  [
    '3 trailing commas of imports and exports',
    'import { a, b, } from "c"; export const d = 1; const e = 2; export { e, };',
    'import { a, b } from "c"; export const d = 1; const e = 2; export { e };',
  ],
  [
    '3 trailing commas of patterns',
    'const f = ({ a, }, [b, ]) => a',
    'const f = ({ a }, [b]) => a',
  ],
  [
    '4 semicolons',
    'class A { a = 1; b() { x(); ; } }; function f() { return 1; };',
    'class A { a = 1\n b() { x() } }\nfunction f() { return 1 }',
  ],
  [
    '4 leading semicolons',
    'function f() { a();\n[1].map(b);\n(c || d)(); }',
    'function f() { a()\n;[1].map(b)\n;(c || d)() }',
  ],
  [
    '4 type members',
    'declare function f(): void; type T = { a: 1; b(): 2; };',
    'declare function f(): void\ntype T = { a: 1\n b(): 2 }',
  ],
  [
    '4 a namespace with its brace on the next line',
    'namespace A { let a = 1; namespace B.C { let b } } let d = 1;',
    'namespace A // x\n{ let a = 1; namespace B.C\n/* y */ { let b } }\nlet d = 1;',
  ],
  [
    '5 member separators',
    'interface I { a: 1; b(): 2; new (): I; [k: string]: any }',
    'interface I { a: 1, b(): 2, new (): I, [k: string]: any, }',
  ],
  [
    '5 separators of an object type',
    'let a: { b: 1; c: 2 }; function f(x: { a: 1, b: 2 }) {}',
    'let a: { b: 1, c: 2, }; function f(x: {\n a: 1\n b: 2\n}) {}',
  ],
  ['6 fields', 'class A { a = 1;; b; }', 'class A { a = 1\n b }'],
  [
    '7 arrow parens',
    'const f = x => x; const g = async y => y; const h = a => b => c',
    'const f = (x) => (x); const g = async (y) => y; const h = (a) => (b) => c',
  ],
  [
    '8 mixed operators',
    'const a = (b && c) || d; const e = (f % g) * h; const i = j << (k + l); const m = ("x" in o) && p',
    'const a = b && c || d; const e = f % g * h; const i = j << k + l; const m = "x" in o && p',
  ],
  ['8 or', 'const a = b || (c || d)', 'const a = b || c || d'],
  ['8 nested or', 'const a = b || ((c || (d || e)) || f)', 'const a = b || c || d || e || f'],
  ['8 and', 'const a = !b && (/* c */ d.e && (f, g))', 'const a = !b && d.e && (f, g)'],
  [
    '8 nullish',
    'function f() { return b ?? (c ?? (() => d)) }',
    'function f() { return b ?? c ?? (() => d) }',
  ],
  ['8 or with and', 'const a = b || (c && (d && e) || f)', 'const a = b || c && d && e || f'],
  ['8 or with an assertion', 'const a = b || (c || (d as E))', 'const a = b || c || (d as E)'],
  ['8 ternary', 'const a = b ? (c) : (d ? e : f)', 'const a = (b) ? c : d ? e : f'],
  ['8 exponent', 'const a = b ** (c ** d)', 'const a = b ** c ** d'],
  ['8 arrow with a conditional', 'const f = (a) => (a ? 1 : 2)', 'const f = (a) => a ? 1 : 2'],
  ['8 arrow with an object', 'const f = () => ({ a: 1 })', 'const f = () => (({ a: 1 }))'],
  [
    '8 await and yield',
    'async function* f() { const a = (await b); (yield c); return (await d).e; }',
    'async function* f() { const a = await b; yield c; return ((await d)).e; }',
  ],
  ['8 assertion', 'const a = ((b as C)).d', 'const a = (b as C).d'],
  ['8 IIFE', 'const a = (function () {})()', 'const a = (function () {}())'],
  [
    '8 new',
    'const a = new (f())(); const b = new (c.d)()',
    'const a = new ((f()))(); const b = new c.d()',
  ],
  [
    '8 return and throw',
    'function f() { if (a) throw (b); return (c + d) }',
    'function f() { if (a) throw b; return c + d }',
  ],
  ['8 typeof', 'const a = typeof (b) === "c"', 'const a = typeof b === "c"'],
  ['8 decorators', 'class A { @(b.c()) d() {} }', 'class A { @b.c() d() {} }'],
  ['8 extends', 'class A extends (B) {}', 'class A extends B {}'],
  [
    '8 types',
    'type A = (B)[] | (C & D); type E = keyof (F); type G = (((a: B) => void)) | null',
    'type A = B[] | C & D; type E = keyof F; type G = ((a: B) => void) | null',
  ],
  [
    '8 infer',
    'type A<T> = T extends (infer U)[] ? (U) : never',
    'type A<T> = T extends ((infer U))[] ? U : never',
  ],
  [
    '8 optional chain',
    'const a = ((b?.c)).d; const e = (f?.g)',
    'const a = (b?.c).d; const e = f?.g',
  ],
  [
    '9 new',
    'const a = new Foo; const b = new Foo<C>',
    'const a = new Foo(); const b = new Foo<C>()',
  ],
  [
    '10 leading bars',
    'type T = | A | B; type U = & C & D; type V = Map<| E | F, G>; type W = | H',
    'type T = A | B; type U = C & D; type V = Map<E | F, G>; type W = H',
  ],
  [
    '11 keys',
    `const a = { 'b': 1, 1: 2, 'x-y': 3, "m"() {} }; enum E { 'A' = 1, 'B' }; class C { 'd' = 1; 'e'() {} }`,
    `const a = { b: 1, '1': 2, "x-y": 3, m() {} }; enum E { A = 1, B }; class C { d = 1; e() {} }`,
  ],
  [
    '11 keys of types and patterns',
    `type T = { 'a': 1; 'b'(): 2 }; const f = ({ 'c': d }) => d`,
    'type T = { a: 1; b(): 2 }; const f = ({ c: d }) => d',
  ],
  [
    '12 numbers',
    'const a = [0XAB, 1E5, 1.0, 1., .5, 1_000, 0b11, 0O17, 0xFFn, 5e+3, 1.50]',
    'const a = [0xab, 1e5, 1, 1, 0.5, 1000, 0B11, 0o17, 255n, 5e3, 1.5]',
  ],
  [
    '13 directives',
    `function f() { 'use strict'; return 1 }`,
    'function f() { "use strict"; return 1 }',
  ],
  [
    '15 known tags',
    'const a = css`\n  a {\n    b: c;\n  }\n`; const d = gql`\n  query { e }`; const f = html`<a>\n<b></b></a>`',
    'const a = css`a { b: c; }`; const d = gql`\n    query {\n e }\n`; const f = html`<a> <b></b></a>`',
  ],
  ['16 decorators and export', '@dec()\nexport class A {}', 'export @dec() class A {}'],
  ['16 decorators on own lines', 'class A {\n @b\n @c() d: E;\n}', 'class A { @b @c() d: E }'],
  [
    '18 comments',
    'function f(/* a */ a) { // b\n // prettier-ignore\n return /*#__PURE__*/ g(a /* c */,) }',
    '/** doc */ function f(a) { /// <reference />\n // @ts-expect-error\n return g(a) }',
  ],
  ['19 lone CR in a template', 'const a = `b\r\rd`', 'const a = `b\n\nd`'],
  [
    '19 lone CR',
    'function f() {\r  // b\r  return "c\\\rd" + `e\r`\r}\r',
    'function f() {\n  // b\n  return "c\\\nd" + `e\n`\n}\n',
  ],
  ['18 shebang', '#!/usr/bin/env node\nconst a = 1', 'const a = 1'],
  [
    '18 comments in lists',
    'type T = /* a */ | A // b\n | B; const c = [1, // d\n 2 /* e */]',
    'type T = A | B; const c = [1, 2]',
  ],
  [
    '19 line ends',
    'function f() {\r\n  return `a\r\nb`;\r\n}\r\n',
    'function f() {\n\treturn `a\nb`;\n}',
  ],
  [
    '19 byte order mark, form feed, no-break space',
    '\ufefffunction f() {\f return 1 /* \u00a0 */ }',
    'function f() { return 1 }',
  ],
  [
    'as over logic',
    'const a = b || (c as T); const d = e ?? (f as unknown as T)',
    'const a = b || c as T; const d = e ?? f as unknown as T',
  ],
  [
    'as round an await',
    'async function f() { const a = (await b()) as T; return (await c!) satisfies T as U ?? 1; }',
    'async function f() { const a = await b() as T; return await c! satisfies T as U ?? 1; }',
  ],
  [
    'as round a comparison',
    'const a = (b < c) as T; const d = (e instanceof F) as T; const g = h || ((i in j + k) as T)',
    'const a = b < c as T; const d = e instanceof F as T; const g = h || i in j + k as T',
  ],
  [
    'as round operators in front of an await',
    'async function f() { return [(!(await a)) as T, (b + (await c)) as T, (-d) as T] }',
    'async function f() { return [!await a as T, b + await c as T, -d as T] }',
  ],
  ['as over mixed logic', 'const a = b || (c && (d as T))', 'const a = b || c && d as T'],
  [
    'satisfies over a ternary',
    'const a = b ? c : (d satisfies T)',
    'const a = b ? c : d satisfies T',
  ],
  ['interface and object type spacing', 'interface A{b:string}', 'interface A {\n  b: string;\n}'],
  [
    'blocks and else',
    'function f() { if (a) { b() } else if (c) { d() } }',
    'function f()\n{\n if (a)\n {\n b();\n }\n else if (c)\n {\n d();\n }\n}',
  ],
  ['regex flags', 'const a = /b/ig', 'const a = /b/gi'],
  ['nested unions', 'type A = B | (C | D)', 'type A = B | C | D'],
];

test.each(TYPESCRIPT)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.ts', before);
  expect(Object.keys(hashes).length).toBeGreaterThan(0);
  expect(await hashesOf('a.ts', after)).toEqual(hashes);
});

const JSX: readonly Row[] = [
  [
    '2 attribute quotes',
    `const a = <A b='c' d={"e"} f='"' g="&quot;" />`,
    `const a = <A b="c" d="e" f='"' g='"' />`,
  ],
  ['3 type parameter of an arrow', 'const f = <T,>(a: T) => a', 'const f = <T,>(a: T) => (a)'],
  [
    '8 and 14 wrapping',
    'const a = <b>c</b>; const f = () => (\n  <b />\n)',
    'const a = (\n  <b>c</b>\n); const f = () => <b />',
  ],
  [
    '14 text reflow',
    'const a = <A>\n  some text{" "}\n  <B />\n  {/* no */}\n  more\n  text\n</A>',
    'const a = <A>some text <B />more text</A>',
  ],
  ['14 attribute per line', 'const a = <A\n  b={1}\n  c\n/>', 'const a = <A b={1} c/>'],
  ['14 comment containers', 'const a = <A>{/* b */}<B/>{}</A>', 'const a = <A><B /></A>'],
  ['14 spaces inside a line', 'const a = <A>b   c <D/>  e</A>', 'const a = <A>b c <D/> e</A>'],
];

test.each(JSX)('%s: equal', async (_name, before, after) => {
  expect(await hashesOf('a.tsx', before)).toEqual(await hashesOf('a.tsx', after));
});

test('20 imports: sorting, merging, node: and type change nothing', async () => {
  const code = 'export const f = (a: A) => b(a)';
  const before = `import { b } from 'fs';\nimport { c, A } from './d';\n${code}`;
  const after = `import type { A } from './d';\nimport { c } from './d';\nimport { b } from 'node:fs';\n${code}`;
  expect(await hashesOf('a.ts', before)).toEqual(await hashesOf('a.ts', after));
});
