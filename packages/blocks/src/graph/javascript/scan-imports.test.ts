import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { parseImports } from '../../node/graph/parse-imports.js';
import { scanImports } from './scan-imports.js';

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ["import a from './a';", ['static ./a']],
  ['import a, { b as c, type D, \'e f\' as g } from "./a"', ['static ./a']],
  ["import * as a from './a'", ['static ./a']],
  ["import './a'\nimport './b'", ['static ./a', 'static ./b']],
  ["import type { A } from './a';", ['type ./a']],
  ["import type A from './a';", ['type ./a']],
  ["import type * as A from './a';", ['type ./a']],
  ["import { type A, type B as C } from './a';", ['type ./a']],
  ["import { type A, b } from './a';", ['static ./a']],
  ["import { type } from './a';", ['static ./a']],
  ["import { type as a } from './a';", ['static ./a']],
  ["import { type as } from './a';", ['type ./a']],
  ["import { type as as a } from './a';", ['type ./a']],
  ["import type from './a';", ['static ./a']],
  ["import type, { a } from './a';", ['static ./a']],
  ["import type from from './a';", ['type ./a']],
  ["import {} from './a';", ['static ./a']],
  ["import { a, } from './a';", ['static ./a']],
  [
    "import a from './a.json' with { type: 'json' };\nimport './b';",
    ['static ./a.json', 'static ./b'],
  ],
  ["import a = require('./a');", ['require ./a']],
  ["import type a = require('./a');", ['type ./a']],
  ["export * from './a';", ['reexport ./a']],
  ["export * as a from './a';", ['reexport ./a']],
  ["export { a, b as default } from './a';", ['reexport ./a']],
  ["export type { A } from './a';", ['type ./a']],
  ["export type * from './a';", ['type ./a']],
  ["export { type A } from './a';", ['type ./a']],
  ["export { a };\nimport { a } from './a';", ['static ./a']],
  ["#!/usr/bin/env node\n'use strict';\nimport './a'", ['static ./a']],
  ["'use client'\n\n/* import './no' */ // import './no'\nimport './a'", ['static ./a']],
  ["import {\n  // import './no'\n  a, /* from './no' */\n} from './a';", ['static ./a']],
  ["import a from './a' /* x */; ; import b from './b'", ['static ./a', 'static ./b']],
  ["const from = './no';\nArray.from('x');\n// import './no'\n/**\n * import './no'\n */", []],
  ['', []],
];

test.each(HEADERS)('%j is read without a parser, and as the parser reads it', (text, expected) => {
  const scanned = scanImports(text);
  expect(scanned.needsParser).toBe(false);
  expect(scanned.imports.map(({ kind, specifier }) => `${kind} ${specifier}`)).toEqual(expected);
  expect(parseImports({ parseSync, Visitor }, 'a.ts', text)).toEqual(scanned.imports);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: texts of templates.
const BODIES: readonly (readonly [string, readonly string[]])[] = [
  ["f(); import './a';", ['static ./a']],
  ["import('./a')", ['dynamic ./a']],
  ['import(`./a`)', ['dynamic ./a']],
  ["import('./' + name)", []],
  ["import('./a' /* webpackChunkName */)", ['dynamic ./a']],
  ["const a = require('./a')", ['require ./a']],
  ["require.resolve('./a')", ['require ./a']],
  ['require(name)', []],
  ["type A = import('./a').A", ['type ./a']],
  ['namespace N { export import a = B.c }', []],
  ["`// import './no'\n${import('./a')}`", ['dynamic ./a']],
  ["`\n// ${1}` + require('./a')", ['require ./a']],
  ["/* \n// */ require('./a')", ['require ./a']],
  ["const a = 1\n* 2; export * from'./a'", ['reexport ./a']],
  ['const text = "import \'./no\'"; export const b = \'require("./no")\'', []],
  ["import a from './\\u0061';", ['static ./a']],
  ["const f = async () => <T,>(x: T) => require('./a')", ['require ./a']],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: texts of templates.

test.each(BODIES)('%j is left to the parser', (text, expected) => {
  expect(scanImports(text).needsParser).toBe(true);
  const parsed = parseImports({ parseSync, Visitor }, 'a.ts', text);
  expect(parsed?.map(({ kind, specifier }) => `${kind} ${specifier}`)).toEqual(expected);
});

test('import.meta is no import', () => {
  expect(scanImports("import a from './a';\nimport.meta.env; f(import . meta)").needsParser).toBe(
    false,
  );
});

test('dialects: JSX and Flow in plain JavaScript, TypeScript in a component', () => {
  const specifiers = (path: string, text: string) =>
    parseImports({ parseSync, Visitor }, path, text)?.map(({ specifier }) => specifier);
  expect(specifiers('a.js', "const a = <b>don't</b>; import('./c')")).toEqual(['./c']);
  expect(specifiers('a.js', "const a: number = 1; import('./c')")).toEqual(['./c']);
  expect(specifiers('a.cjs', "with (a) {}\nreturn require('./c')")).toEqual(['./c']);
  expect(specifiers('a.vue', "const a = <number>b; import('./c')")).toEqual(['./c']);
  expect(specifiers('a.ts', "const a = ; import('./c')")).toBeUndefined();
});

test('only a call that names a text is looked for in the tree', () => {
  const specifiers = (text: string) =>
    parseImports({ parseSync, Visitor }, 'a.ts', text)?.map(({ specifier }) => specifier);
  expect(specifiers("require(name); import(/* chunk */ './a'); // require('./no')")).toEqual([
    './a',
  ]);
  expect(specifiers("require /* x */ ('./no'); require(/* x */ './a')")).toEqual(['./no', './a']);
});
