import { expect, test } from 'vitest';
import { changedIn, factsOf, hashesOf } from '../facts-of.js';

test('a body, a signature and annotations change apart from each other', async () => {
  const before = 'class A { @B public int f(int a) { return a + 1; } }';
  const changed = (from: string, to: string) =>
    changedIn('a.java', 'A.f', before, before.replace(from, to));
  expect(await changed('+ 1', '+ 2')).toEqual(['declaration', 'body']);
  expect(await changed('int a', 'long a')).toEqual(['declaration', 'signature']);
  expect(await changed('public ', '')).toEqual(['declaration', 'signature']);
  expect(await changed('@B', '@B(1)')).toEqual(['declaration', 'decorators']);
  expect(await changed('@B', '')).toEqual(['declaration', 'decorators']);
  expect(await changed('int a', '@C int a')).toEqual(['declaration', 'signature']);
});

test('the interface of a class is its head and the signatures of its members', async () => {
  const of = async (text: string) => (await hashesOf('a.java', text)).A?.interface;
  const before = await of('class A { int f(int a) { return 1; } int b = 1; }');
  expect(await of('class A { int f(int a) { return 2; } int b = 2; }')).toBe(before);
  expect(await of('class A { int f(long a) { return 1; } int b = 1; }')).not.toBe(before);
  expect(await of('class A { int f(int a) { return 1; } long b = 1; }')).not.toBe(before);
  expect(await of('class A { int f(int a) { return 1; } }')).not.toBe(before);
});

test('a renamed recursive method, and a renamed class, keep their bodies', async () => {
  const of = async (text: string, name: string) => (await hashesOf('a.java', text))[name];
  expect((await of('class A { void walk() { walk(); this.walk(); } }', 'A.walk'))?.body).toBe(
    (await of('class A { void go() { go(); this.go(); } }', 'A.go'))?.body,
  );
  expect((await of('class A { void get() { map.get(); } }', 'A.get'))?.body).toBe(
    (await of('class A { void fetch() { map.get(); } }', 'A.fetch'))?.body,
  );
  expect((await of('class A { A() {} A next; }', 'A'))?.body).toBe(
    (await of('class B { B() {} B next; }', 'B'))?.body,
  );
  expect(await of('class A { A(int a) {} }', 'A.constructor')).toEqual(
    await of('class B { B(int a) {} }', 'B.constructor'),
  );
});

test('69 what the grammar cannot read is reported', async () => {
  const { errors } = await factsOf('a.java', 'class A {}\nclass B { void f( { } }\n');
  expect(errors[0]?.line).toBe(2);
});
