import '../without-tier-up.js';
import { expect, test } from 'vitest';
import { hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

/** Rewrites of the language itself, as far as they prove to mean the same. */
const ROWS: readonly Row[] = [
  [
    '22 self where nothing shadows it',
    'class A { var a = 1\n func f(b: Int) -> Int { self.a + self.g(b) }\n func h() { k { [weak self] in self?.a = 1 } } }',
    'class A { var a = 1\n func f(b: Int) -> Int { a + g(b) }\n func h() { k { [weak self] in self?.a = 1 } } }',
  ],
  [
    '23 return of a free function',
    'func f(a: Int) -> Int { return a + 1 }\nfunc g() { func h() -> Int { return 1 }\n _ = h() }',
    'func f(a: Int) -> Int { a + 1 }\nfunc g() { func h() -> Int { 1 }\n _ = h() }',
  ],
  [
    '24 trailing closure',
    'func f() { a.map({ $0 }).b(c, { d in e }); g() { h() } }',
    'func f() { a.map { $0 }.b(c) { d in e }; g { h() } }',
  ],
  [
    '26 parameters of a closure',
    'let a = b { (c, d) in c }\nlet e = b { (c) -> Int in c }',
    'let a = b { c, d in c }\nlet e = b { c -> Int in c }',
  ],
  [
    '26 conditions',
    'func f() { if (a) { b() }\n while (c < d), (e) {}\n switch (g) { default: h() }\n guard (i == j) else { return (k) }\n for l in (m) where (n) {} }',
    'func f() { if a { b() }\n while c < d, e {}\n switch g { default: h() }\n guard i == j else { return k }\n for l in m where n {} }',
  ],
  [
    '26 whole expressions and single names',
    'let a = (b + c), d = ((e)), f = g((h)), i = (j) + (1) * (k.l(m)), n = ({ 1 })()',
    'let a = b + c, d = e, f = g(h), i = j + 1 * k.l(m), n = { 1 }()',
  ],
  [
    '29 names of the standard collections',
    'var a: Array<Int>, b: Optional<String>, c: Dictionary<K, Array<V>>, d: Optional<Optional<E>>\nlet e = Array<Int>(), f = Dictionary<K, V>(minimumCapacity: 1)',
    'var a: [Int], b: String?, c: [K: [V]], d: E??\nlet e = [Int](), f = [K: V](minimumCapacity: 1)',
  ],
  [
    '29 optionals of functions',
    'var a: Optional<() -> Int>, b: Optional<any P>',
    'var a: (() -> Int)?, b: (any P)?',
  ],
  [
    'types in parentheses',
    'var a: (Int), b: [(String)], c: ((Int) -> (Int))',
    'var a: Int, b: [String], c: (Int) -> Int',
  ],
  [
    '30 bindings in a switch',
    'func f() { switch a { case let .b(c, .d(e), _): g()\n case var .h(x: i?, 1): j()\n case let (k, l): m() } }',
    'func f() { switch a { case .b(let c, .d(let e), _): g()\n case .h(x: var i?, 1): j()\n case (let k, let l): m() } }',
  ],
  [
    '30 bindings in conditions and loops',
    'func f() { if case let .a(b, c) = d, e { g() }\n guard case let A.b(c) = d else { return }\n for case let .i(j?) in k {}\n while case let .l(m) = n {} }',
    'func f() { if case .a(let b, let c) = d, e { g() }\n guard case A.b(let c) = d else { return }\n for case .i(let j?) in k {}\n while case .l(let m) = n {} }',
  ],
];

test.each(ROWS)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.swift', before);
  expect(Object.keys(hashes).length).toBeGreaterThan(0);
  expect(await hashesOf('a.swift', after)).toEqual(hashes);
});
