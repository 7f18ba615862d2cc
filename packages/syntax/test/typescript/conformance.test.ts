import { expect, test } from 'vitest';
import { changedIn, declarationsOf, factsOf, hashesOf, namesOf } from '../facts-of.js';

const MODULE = `
import { Loader } from './loader';

export interface Store {
  get(key: string): string | undefined;
}

export class Cache implements Store {
  private readonly map = new Map<string, string>();

  constructor(private readonly loader: Loader) {}

  load(key: string, fallback = 10) {
    const value = this.loader.load(key);
    if (value.length > 80) return value.slice(0, fallback);
    this.map.set(key, value);
    return value;
  }

  get(key: string) {
    return this.map.get(key);
  }

  size() {
    return 3;
  }
}

export const make = (loader: Loader) => {
  return new Cache(loader);
};

export function clear(cache: Cache): void {}
`;

test('case 1 extraction', async () => {
  expect(await namesOf('a.ts', MODULE)).toEqual([
    'interface Store',
    'method Store.get',
    'class Cache',
    'property Cache.map',
    'constructor Cache.constructor',
    'method Cache.load',
    'method Cache.get',
    'method Cache.size',
    'function make',
    'function clear',
  ]);
});

test('case 2 a component', async () => {
  const text = 'export function Hello({ name }: Props) { return <p>Hello {name}</p>; }';
  expect(await namesOf('a.tsx', text)).toEqual(['function Hello']);
});

test('case 3 layout, comments and neighbours do not matter', async () => {
  const after = `
export class Cache {
      // a comment
      load(
        key: string,
        fallback = 10,
      ) {

        const value = this.loader.load(key);
        if (value.length > 80)
          return value.slice(0, fallback); // why
        this.map.set(key, value);
        return value;
      }
}`;
  expect(await changedIn('a.ts', 'Cache.load', MODULE, after)).toEqual([]);
});

test('case 4 a number in a body', async () => {
  const after = MODULE.replace('80', '81');
  expect(await changedIn('a.ts', 'Cache.load', MODULE, after)).toEqual(['declaration', 'body']);
  expect(await changedIn('a.ts', 'Cache.get', MODULE, after)).toEqual([]);
  expect(await changedIn('a.ts', 'Cache', MODULE, after)).toEqual(['declaration', 'body']);
});

test('case 5 a renamed method keeps its body', async () => {
  const before = (await hashesOf('a.ts', MODULE))['Cache.load'];
  const after = (
    await hashesOf('a.ts', MODULE.replace('load(key: string, f', 'fetch(key: string, f'))
  )['Cache.fetch'];
  expect(after?.body).toBe(before?.body);
  expect(after?.signature).not.toBe(before?.signature);
});

test('case 6 a moved function keeps all hashes', async () => {
  const moved = `export const make = (loader: Loader) => { return new Cache(loader) }`;
  expect((await hashesOf('b.ts', moved)).make).toEqual((await hashesOf('a.ts', MODULE)).make);
});

test('case 7 and 8 short bodies are counted', async () => {
  const tokens = Object.fromEntries(
    (await declarationsOf('a.ts', MODULE)).map((d) => [d.qualifiedName, d.bodyTokens]),
  );
  expect(tokens['Cache.size']).toBeLessThan(8);
  expect(tokens['Cache.load']).toBeGreaterThan(8);
  const semicolons = await declarationsOf('a.ts', MODULE.replaceAll(';', '\n'));
  expect(semicolons.map((d) => d.bodyTokens)).toEqual(Object.values(tokens));
});

test('case 17 interface scope', async () => {
  const of = async (text: string) => (await hashesOf('a.ts', text)).A?.interface;
  const before = await of('class A { m(x: number) { return x + 1 } f = 1 }');
  expect(await of('class A { m(x: number) { return x - 1 } f = 2 }')).toBe(before);
  expect(await of('class A { m(x: string) { return x + 1 } f = 1 }')).not.toBe(before);
  expect(await of('class A { m(x: number) { return x + 1 } }')).not.toBe(before);
});

test('case 17 what has no name belongs to the interface too', async () => {
  const of = async (text: string) => (await hashesOf('a.ts', text)).A?.interface;
  expect(await of('interface A { (a: 1): 2 }')).not.toBe(await of('interface A { (a: 2): 2 }'));
  expect(await of('interface A { [k: string]: 1 }')).not.toBe(
    await of('interface A { [k: string]: 2 }'),
  );
  expect(await of('class A { [k](a: 1) {} }')).not.toBe(await of('class A { [k](a: 2) {} }'));
  expect(await of('class A { static { a() } }')).toBe(await of('class A { static { b() } }'));
});

test('case 53 a recursive function, and a method that calls itself, keep their body when renamed', async () => {
  const body = async (text: string, name: string) => (await hashesOf('a.ts', text))[name]?.body;
  expect(await body('function walk(n) { return n ? walk(n - 1) : 0 }', 'walk')).toBe(
    await body('function go(n) { return n ? go(n - 1) : 0 }', 'go'),
  );
  expect(await body('class A { walk(n) { return n ? this.walk(n - 1) : 0 } }', 'A.walk')).toBe(
    await body('class A { go(n) { return n ? this.go(n - 1) : 0 } }', 'A.go'),
  );
});

test('case 53 a namesake that is something else is no self-reference', async () => {
  const body = async (text: string, name: string) => (await hashesOf('a.ts', text))[name]?.body;
  // Delegation: the body is the same before and after the rename.
  expect(await body('class A { get(k) { return this.map.get(k) } }', 'A.get')).toBe(
    await body('class A { fetch(k) { return this.map.get(k) } }', 'A.fetch'),
  );
  expect(await body('function map(a, f) { return a.map(f) }', 'map')).toBe(
    await body('function each(a, f) { return a.map(f) }', 'each'),
  );
  // The other object's method was renamed too: not the same body.
  expect(await body('function map(a, f) { return a.map(f) }', 'map')).not.toBe(
    await body('function each(a, f) { return a.each(f) }', 'each'),
  );
});

test('case 54 a class names itself in its body', async () => {
  const body = async (text: string, name: string) => (await hashesOf('a.ts', text))[name]?.body;
  expect(await body('class A { static of() { return new A() } with(a: A) {} }', 'A')).toBe(
    await body('class B { static of() { return new B() } with(a: B) {} }', 'B'),
  );
});

test('case 55 and 72 arrow and function: same kind, other hash', async () => {
  const [arrow, fn] = ['const f = (a) => { return a }', 'function f(a) { return a }'];
  expect(await namesOf('a.ts', arrow)).toEqual(await namesOf('a.ts', fn));
  expect(await changedIn('a.ts', 'f', arrow, fn)).toContain('declaration');
});

test('case 56 a decorator argument', async () => {
  const changed = (name: string, before: string, after: string) =>
    changedIn('a.ts', name, before, after);
  expect(
    await changed(
      'A.m',
      'class A { @get(1) m() { return 1 } }',
      'class A { @get(2) m() { return 1 } }',
    ),
  ).toEqual(['declaration', 'decorators']);
  expect(await changed('A.f', 'class A { @get(1) f = 1 }', 'class A { @get(2) f = 1 }')).toEqual([
    'declaration',
    'decorators',
  ]);
  expect(await changed('A', '@get(1) export class A {}', '@get(2) export class A {}')).toEqual([
    'declaration',
    'decorators',
  ]);
});

test('case 57 export removed', async () => {
  for (const text of ['const a = 1', 'function a() {}', 'class a {}', 'type a = 1', 'enum a { b }'])
    expect(await changedIn('a.ts', 'a', `export ${text}`, text)).toContain('signature');
  expect(await changedIn('a.ts', 'a', 'const a = 1; export { a }', 'const a = 1')).toContain(
    'signature',
  );
  expect(await changedIn('a.ts', 'a', 'const a = 1; export { a }', 'export const a = 1')).toEqual(
    [],
  );
});

test('case 58 a value moved to the line after return', async () => {
  const before = 'function f() { return x }';
  expect(await changedIn('a.ts', 'f', before, 'function f() { return\nx }')).toEqual([
    'declaration',
    'body',
  ]);
});

test('case 59 an overload added above changes the signature only', async () => {
  const before = 'export function f(a: any) { return a }';
  const after = `export function f(a: string): string;\n${before}`;
  expect(await changedIn('a.ts', 'f', before, after)).toEqual(['declaration', 'signature']);
});

test('69 a syntax error is reported with its position', async () => {
  const { errors } = await factsOf('a.ts', 'const a = 1;\nfunction f( {\n  return 1\n}\n');
  expect(errors.length).toBeGreaterThan(0);
  expect(errors[0]?.line).toBeGreaterThanOrEqual(2);
});

test('70 JavaScript with types is read with the other grammar and hashes the same', async () => {
  const code =
    'export class A extends B { x = 1; static m(a, { b }, c = 1, ...d) { return (e) => this.x?.[e] } }';
  const plain = await factsOf('a.js', code);
  const typed = await factsOf(
    'a.js',
    `${code}\nexport function f(a: string): number { return a.length; }`,
  );
  expect(typed.errors).toEqual([]);
  expect(typed.declarations.at(-1)?.qualifiedName).toBe('f');
  expect(typed.grammar).toBe(plain.grammar);
  expect(typed.declarations.slice(0, 3).map((d) => d.hashes)).toEqual(
    plain.declarations.map((d) => d.hashes),
  );
});

test('70 JSX in .js', async () => {
  expect(await namesOf('a.js', 'export const A = () => <b>{c}</b>')).toEqual(['function A']);
});

test('70 a minified file', async () => {
  const text = `var a=1,b=2;function c(d){return d?a:b}${'function e(f){return f*2}'.repeat(2000)}`;
  expect(await namesOf('a.min.js', text)).toEqual([
    'variable a',
    'variable b',
    'function c',
    'function e',
  ]);
});

test('hostile files give no facts or honest ones, never a crash', async () => {
  const { parseFacts } = await import('../../src/node/parse-facts.js');
  const bytes = (text: string) => new TextEncoder().encode(text);
  const deep = `const a = ${'('.repeat(100_000)}1${')'.repeat(100_000)};`;
  expect(['gave-up', 'facts']).toContain((await parseFacts('a.ts', bytes(deep))).kind);
  expect((await parseFacts('a.ts', bytes('const a = "\0"'))).kind).toBe('not-text');
  expect((await parseFacts('a.ts', new Uint8Array([0xff, 0xfe, 0x41]))).kind).toBe('not-text');
  expect((await parseFacts('a.unknown', bytes('x'))).kind).toBe('unsupported');
  expect((await parseFacts('a.ts', bytes(''))).kind).toBe('facts');
});
