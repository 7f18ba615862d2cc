import { expect, test } from 'vitest';
import { declarationsOf, namesOf } from '../facts-of.js';

test('namespaces, classes, members inside and outside of the class, templates', async () => {
  const text = `
using Vec = std::vector<int>;
namespace a::b { inline namespace v1 { int f(); } namespace { int hidden; } }
template <typename T, int N = 3> class Foo final : public Bar<T> {
public:
  Foo() = default; explicit Foo(int x) : a_(x) {} ~Foo() {}
  virtual int m(int x, const std::string& s = "a") const { return x; }
  int m() { return 1; }
  static constexpr int K = 3; int a_ = 1, *b_;
  bool operator==(const Foo& o) const { return true; } operator bool() const { return true; }
  template <class U> void t(U&& u) {}
  enum class E : int { A, B }; struct In { int z; }; using Y = int; typedef int Z;
  void later(int x);
};
template <> class Foo<int> {};
template <typename T> void Foo<T>::later(int x) {}
bool Foo<int>::only() { return true; }
int a::b::g() { return 1; }
int Foo<int>::k = 1;
int operator+(A a, B b) { return 1; }
A::A(int x) {}
A::~A() {}
template <typename T> concept D = true;
`;
  expect(await namesOf('a.cpp', text)).toEqual([
    'using Vec',
    'namespace a.b',
    'namespace a.b.v1',
    'prototype a.b.v1.f',
    'variable a.b.hidden',
    'class Foo',
    'constructor Foo.Foo',
    'constructor Foo.Foo(int)',
    'destructor Foo.~Foo',
    'method Foo.m(int,const std::string& const)',
    'method Foo.m',
    'field Foo.K',
    'field Foo.a_',
    'field Foo.b_',
    'method Foo.operator==',
    'method Foo.operator bool',
    'method Foo.t',
    'enum Foo.E',
    'enumerator Foo.E.A',
    'enumerator Foo.E.B',
    'struct Foo.In',
    'field Foo.In.z',
    'using Foo.Y',
    'typedef Foo.Z',
    'prototype Foo.later',
    'class Foo<int>',
    'method Foo.later',
    'method Foo<int>.only',
    'method a.b.g',
    'variable Foo<int>.k',
    'function operator+',
    'constructor A.A',
    'destructor A.~A',
    'concept D',
  ]);
});

test('a member defined outside has its class for container', async () => {
  const [found] = await declarationsOf('a.cpp', 'namespace n { void A::B::f() {} }').then((all) =>
    all.filter((d) => d.kind === 'method'),
  );
  expect(found).toMatchObject({ qualifiedName: 'n.A.B.f', container: 'n.A.B' });
});

test('overloads are told apart by parameters, qualifiers and template parameters', async () => {
  const text = `
void f(int a); void f(const char *a); void f(int (&a)[2], ...);
struct S { int &g(); const int &g() const; void h() &; void h() &&; };
template <class T> void t(T x) {}
template <class T, class U> void t(T x) {}
`;
  expect(await namesOf('a.cpp', text)).toEqual([
    'prototype f(int)',
    'prototype f(const char*)',
    'prototype f(int(&)[2],...)',
    'struct S',
    'prototype S.g',
    'prototype S.g(const)',
    'prototype S.h(&)',
    'prototype S.h(&&)',
    'function t(<class T>)',
    'function t(<class T,class U>)',
  ]);
});

test('a namespace that is opened again is one', async () => {
  const text = 'namespace a { int b; }\nnamespace a { int c; }';
  expect(await namesOf('a.cpp', text)).toEqual(['namespace a', 'variable a.b', 'variable a.c']);
});

test('what can be used from outside', async () => {
  const text =
    'class A { int a; public: int b; protected: int c; }; struct B { int d; private: int e; };';
  const exported = (await declarationsOf('a.cpp', text)).filter((d) => d.exported);
  expect(exported.map((d) => d.qualifiedName)).toEqual(['A', 'A.b', 'B', 'B.d']);
});
