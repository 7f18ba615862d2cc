import { expect, test } from 'vitest';
import { factsOf, namesOf } from '../facts-of.js';

test('types and members, at any depth; a namespace is no container', async () => {
  const text = `
namespace A.B {
  class Foo<T> : Bar {
    const int K = 1, L = 2;
    event EventHandler E1, E2;
    event EventHandler E3 { add {} remove {} }
    Foo() {} static Foo() {} ~Foo() {}
    int P { get; set; } = 1;
    int Q => 1;
    int this[int i] { get { return i; } }
    static Foo operator +(Foo a, Foo b) => a;
    static explicit operator int(Foo a) { return 1; }
    int I.Explicit() => 1;
    delegate void D(int x);
    class Inner { int x; }
  }
  enum Kind : byte { One = 1, Two }
  interface IShape { void F(); int G { get; } }
  record Point(int X, int Y) { int Z { get; init; } }
  struct S { int f; }
}`;
  const names = [
    'class Foo',
    'field Foo.K',
    'field Foo.L',
    'event Foo.E1',
    'event Foo.E2',
    'event Foo.E3',
    'constructor Foo.constructor',
    'constructor Foo.static constructor',
    'destructor Foo.destructor',
    'property Foo.P',
    'property Foo.Q',
    'indexer Foo.this[]',
    'operator Foo.operator +',
    'operator Foo.operator int',
    'method Foo.I.Explicit',
    'delegate Foo.D',
    'class Foo.Inner',
    'field Foo.Inner.x',
    'enum Kind',
    'member Kind.One',
    'member Kind.Two',
    'interface IShape',
    'method IShape.F',
    'property IShape.G',
    'record Point',
    'property Point.X',
    'property Point.Y',
    'property Point.Z',
    'struct S',
    'field S.f',
  ];
  expect(await namesOf('a.cs', text)).toEqual(names);
  const scoped = text.replace('namespace A.B {', 'namespace A.B;').replace(/\}$/, '');
  expect(await namesOf('a.cs', scoped)).toEqual(names);
});

test('overloads, generic namesakes, partial types and twins', async () => {
  const text = `
class A { void F() {} void F(int a) {} void F(ref int a, params string[] b) {} }
class A<T> { void F() {} }
partial class P { int a; }
partial class P { int b; }
class T {
#if DEBUG
  void F() {}
#else
  void F() {}
#endif
}
namespace N { class X {} } namespace M { class X {} }
`;
  expect(await namesOf('a.cs', text)).toEqual([
    'class A',
    'method A.F',
    'method A.F(int)',
    'method A.F(ref int,params string[])',
    'class A(<T>)',
    'method A.F(<T>)',
    'class P',
    'field P.a',
    'field P.b',
    'class T',
    'method T.F(DEBUG)',
    'method T.F(else)',
    'class X(N)',
    'class X(M)',
  ]);
});

test('imports', async () => {
  const text = 'using System;\nusing static A.B;\nusing X = C.D;\nglobal using E;\n';
  const { imports } = await factsOf('a.cs', text);
  expect(imports.map(({ specifier }) => specifier)).toEqual(['System', 'A.B', 'C.D', 'E']);
});
