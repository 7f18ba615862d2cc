import { expect, test } from 'vitest';
import { hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const body = (name: string, before: string, after: string): Row => [
  name,
  `class A { void f() { ${before} } }`,
  `class A { void f() { ${after} } }`,
];

const ROWS: readonly Row[] = [
  [
    'layout',
    'class A<T>extends B implements C,D{int f(int a,int b)throws E{return a+b;}}',
    'class A<T>\n    extends B\n    implements C, D {\n\n  int f(\n      int a,\n      int b)\n      throws E {\n    return a\n        + b;\n  }\n}\n',
  ],
  [
    '18 comments',
    '/** doc */ class A { // a\n /* b */ int c /* d */ = 1; @E /* f */ (1) void g(/* h */) { i(); // j\n } }',
    'class A { int c = 1; @E(1) void g() { i(); } }',
  ],
  [
    '18 comments of an enum',
    'enum A { /** b */ B, // c\n C /* d */ ; /* e */ }',
    'enum A { B, C }',
  ],
  [
    '19 line ends',
    'class A {\r\n  String b = """\r\n    c\r\n    """;\r\n}',
    'class A {\n\tString b = """\n    c\n    """;\n}',
  ],
  [
    '3 trailing commas',
    'enum A { B, C, } class D { int[] e = { 1, 2, }; @F({ 1, 2, }) void g() {} }',
    'enum A { B, C } class D { int[] e = { 1, 2 }; @F({ 1, 2 }) void g() {} }',
  ],
  ['semicolon of an enum', 'enum A { B, C; }', 'enum A { B, C }'],
  [
    '4 empty statements and members',
    'class A { ; int a; ; void f() { ; g();; if (b) { ; } } ; };',
    'class A { int a; void f() { g(); if (b) { } } }',
  ],
  body('4 resources', 'try (var a = b; c;) { }', 'try (var a = b; c) { }'),
  body('7 parentheses of a lambda', 'g(a -> b); g((a) -> { });', 'g((a) -> b); g(a -> { });'),
  body(
    '8 parentheses',
    'return (a); b = ((c * d)) + (e); f((g)); (h).i(); j = (k) ? (l) : (m -> n); if ((o)) p(); s((T) (u));',
    'return a; b = c * d + e; f(g); h.i(); j = k ? l : m -> n; if (o) p(); s((T) u);',
  ),
  body(
    '8 parentheses of switch and while',
    'switch ((a)) { } while ((b)) { } do { } while ((c)); throw (d);',
    'switch (a) { } while (b) { } do { } while (c); throw d;',
  ),
  [
    '49 modifiers',
    'class A { final static private int A = 1; synchronized @B public void f() {} }',
    'class A { private static final int A = 1; @B public synchronized void f() {} }',
  ],
  [
    'annotations',
    'class A { @B() @C ( ) int d; void f(@E() int g) {} }',
    'class A { @B @C int d; void f(@E int g) {} }',
  ],
  [
    'annotations on lines of their own',
    '@A @B(1) class C { @D int e; }',
    '@A\n@B(1)\nclass C {\n  @D\n  int e;\n}',
  ],
  [
    '12 integers',
    'class A { int a = 0XFF, b = 1_000, c = 0b11, d = 01_7; long e = 1l; }',
    'class A { int a = 0xff, b = 1000, c = 0B1_1, d = 017; long e = 1L; }',
  ],
  [
    '12 floating-point numbers',
    'class A { double a = 1., b = 1E5, c = .5D, d = 0X1P3; float e = 1.0F; }',
    'class A { double a = 1.0, b = 1e5, c = 0.50, d = 0x1.0p3; float e = 1f; }',
  ],
  [
    '1 escapes',
    `class A { String a = "\\u0041\\101\\"'B"; char b = '\\u0043', c = '\\''; }`,
    `class A { String a = "AA\\"\\'B"; char b = 'C', c = '\\u0027'; }`,
  ],
  [
    '40 indentation of a text block',
    'class A { String b = """\n    c\n      d   \n    """; }',
    'class A { String b =\n        """\n        c\n          d\n        """; }',
  ],
  [
    '40 text block without a last line end',
    'class A { String b = """\n  c\\\n  d"""; }',
    'class A { String b = """\n      c\\\n      d"""; }',
  ],
  [
    '40 text block and string',
    'class A { String b = """\n  c\\td\n  """; }',
    'class A { String b = "c\\td\\n"; }',
  ],
  [
    'long strings',
    'class A { String b = "one two " + "three" + c + "four"; }',
    'class A { String b = "one " + "two three" + c + "fo" + "ur"; }',
  ],
  [
    '20 imports',
    'import b.B; import a.A; class C {}',
    'import a.A;\n\nimport b.B;\nimport static d.E.f;\n\nclass C {}',
  ],
  [
    'type arguments',
    'class A { Map < B , List< ? extends C > > d = new HashMap < > ( ) ; }',
    'class A { Map<B, List<? extends C>> d = new HashMap<>(); }',
  ],
  body(
    'switch',
    'int a = switch(b){case C,D->1;default->{yield 2;}};',
    'int a =\n  switch (b) {\n    case C, D -> 1;\n    default -> {\n      yield 2;\n    }\n  };',
  ),
];

test.each(ROWS)('%s', async (_, before, after) => {
  const [a, b] = [await hashesOf('a.java', before), await hashesOf('a.java', after)];
  expect(Object.keys(a).length).toBeGreaterThan(0);
  expect(b).toEqual(a);
});

test('fields that share a type are the same as fields apart', async () => {
  const together = await hashesOf('a.java', 'class A { @B private int a = 1, b; }');
  const apart = await hashesOf('a.java', 'class A { @B private int a = 1; private @B int b; }');
  for (const name of ['A.a', 'A.b']) expect(apart[name]).toEqual(together[name]);
});
