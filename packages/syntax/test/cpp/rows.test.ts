import { describe, expect, test } from 'vitest';
import { changedIn, hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const body = (name: string, before: string, after: string): Row => [
  name,
  `void f() { ${before} }`,
  `void f() { ${after} }`,
];

const EQUAL: readonly Row[] = [
  [
    'layout',
    'template<typename T>class A:public B<T>{public:A(int a):a_(a){}int m()const override{return a_;}private:int a_=1;};',
    'template <typename T>\nclass A : public B<T> {\n public:\n  A(int a)\n      : a_(a) {}\n\n  int m() const override {\n    return a_;\n  }\n\n private:\n  int a_ = 1;\n};\n',
  ],
  body(
    'layout of statements',
    'for(auto&x:v){g([&](int a){return a;},x);}if(int y=1;y){}try{}catch(...){}',
    'for (auto &x : v) {\n  g([&](int a) { return a; }, x);\n}\nif (int y = 1; y) {\n}\ntry {\n} catch (...) {\n}\n',
  ),
  ['comments', 'class A { // a\n  int b; /* c */ };', 'class A { int b; };'],
  body('numbers', "g(1'000, 0XFF, 1.5F);", 'g(1000, 0xff, 1.5f);'),
  body('neighbouring strings', 'g(u8"a" "b");', 'g(u8"ab");'),
  body('empty statements', 'g();;', 'g();'),
  body('parentheses', 'a = ((b)) * (c.d);', 'a = b * c.d;'),
  body('raw string delimiters', 'g(R"(a\\n)");', 'g(R"x(a\\n)x");'),
];

const STALE: readonly Row[] = [
  body('decltype', 'decltype((a)) b = c;', 'decltype(a) b = c;'),
  body('pointer to a member', 'g(&(A::b));', 'g(&A::b);'),
  body('delete', 'delete[] a;', 'delete a;'),
  body('capture', 'g([=] { return a; });', 'g([&] { return a; });'),
  body('move', 'g(static_cast<A&&>(a));', 'g(static_cast<A&>(a));'),
  body('cast', 'static_cast<A>(a);', 'const_cast<A>(a);'),
  body('null', 'g(nullptr);', 'g(0);'),
  body('user-defined literal', 'g(1_km);', 'g(1_KM);'),
  body('raw string', 'g(R"(a\\n)");', 'g("a\\n");'),
  body('brace and parenthesis', 'A a{1, 2};', 'A a(1, 2);'),
  body('reference', 'for (auto& a : b) {}', 'for (auto a : b) {}'),
  body('await', 'co_await a;', 'co_yield a;'),
  ['access', 'class A { public: int a; };', 'class A { private: int a; };'],
  ['virtual', 'class A { virtual void f(); };', 'class A { void f(); };'],
  ['override', 'class A { void f() override; };', 'class A { void f(); };'],
  ['const method', 'class A { void f() const {} };', 'class A { void f() {} };'],
  ['pure', 'class A { virtual void f() = 0; };', 'class A { virtual void f(); };'],
  ['deleted', 'class A { A() = delete; };', 'class A { A() = default; };'],
  ['explicit', 'class A { explicit A(int a); };', 'class A { A(int a); };'],
  ['initialiser', 'A::A() : a(1) {}', 'A::A() : a(2) {}'],
  ['base', 'class A : public B {};', 'class A : private B {};'],
  ['template parameter', 'template <class T, int N> void f() {}', 'template <class T> void f() {}'],
  ['constraint', 'template <class T> requires C<T> void f() {}', 'template <class T> void f() {}'],
  ['default argument', 'void f(int a = 1);', 'void f(int a = 2);'],
  ['noexcept', 'void f() noexcept {}', 'void f() {}'],
  ['constexpr', 'constexpr int a = 1;', 'const int a = 1;'],
  ['linkage', 'extern "C" void f();', 'void f();'],
  ['attribute', '[[nodiscard]] int f();', 'int f();'],
  ['underlying type', 'enum class A : int { B };', 'enum class A : long { B };'],
  ['scoped', 'enum class A { B };', 'enum A { B };'],
  ['alias', 'using A = B<int>;', 'using A = B<long>;'],
];

describe('C++', () => {
  test.each(EQUAL)('EQUAL %s', async (_, before, after) => {
    const [a, b] = [await hashesOf('a.cpp', before), await hashesOf('a.cpp', after)];
    expect(Object.keys(a).length).toBeGreaterThan(0);
    expect(b).toEqual(a);
  });
  test.each(STALE)('STALE %s', async (_, before, after) => {
    const [a, b] = [await hashesOf('a.cpp', before), await hashesOf('a.cpp', after)];
    expect(Object.keys(a).length).toBeGreaterThan(0);
    expect(b).not.toEqual(a);
  });
});

test('what a constructor initialises is its body', async () => {
  const [before, after] = ['struct A { A() : a(1) {} };', 'struct A { A() : a(2) {} };'];
  expect(await changedIn('a.cpp', 'A.A', before, after)).toEqual(['declaration', 'body']);
});
