import { expect, test } from 'vitest';
import { changedIn, factsOf, hashesOf } from '../facts-of.js';

test('a body, a signature and attributes change apart from each other', async () => {
  const before = '#[inline] fn f(a: u8) -> u8 { a + 1 }';
  const changed = (after: string) => changedIn('a.rs', 'f', before, after);
  expect(await changed('#[inline] fn f(a: u8) -> u8 { a + 2 }')).toEqual(['declaration', 'body']);
  expect(await changed('#[inline] fn f(a: u16) -> u8 { a + 1 }')).toEqual([
    'declaration',
    'signature',
  ]);
  expect(await changed('#[cold] fn f(a: u8) -> u8 { a + 1 }')).toEqual([
    'declaration',
    'decorators',
  ]);
  expect(await changed('fn f(a: u8) -> u8 { #![inline] a + 1 }')).toEqual([
    'declaration',
    'decorators',
  ]);
});

test('the interface of a trait or impl is its head and the signatures of its members', async () => {
  const of = async (text: string) => (await hashesOf('a.rs', text))['impl A']?.interface;
  const before = await of('impl A { fn f(&self) -> u8 { 1 } const B: u8 = 1; }');
  expect(await of('impl A { fn f(&self) -> u8 { 2 } const B: u8 = 2; }')).toBe(before);
  expect(await of('impl A { fn f(&self) -> u16 { 1 } const B: u8 = 1; }')).not.toBe(before);
  expect(await of('impl A { fn f(&self) -> u8 { 1 } }')).not.toBe(before);
});

test('a renamed recursive function, method or macro keeps its body', async () => {
  const body = async (text: string, name: string) => (await hashesOf('a.rs', text))[name]?.body;
  expect(await body('fn walk(n: u8) { walk(n - 1) }', 'walk')).toBe(
    await body('fn go(n: u8) { go(n - 1) }', 'go'),
  );
  expect(await body('impl A { fn walk(&self) { self.walk(); Self::walk(self) } }', 'A.walk')).toBe(
    await body('impl A { fn go(&self) { self.go(); Self::go(self) } }', 'A.go'),
  );
  expect(await body('impl A { fn get(&self) { self.map.get(1) } }', 'A.get')).toBe(
    await body('impl A { fn fetch(&self) { self.map.get(1) } }', 'A.fetch'),
  );
  expect(await body('struct A { next: Option<Box<A>> }', 'A')).toBe(
    await body('struct B { next: Option<Box<B>> }', 'B'),
  );
  expect(await body('macro_rules! a { () => { f(1, 2, 3) } }', 'a')).toBe(
    await body('macro_rules! b { () => { f(1, 2, 3) } }', 'b'),
  );
});

test('a macro of another name changes the module that declares it', async () => {
  const [a, b] = ['a', 'b'].map((name) => `mod m { macro_rules! ${name} { () => {} } }`);
  expect(await changedIn('a.rs', 'm', a ?? '', b ?? '')).toContain('body');
});

test('names of members do not change with neighbours, comments or layout', async () => {
  const text = 'impl A { fn f(&self) { 1 } }';
  const later =
    'use b;\n\n// c\nfn d() {}\nimpl A {\n    fn e() {}\n    fn f(&self) {\n        1\n    }\n}';
  expect(await changedIn('a.rs', 'A.f', text, later)).toEqual([]);
});

test('69 what the grammar cannot read is reported', async () => {
  const { errors } = await factsOf('a.rs', 'fn a() {}\nfn b( { 1 }\n');
  expect(errors[0]?.line).toBe(2);
});
