import { expect, test } from 'vitest';
import { declarationsOf, factsOf, namesOf } from '../facts-of.js';

test('types and members, at any depth', async () => {
  const text = `
package a.b;
class Outer<T> {
  int a, b[] = { 1 };
  static { init(); }
  { init(); }
  Outer() {}
  <U> void m() { class Local {} Runnable r = new Runnable() { public void run() {} }; }
  class Inner { class Deep { int x; } }
  ;
}
interface Shape { int SIDES = 1; double area(); default void draw() {} static void of() {} }
enum Kind implements Shape { A, B(1) { @Override void f() {} }; int size; Kind() {} void f() {} }
record Point<T>(int x, T... ys) { static int n; Point { } Point(int x) { this(x, null); } int x() { return x; } }
@interface Named { String value() default ""; int MAX = 1; }
`;
  expect(await namesOf('a.java', text)).toEqual([
    'class Outer',
    'field Outer.a',
    'field Outer.b',
    'constructor Outer.constructor',
    'method Outer.m',
    'class Outer.Inner',
    'class Outer.Inner.Deep',
    'field Outer.Inner.Deep.x',
    'interface Shape',
    'field Shape.SIDES',
    'method Shape.area',
    'method Shape.draw',
    'method Shape.of',
    'enum Kind',
    'constant Kind.A',
    'constant Kind.B',
    'method Kind.B.f',
    'field Kind.size',
    'constructor Kind.constructor',
    'method Kind.f',
    'record Point',
    'component Point.x',
    'component Point.ys',
    'field Point.n',
    'constructor Point.constructor(compact)',
    'constructor Point.constructor(int)',
    'method Point.x',
    '@interface Named',
    'method Named.value',
    'field Named.MAX',
  ]);
});

test('overloads are told apart by the erased types of their parameters', async () => {
  const text = `class A {
  void f() {} void f(int a) {} void f(final @N Map.Entry<K, V> a, int... b) {} void f(int a[], int[] b[]) {}
  <T> void f(T a) {} void f(A this, long a) {} void g(int a) {}
  A(int a) {} A(String a) {} }`;
  const names = [
    'class A',
    'method A.f',
    'method A.f(int)',
    'method A.f(Map.Entry,int...)',
    'method A.f(int[],int[][])',
    'method A.f(T)',
    'method A.f(long)',
    'method A.g',
    'constructor A.constructor(int)',
    'constructor A.constructor(String)',
  ];
  expect(await namesOf('a.java', text)).toEqual(names);
  const added = text.replace('void f(int a) {}', 'void f(byte z) {} void f(int a) {}');
  expect(await namesOf('a.java', added)).toEqual(expect.arrayContaining(names));
});

test('what is public', async () => {
  const text = `public class A { public int a; int b; public void c() {} protected void d() {} }
interface B { void e(); private void f() {} } enum C { G }`;
  const exported = (await declarationsOf('a.java', text)).filter((d) => d.exported);
  expect(exported.map((d) => d.qualifiedName)).toEqual(['A', 'A.a', 'A.c', 'B.e']);
});

test('constants and components are as visible as their type', async () => {
  const text = `public enum E { A, B { void f() {} } } enum F { C }
public record R(int x) { } record S(int y) { }
interface I { enum G { D } record T(int z) {} }
class K { public enum H { X } private record U(int w) {} }`;
  const exported = (await declarationsOf('a.java', text)).filter((d) => d.exported);
  expect(exported.map((d) => d.qualifiedName)).toEqual([
    'E',
    'E.A',
    'E.B',
    'R',
    'R.x',
    'I.G',
    'I.G.D',
    'I.T',
    'I.T.z',
    'K.H',
    'K.H.X',
  ]);
});

test('imports of every form', async () => {
  const text = `package a;
import java.util.List;
import java . util /* x */ . *;
import static java.lang.Math.max;
import static a.B.*;
class C {}`;
  const { imports } = await factsOf('a.java', text);
  expect(imports.map(({ line, specifier }) => `${line} ${specifier}`)).toEqual([
    '2 java.util.List',
    '3 java.util.*',
    '4 java.lang.Math.max',
    '5 a.B.*',
  ]);
});

test('a declaration reaches from its annotations to its end', async () => {
  const text = '/** doc */\n@A\n@B(1)\npublic class C {\n}\n';
  const [{ lineStart, lineEnd } = { lineStart: 0, lineEnd: 0 }] = await declarationsOf(
    'a.java',
    text,
  );
  expect([lineStart, lineEnd]).toEqual([2, 5]);
});
