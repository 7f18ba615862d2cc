import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declarationsOf, factsOf, namesOf } from '../facts-of.js';

test('a module as people write it', async () => {
  const text = readFileSync(new URL('fixtures/store.py', import.meta.url), 'utf8');
  expect(await namesOf('store.py', text)).toEqual([
    'variable __all__',
    'variable T',
    'variable DEFAULT_LIMIT',
    'variable TIMEOUT',
    'variable RETRIES',
    'variable _registry',
    'function parse',
    'class StoreError',
    'method StoreError.__init__',
    'class Mode',
    'attribute Mode.READ',
    'attribute Mode.WRITE',
    'attribute Mode.BOTH',
    'class Entry',
    'attribute Entry.key',
    'attribute Entry.value',
    'attribute Entry.tags',
    'property Entry.size',
    'property Entry.size.setter',
    'method Entry.of',
    'method Entry.empty',
    'class Store',
    'attribute Store.limit',
    'attribute Store.__slots__',
    'method Store.__init__',
    'method Store.get',
    'method Store.trim',
    'method Store.walk',
    'method Store.fill',
    'method Store.__getitem__',
    'function open_store',
    'function main',
  ]);
});

test('members at any depth, of nested classes too; what a function defines inside is its own', async () => {
  const text = `
class A:
    class B:
        class C:
            x = 1
            def f(self): pass
    def g(self):
        def inner(): pass
        y = 1
        class Local: pass
`;
  expect(await namesOf('a.py', text)).toEqual([
    'class A',
    'class A.B',
    'class A.B.C',
    'attribute A.B.C.x',
    'method A.B.C.f',
    'method A.g',
  ]);
});

test('a property, its setter and its deleter are three declarations', async () => {
  const text = `
class A:
    @property
    def size(self): return 1
    @size.setter
    def size(self, value): pass
    @size.deleter
    def size(self): pass
    @functools.cached_property
    def area(self): return 1
    @abc.abstractmethod
    @property
    def kind(self): ...
    @other.setter
    def plain(self): pass
`;
  expect(await namesOf('a.py', text)).toEqual([
    'class A',
    'property A.size',
    'property A.size.setter',
    'property A.size.deleter',
    'property A.area',
    'property A.kind',
    'method A.plain',
  ]);
});

test('an overload set is one declaration', async () => {
  const text = `
@overload
def f(a: int) -> int: ...
@typing.overload
def f(a: str) -> str: ...
def f(a): return a
class A:
    @overload
    async def g(self, a: int): ...
    async def g(self, a): return a
`;
  const found = await declarationsOf('a.py', text);
  expect(found.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`)).toEqual([
    'function f',
    'class A',
    'method A.g',
  ]);
  expect([found[0]?.lineStart, found[0]?.lineEnd]).toEqual([2, 6]);
});

test('alternatives under conditions are looked into, and numbered where they share a name', async () => {
  const text = `
if sys.version_info >= (3, 11):
    import tomllib
    def load(): return 1
elif os.name == "nt":
    def load(): return 2
    class Win: pass
else:
    def load(): return 3
try:
    from fast import thing
except ImportError:
    thing = None
    class Fallback:
        if DEBUG:
            def trace(self): pass
        else:
            trace = None
finally:
    done = True
with suppress(Exception):
    late = 1
`;
  expect(await namesOf('a.py', text)).toEqual([
    'function load',
    'function load#2',
    'class Win',
    'function load#3',
    'variable thing',
    'class Fallback',
    'method Fallback.trace',
    'attribute Fallback.trace',
    'variable done',
    'variable late',
  ]);
});

test('a variable is one declaration however often it is assigned', async () => {
  const text = `
handlers = []
if DEBUG:
    limit = 1
else:
    limit = 10
handlers += [a]
a = b = c = 1
d, (e, *f) = g
h: int
i[0] = j.k = 1
`;
  expect(await namesOf('a.py', text)).toEqual([
    'variable handlers',
    'variable limit',
    'variable a',
    'variable b',
    'variable c',
    'variable d',
    'variable e',
    'variable f',
    'variable h',
  ]);
});

test('functions for single types are told apart by the type', async () => {
  const text = `
@singledispatch
def show(a): pass
@show.register
def _(a: int): pass
@show.register(list)
def _(a): pass
@show.register(
    dict,
)
def _(a): pass
`;
  expect(await namesOf('a.py', text)).toEqual([
    'function show',
    'function _(int)',
    'function _(list)',
    'function _(dict)',
  ]);
});

test('type aliases, generic functions and stubs', async () => {
  const text = `
type Pair[T] = tuple[T, T]
type Name = str
def first[T](a: Pair[T]) -> T: ...
class Box[T: int]: ...
`;
  expect(await namesOf('a.pyi', text)).toEqual([
    'type Pair',
    'type Name',
    'function first',
    'class Box',
  ]);
});

test('exported: by the leading underscore, or by __all__ where there is one', async () => {
  const exported = async (text: string) =>
    (await declarationsOf('a.py', text))
      .filter((declaration) => declaration.exported)
      .map((declaration) => declaration.qualifiedName);
  const code = 'def f(): pass\ndef _g(): pass\nh = 1\n';
  expect(await exported(code)).toEqual(['f', 'h']);
  expect(await exported(`${code}__all__ = ("f", '_g')\n`)).toEqual(['f', '_g']);
  expect(await exported(`__all__ = []\n__all__ += ["h"]\n${code}`)).toEqual(['h']);
});

test('lines take in decorators', async () => {
  const text = '# a\n@dec\n@dec2(\n    1\n)\nasync def f():\n    pass\n\n\nx = 1\n';
  const [f, x] = await declarationsOf('a.py', text);
  expect([f?.lineStart, f?.lineEnd, x?.lineStart, x?.lineEnd]).toEqual([2, 7, 10, 10]);
});

test('imports of every form, with kinds and lines', async () => {
  const { imports } = await factsOf(
    'a.py',
    `from __future__ import annotations
import a.b as c, d
from e . f import (g,
    h)
from . import i, j as k
from .. m import *
if TYPE_CHECKING:
    from n import o
def p():
    import q
    r = importlib.import_module("s.t"), __import__('u'), import_module(v)
`,
  );
  expect(imports.map(({ specifier, kind, line }) => `${line} ${kind} ${specifier}`)).toEqual([
    '1 static __future__',
    '2 static a.b',
    '2 static d',
    '3 static e.f',
    '5 static .i',
    '5 static .j',
    '6 static ..m',
    '8 type n',
    '10 static q',
    '11 dynamic s.t',
    '11 dynamic u',
  ]);
});
