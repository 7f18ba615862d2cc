import { encodeUtf8 } from '@holdfast/base';
import { expect, test } from 'vitest';
import { parseFacts } from '../../src/node/parse-facts.js';
import { changedIn, declarationsOf, factsOf, hashesOf } from '../facts-of.js';

const FILE = `
package shop

import shop.rates.Rates

/** Converts amounts. */
class Converter(private val rates: Rates) {
  /** Converts. */
  fun convert(first: Double, second: Double): Double {
    val sum = first + second * rates.current
    return round(sum, scale = 2)
  }

  fun scale(value: Double) = value * rates.current + rates.offset - 1

  fun restart(): Int = 0
}

val defaults = Converter(Rates())
`;

test('case 24 layout, comments and neighbours do not matter', async () => {
  const after = `
class Converter(
    private val rates: Rates,
) {
    fun convert(
        first: Double, // one
        second: Double,
    ): Double {

        val sum = first + second * rates.current
        return round(sum, scale = 2)
    }
}`;
  expect(await changedIn('a.kt', 'Converter.convert', FILE, after)).toEqual([]);
});

test('case 25 a number in a body', async () => {
  const after = FILE.replace('scale = 2', 'scale = 3');
  expect(await changedIn('a.kt', 'Converter.convert', FILE, after)).toEqual([
    'declaration',
    'body',
  ]);
  expect(await changedIn('a.kt', 'Converter', FILE, after)).toEqual(['declaration', 'body']);
  expect(await changedIn('a.kt', 'Converter.restart', FILE, after)).toEqual([]);
});

test('case 26 a renamed function keeps its body', async () => {
  const after = FILE.replace('fun convert(', 'fun exchange(');
  expect((await hashesOf('a.kt', after))['Converter.exchange']?.body).toBe(
    (await hashesOf('a.kt', FILE))['Converter.convert']?.body,
  );
});

test('case 27 a moved class keeps all hashes', async () => {
  const moved = `package other\n\n${FILE.slice(FILE.indexOf('class'), FILE.indexOf('val defaults'))}`;
  expect((await hashesOf('b.kt', moved)).Converter).toEqual(
    (await hashesOf('a.kt', FILE)).Converter,
  );
});

test('case 28 and 29 short bodies and expression bodies are counted', async () => {
  const tokens = Object.fromEntries(
    (await declarationsOf('a.kt', FILE)).map((d) => [d.qualifiedName, d.bodyTokens]),
  );
  expect(tokens['Converter.restart']).toBeLessThan(8);
  expect(tokens['Converter.convert']).toBeGreaterThanOrEqual(8);
  expect(tokens['Converter.scale']).toBeGreaterThanOrEqual(8);
});

test('case 17 an operator in an expression body, and interface scope', async () => {
  const after = FILE.replace('value * rates', 'value / rates');
  expect(await changedIn('a.kt', 'Converter', FILE, after)).toEqual(['declaration', 'body']);
  const of = async (text: string) => (await hashesOf('a.kt', text)).A?.interface;
  const before = await of(
    'class A(val a: Int) { fun f(b: Int) = b + 1\n companion object { fun g() = 1 } }',
  );
  expect(
    await of('class A(val a: Int) { fun f(b: Int) = b - 1\n companion object { fun g() = 2 } }'),
  ).toBe(before);
  expect(
    await of('class A(val a: Int) { fun f(b: Long) = b + 1\n companion object { fun g() = 1 } }'),
  ).not.toBe(before);
  expect(
    await of(
      'class A(val a: Int) { fun f(b: Int) = b + 1\n companion object { fun g(c: Int) = 1 } }',
    ),
  ).not.toBe(before);
  expect(
    await of('class A(var a: Int) { fun f(b: Int) = b + 1\n companion object { fun g() = 1 } }'),
  ).not.toBe(before);
});

test('case 53 and 54 self-references', async () => {
  const body = async (text: string, name: string) => (await hashesOf('a.kt', text))[name]?.body;
  expect(await body('fun walk(n: Int): Int = walk(n - 1)', 'walk')).toBe(
    await body('fun go(n: Int): Int = go(n - 1)', 'go'),
  );
  expect(await body('class A { fun walk() { this.walk(); walk() } }', 'A.walk')).toBe(
    await body('class A { fun go() { this.go(); go() } }', 'A.go'),
  );
  expect(await body('class A { fun get() = map.get() }', 'A.get')).toBe(
    await body('class A { fun fetch() = map.get() }', 'A.fetch'),
  );
  expect(await body('class A { fun of() = A() }', 'A')).toBe(
    await body('class B { fun of() = B() }', 'B'),
  );
});

test('case 56 an annotation is a decorator, wherever it stands', async () => {
  const before = '@A(1) class B { @C val d = 1\n @get:E(2) fun f() {} }';
  expect(await changedIn('a.kt', 'B', before, before.replace('@A(1)', '@A(3)'))).toEqual([
    'declaration',
    'decorators',
  ]);
  expect(await changedIn('a.kt', 'B.d', before, before.replace('@C ', ''))).toEqual([
    'declaration',
    'decorators',
  ]);
  expect(await changedIn('a.kt', 'B.f', before, before.replace('2', '3'))).toEqual([
    'declaration',
    'decorators',
  ]);
});

test('a modifier, a type, an initialiser and an accessor', async () => {
  const changed = (before: string, after: string) => changedIn('a.kt', 'a', before, after);
  expect(await changed('private val a = 1', 'val a = 1')).toEqual(['declaration', 'signature']);
  expect(await changed('val a: Int = 1', 'val a: Long = 1')).toEqual(['declaration', 'signature']);
  expect(await changed('val a = 1', 'val a = 2')).toEqual(['declaration', 'body']);
  expect(await changed('var a = 1\n set(v) { b(v) }', 'var a = 1\n set(v) { c(v) }')).toEqual([
    'declaration',
    'body',
  ]);
});

test('46 a class with an empty body has no body', async () => {
  expect((await hashesOf('a.kt', 'class A {}')).A?.body).toBeNull();
});

test('69 a syntax error is reported with its position', async () => {
  const { errors } = await factsOf('a.kt', 'val a = 1\n\nfun f( {\n  return 1\n}\n');
  expect(errors.length).toBeGreaterThan(0);
});

test('hostile files give no facts or honest ones, never a crash', async () => {
  const kind = async (text: string) => (await parseFacts('a.kt', encodeUtf8(text))).kind;
  for (const text of ['', '"', '"""', '/*', '"${', '}', "'", 'val a = "${b("c")', '#!'])
    expect(await kind(text), text).toBe('facts');
  const deep = `val a = ${'('.repeat(20_000)}1${')'.repeat(20_000)}`;
  expect(['gave-up', 'facts']).toContain(await kind(deep));
});
