import { expect, test } from 'vitest';
import { changedIn, declarationsOf, factsOf, hashesOf } from '../facts-of.js';

const FILE = `package cache

type Cache struct {
	entries map[string]string
}

func (c *Cache) Load(key string, fallback int) string {
	value := c.loader.Load(key)
	if len(value) > 80 {
		return value[:fallback]
	}
	c.entries[key] = value
	return value
}

func (c *Cache) Size() int { return 3 }

func Make(loader Loader) *Cache {
	return &Cache{loader: loader}
}
`;

test('layout, comments and neighbours do not matter', async () => {
  const after = `package cache
func (c*Cache) Load(
	key string,
	fallback int,
) (string) {
	// why
	value:=c.loader.Load( key ); if (len(value) > 80) { return value[:fallback] }

	c.entries[key]=value
	return (value) }
`;
  expect(await changedIn('a.go', 'Cache.Load', FILE, after)).toEqual([]);
});

test('a number in a body changes that body, nothing else', async () => {
  const after = FILE.replace('80', '81');
  expect(await changedIn('a.go', 'Cache.Load', FILE, after)).toEqual(['declaration', 'body']);
  expect(await changedIn('a.go', 'Cache.Size', FILE, after)).toEqual([]);
  expect(await changedIn('a.go', 'Cache', FILE, after)).toEqual([]);
});

test('signature, directives and body change apart from each other', async () => {
  const of = (directive: string, parameters: string, body: string) =>
    `package a\n//go:${directive}\nfunc f(${parameters}) { ${body} }\n`;
  const before = of('noinline', 'a int', 'b()');
  const changed = (after: string) => changedIn('a.go', 'f', before, after);
  expect(await changed(of('nosplit', 'a int', 'b()'))).toEqual(['declaration', 'decorators']);
  expect(await changed(of('noinline', 'a string', 'b()'))).toEqual(['declaration', 'signature']);
  expect(await changed(of('noinline', 'a int', 'c()'))).toEqual(['declaration', 'body']);
});

test('the interface of a struct is its fields, of an interface its methods', async () => {
  const of = async (text: string) => (await hashesOf('a.go', `package a\n${text}\n`)).A?.interface;
  expect(await of('type A struct { X int }')).not.toBe(await of('type A struct { X string }'));
  expect(await of('type A interface { X() }')).not.toBe(await of('type A interface { X() int }'));
  expect(await of('type A interface { X(); B }')).not.toBe(await of('type A interface { X(); C }'));
});

test('recursion: a renamed function or method keeps its body', async () => {
  const body = async (text: string, name: string) =>
    (await hashesOf('a.go', `package a\n${text}\n`))[name]?.body;
  expect(await body('func walk(n int) { walk(n - 1) }', 'walk')).toBe(
    await body('func run(n int) { run(n - 1) }', 'run'),
  );
  expect(await body('func (t *T) walk(n int) { t.walk(n - 1) }', 'T.walk')).toBe(
    await body('func (t *T) run(n int) { t.run(n - 1) }', 'T.run'),
  );
});

test('a namesake that is something else is no self-reference', async () => {
  const body = async (text: string, name: string) =>
    (await hashesOf('a.go', `package a\n${text}\n`))[name]?.body;
  expect(await body('func (t *T) get() { t.m.get(); get() }', 'T.get')).toBe(
    await body('func (t *T) fetch() { t.m.get(); get() }', 'T.fetch'),
  );
  expect(await body('func name() { use(T{name: x.name}) }', 'name')).toBe(
    await body('func other() { use(T{name: x.name}) }', 'other'),
  );
  expect(await body('func (t *T) get() { t.m.get() }', 'T.get')).not.toBe(
    await body('func (t *T) fetch() { t.m.fetch() }', 'T.fetch'),
  );
});

test('semicolons and parentheses move no body across a count of tokens', async () => {
  const tokens = async (text: string) =>
    (await declarationsOf('a.go', `package a\n${text}\n`)).map((d) => d.bodyTokens);
  expect(await tokens('func f() { a(b,\n); return (c); }')).toEqual(
    await tokens('func f() {\n\ta(b)\n\treturn c\n}'),
  );
});

test('69 a syntax error is reported with its position', async () => {
  const { errors } = await factsOf('a.go', 'package a\n\nfunc f( {\n\treturn 1\n}\n');
  expect(errors.length).toBeGreaterThan(0);
  expect(errors[0]?.line).toBeGreaterThanOrEqual(2);
});

test('hostile files give no facts or honest ones, never a crash', async () => {
  const { parseFacts } = await import('../../src/node/parse-facts.js');
  const parse = async (text: string) =>
    (await parseFacts('a.go', new TextEncoder().encode(text))).kind;
  const deep = `package a\nvar a = ${'('.repeat(50_000)}1${')'.repeat(50_000)}\n`;
  expect(['gave-up', 'facts']).toContain(await parse(deep));
  const lists = `package a\nvar a = ${'[]'.repeat(2_000)}T{${'{'.repeat(2_000)}${'}'.repeat(2_000)}}\n`;
  expect(['gave-up', 'facts']).toContain(await parse(lists));
  expect(await parse('')).toBe('facts');
});
