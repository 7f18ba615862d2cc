import { expect, test } from 'vitest';
import { changedIn, declarationsOf, factsOf, hashesOf } from '../facts-of.js';

const MODULE = `
class Cache(Base):
    """Keeps what was loaded."""

    limit = 10

    def load(self, key: str, fallback: int = 10) -> str:
        value = self.loader.load(key)
        if len(value) > 80:
            return value[:fallback]
        self.map[key] = value
        return value

    def size(self):
        return 3


def make(loader):
    return Cache(loader)
`;

test('layout, comments, docstrings and neighbours do not matter', async () => {
  const after = `
class Cache( Base, ):
  def load(
    self,
    key: str,
    fallback: int = 10,
  ) -> str:
    '''Loads it.'''
    value = self.loader.load( key )  # why

    if (len(value) > 80): return value[: fallback]
    self.map[key] = value; return (value)
`;
  expect(await changedIn('a.py', 'Cache.load', MODULE, after)).toEqual([]);
});

test('a number in a body changes that body and the container, nothing else', async () => {
  const after = MODULE.replace('80', '81');
  expect(await changedIn('a.py', 'Cache.load', MODULE, after)).toEqual(['declaration', 'body']);
  expect(await changedIn('a.py', 'Cache', MODULE, after)).toEqual(['declaration', 'body']);
  expect(await changedIn('a.py', 'Cache.size', MODULE, after)).toEqual([]);
  expect(await changedIn('a.py', 'make', MODULE, after)).toEqual([]);
});

test('signature, decorators and body change apart from each other', async () => {
  const changed = (before: string, after: string) => changedIn('a.py', 'A.f', before, after);
  const of = (decorator: string, parameters: string, body: string) =>
    `class A:\n    @${decorator}\n    def f(${parameters}): return ${body}\n`;
  const before = of('a(1)', 'self, x', 'x');
  expect(await changed(before, of('a(2)', 'self, x', 'x'))).toEqual(['declaration', 'decorators']);
  expect(await changed(before, of('a(1)', 'self, x=1', 'x'))).toEqual(['declaration', 'signature']);
  expect(await changed(before, of('a(1)', 'self, x', 'x + 1'))).toEqual(['declaration', 'body']);
});

test('a variable has its value as body and its type in the signature', async () => {
  expect(await changedIn('a.py', 'a', 'a: int = 1', 'a: int = 2')).toEqual(['declaration', 'body']);
  expect(await changedIn('a.py', 'a', 'a: int = 1', 'a: float = 1')).toEqual([
    'declaration',
    'signature',
  ]);
  expect(await changedIn('a.py', 'a', 'a = 1', 'a = 1\na += 2')).toContain('body');
});

test('the interface of a class is its head and the heads of its members', async () => {
  const of = async (text: string) => (await hashesOf('a.py', text)).A?.interface;
  const before = await of('class A:\n    x: int = 1\n    def m(self, a): return a\n');
  expect(await of('class A:\n    x: int = 2\n    def m(self, a): return 1\n')).toBe(before);
  expect(await of('class A:\n    x: str = 1\n    def m(self, a): return a\n')).not.toBe(before);
  expect(await of('class A:\n    x: int = 1\n    def m(self, a, b): return a\n')).not.toBe(before);
  expect(await of('class A(B):\n    x: int = 1\n    def m(self, a): return a\n')).not.toBe(before);
});

test('a recursive function and a method that calls itself keep their body when renamed', async () => {
  const body = async (text: string, name: string) => (await hashesOf('a.py', text))[name]?.body;
  const method = (name: string) =>
    `class A:\n    def ${name}(self, n): return self.${name}(n - 1)\n`;
  expect(await body('def walk(n): return walk(n - 1)', 'walk')).toBe(
    await body('def go(n): return go(n - 1)', 'go'),
  );
  expect(await body(method('walk'), 'A.walk')).toBe(await body(method('go'), 'A.go'));
  expect(await body('class A:\n    def of(self): return A()', 'A')).toBe(
    await body('class B:\n    def of(self): return B()', 'B'),
  );
});

test('a namesake that is something else is no self-reference', async () => {
  const body = async (text: string, name: string) => (await hashesOf('a.py', text))[name]?.body;
  // Delegation: the body is the same before and after the rename.
  expect(await body('class A:\n    def get(self, k): return self.map.get(k)', 'A.get')).toBe(
    await body('class A:\n    def fetch(self, k): return self.map.get(k)', 'A.fetch'),
  );
  expect(await body('def map(a): return a.map(map=1)', 'map')).toBe(
    await body('def each(a): return a.map(map=1)', 'each'),
  );
  // The other object's method was renamed too: not the same body.
  expect(await body('def map(a): return a.map()', 'map')).not.toBe(
    await body('def each(a): return a.each()', 'each'),
  );
  // In a method the bare name is the module's.
  expect(await body('class A:\n    def open(self): return open(self)', 'A.open')).toBe(
    await body('class A:\n    def start(self): return open(self)', 'A.start'),
  );
});

test('semicolons, docstrings and pass move no body across a count of tokens', async () => {
  const tokens = async (text: string) =>
    (await declarationsOf('a.py', text)).map((declaration) => declaration.bodyTokens);
  expect(await tokens('def f():\n    "doc"\n    a = 1; pass\n    return (a)\n')).toEqual(
    await tokens('def f():\n    a = 1\n    return a\n'),
  );
});

test('69 a syntax error is reported with its position', async () => {
  const { errors } = await factsOf('a.py', 'a = 1\ndef f(:\n    return 1\n');
  expect(errors.length).toBeGreaterThan(0);
  expect(errors[0]?.line).toBeGreaterThanOrEqual(2);
});

test('71 a twin of a variable or overload shifts no name', async () => {
  const one = await declarationsOf('a.py', 'x = 1\ny = 2\n');
  const two = await declarationsOf('a.py', 'x = 0\nx = 1\ny = 2\n');
  expect(two.map((declaration) => declaration.qualifiedName)).toEqual(
    one.map((declaration) => declaration.qualifiedName),
  );
});

test('hostile files give no facts or honest ones, never a crash', async () => {
  const { parseFacts } = await import('../../src/node/parse-facts.js');
  const kinds = ['gave-up', 'facts'];
  const parse = async (text: string) =>
    (await parseFacts('a.py', new TextEncoder().encode(text))).kind;
  expect(kinds).toContain(await parse(`a = ${'('.repeat(50_000)}1${')'.repeat(50_000)}`));
  expect(kinds).toContain(await parse(`x: ${'a | '.repeat(20_000)}b\n`));
  expect(kinds).toContain(await parse(`a = ${'"b" '.repeat(20_000)}\n`));
  expect(kinds).toContain(await parse('def \ud83d f(): "'));
  expect(await parse('')).toBe('facts');
});
