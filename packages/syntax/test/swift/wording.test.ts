import '../without-tier-up.js';
import { expect, test } from 'vitest';
import { differenceOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

/** Rewrites of linters: stale, but cosmetic. */
const ROWS: readonly Row[] = [
  [
    '22 self that may be shadowed',
    'class A { func f() { g { a in self.a } } }',
    'class A { func f() { g { a in a } } }',
  ],
  [
    '23 return of a member',
    'struct A { var a: some B { return c } }',
    'struct A { var a: some B { c } }',
  ],
  ['23 return of a closure', 'let a = b { return 1 }', 'let a = b { 1 }'],
  ['24 closure with a label', 'let a = f(x, b: { c })', 'let a = f(x) { c }'],
  ['33 init', 'let a = B.init(c)', 'let a = B(c)'],
  ['33 nil', 'struct A { var a: Int? = nil }', 'struct A { var a: Int? }'],
  ['33 type annotation', 'let a: B = B()', 'let a = B()'],
  ['33 let _', 'func f() { let _ = a() }', 'func f() { _ = a() }'],
  ['33 raw value', 'enum E: String { case a = "a", b }', 'enum E: String { case a, b = "b" }'],
  ['33 backticks', 'func `f`() { `a`.b(`c`) }', 'func f() { a.b(c) }'],
  [
    '33 internal',
    'internal struct A { internal func f() {}; internal var b = 1 }',
    'struct A { func f() {}; var b = 1 }',
  ],
  ['37 unused argument of a closure', 'let a = b { c, d in c }', 'let a = b { c, _ in c }'],
  [
    '37 unused argument of a function',
    'func f(a: Int, b c: Int) { d(a) }',
    'func f(a: Int, b _: Int) { d(a) }',
  ],
  ['37 argument that is its own label', 'func f(a: Int) { b() }', 'func f(a _: Int) { b() }'],
  [
    '38 conditions',
    'func f() { if a && b.c, d {}\n guard e && self.g else { return } }',
    'func f() { if a, b.c, d {}\n guard e, self.g else { return } }',
  ],
  ['39 isEmpty', 'let a = b.c.count == 0', 'let a = b.c.isEmpty'],
  [
    '39 not isEmpty',
    'func f() { if b.count > 0 {}; return c.count != 0 }',
    'func f() { if !b.isEmpty {}; return !c.isEmpty }',
  ],
  ['39 any', 'let a: any P', 'let a: P'],
];

test.each(ROWS)('%s: cosmetic', async (_name, before, after) => {
  expect(await differenceOf('a.swift', before, after)).toBe('wording');
});

/** Rewrites that are not undone: a change of them counts as one of meaning. */
const NOT_UNDONE: readonly Row[] = [
  ['39 key path', 'let a = b.map { $0.c }', 'let a = b.map(\\.c)'],
  ['39 hoisted to some', 'func f<T: P>(a: T) {}', 'func f(a: some P) {}'],
  ['33 type of a literal', 'let a: Int = 1', 'let a = 1'],
];

test.each(NOT_UNDONE)('%s: not known to be cosmetic', async (_name, before, after) => {
  expect(await differenceOf('a.swift', before, after)).toBe('meaning');
});

const CHANGES: readonly Row[] = [
  ['other closure', 'let a = f(b: { c })', 'let a = f(b: { d })'],
  ['other init', 'let a = B.make(c)', 'let a = B(c)'],
  ['nil of a constant', 'let a: Int? = nil', 'let a: Int? = 1'],
  ['used argument', 'let a = b { c, d in d }', 'let a = b { c, _ in d }'],
  ['or', 'func f() { if a && b || c {} }', 'func f() { if a, b || c {} }'],
  ['count', 'let a = b.count == 1', 'let a = b.isEmpty'],
  ['negated', 'let a = b.count > 0', 'let a = b.isEmpty'],
  ['raw value', 'enum E: String { case a = "b" }', 'enum E: String { case a }'],
  ['public', 'public struct A {}', 'struct A {}'],
  ['label', 'class A { func f(a b: Int) {} }', 'class A { func f(c b: Int) {} }'],
];

test.each(CHANGES)('%s: not cosmetic', async (_name, before, after) => {
  expect(await differenceOf('a.swift', before, after)).toBe('meaning');
});
