import { describe, expect, test } from 'vitest';
import { changedIn, hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const body = (name: string, before: string, after: string): Row => [
  name,
  `class A { void F() { ${before} } }`,
  `class A { void F() { ${after} } }`,
];

const EQUAL: readonly Row[] = [
  [
    'layout',
    'class A:B{[C]public int F(int a,int b){if(a>b)return a;else{return b;}}int P{get;set;}=1;}',
    'class A : B\n{\n    [C]\n    public int F(\n        int a,\n        int b\n    )\n    {\n        if (a > b)\n            return a;\n        else\n        {\n            return b;\n        }\n    }\n\n    int P { get; set; } = 1;\n}\n',
  ],
  [
    'comments and regions',
    '/// <summary>a</summary>\nclass A { // b\n#region c\n int d; /* e */\n#endregion\n}',
    'class A { int d; }',
  ],
  [
    'modifiers',
    'class A { static public readonly int B = 1; }',
    'class A { public static readonly int B = 1; }',
  ],
  [
    'trailing commas',
    'enum A { B, C, } class D { int[] e = { 1, 2, }; }',
    'enum A { B, C } class D { int[] e = { 1, 2 }; }',
  ],
  body('empty statements', 'g();; ;', 'g();'),
  body('parentheses', 'a = ((b * c)) + d; if ((e)) g((h));', 'a = b * c + d; if (e) g(h);'),
  body('numbers', 'g(0XFF, 1_000L, 1.50D, 2F);', 'g(0xff, 1000l, 1.5, 2f);'),
  body('strings', 'g("a\\u0041\\"", @"b\\""c");', 'g("aA\\"", "b\\\\\\"c");'),
  body('long strings', 'g("a b" + @"c" + d);', 'g("a " + "bc" + d);'),
  body('raw strings', 'g("""\n    a\n      b\n    """);', 'g("""\n  a\n    b\n  """);'),
];

const STALE: readonly Row[] = [
  body('grouping', 'a = (b + c) * d;', 'a = b + c * d;'),
  body('conditional access', 'a = (b?.c).d;', 'a = b?.c.d;'),
  body('operator', 'a = b < c;', 'a = b <= c;'),
  body('coalescing', 'a = b ?? c;', 'a = b;'),
  body('decimal', 'a = 1.0m;', 'a = 1.00m;'),
  body('type of a number', 'a = 1L;', 'a = 1;'),
  body('string', 'g("a");', 'g("b");'),
  body('UTF-8 string', 'g("a"u8);', 'g("a");'),
  body('interpolation', 'g($"a{b}");', 'g($"a{c}");'),
  body('format of an interpolation', 'g($"{b:00}");', 'g($"{b:000}");'),
  body('text of an interpolation', 'g($"a {b}");', 'g($"a  {b}");'),
  body('indentation of a raw string', 'g("""\n  a\n   b\n  """);', 'g("""\n  a\n  b\n  """);'),
  body('empty loop', 'while (a); b();', 'while (a) b();'),
  body('braces', 'if (a) b();', 'if (a) { b(); }'),
  body('await', 'await g();', 'g();'),
  body('out argument', 'g(out a);', 'g(ref a);'),
  body('named argument', 'g(a: 1);', 'g(1);'),
  body('pattern', 'a = b is C c;', 'a = b is C;'),
  body('using', 'using var a = b;', 'var a = b;'),
  body('cast', 'a = (B)c;', 'a = c as B;'),
  body('arms', 'a = b switch { 1 => c, _ => d };', 'a = b switch { _ => d, 1 => c };'),
  ['access', 'class A { public int B; }', 'class A { internal int B; }'],
  ['shared type', 'class A { int B, C; }', 'class A { long B, C; }'],
  ['nullable', 'class A { string? B; }', 'class A { string B; }'],
  ['attribute', 'class A { [B(1)] int C; }', 'class A { [B(2)] int C; }'],
  ['accessor', 'class A { int B { get; set; } }', 'class A { int B { get; init; } }'],
  [
    'access of an accessor',
    'class A { int B { get; private set; } }',
    'class A { int B { get; set; } }',
  ],
  ['arrow', 'class A { int B() => 1; }', 'class A { int B() { return 1; } }'],
  ['constraint', 'class A<T> where T : class {}', 'class A<T> where T : struct {}'],
  ['base call', 'class A { A(int a) : base(a) {} }', 'class A { A(int a) : this(a) {} }'],
  ['default argument', 'class A { void F(int a = 1) {} }', 'class A { void F(int a = 2) {} }'],
  ['record', 'record A(int B);', 'record A(long B);'],
  ['record struct', 'record struct A(int B);', 'record A(int B);'],
  ['enum', 'enum A { B, C }', 'enum A { C, B }'],
  ['variance', 'interface I<out T> {}', 'interface I<T> {}'],
];

describe('C#', () => {
  test.each(EQUAL)('EQUAL %s', async (_, before, after) => {
    const [a, b] = [await hashesOf('a.cs', before), await hashesOf('a.cs', after)];
    expect(Object.keys(a).length).toBeGreaterThan(0);
    expect(b).toEqual(a);
  });
  test.each(STALE)('STALE %s', async (_, before, after) => {
    const [a, b] = [await hashesOf('a.cs', before), await hashesOf('a.cs', after)];
    expect(Object.keys(a).length).toBeGreaterThan(0);
    expect(b).not.toEqual(a);
  });
});

test('a body, a signature and attributes change apart from each other', async () => {
  const before = 'class A { [B] public int F(int a) { return a + 1; } }';
  const changed = (from: string, to: string) =>
    changedIn('a.cs', 'A.F', before, before.replace(from, to));
  expect(await changed('+ 1', '+ 2')).toEqual(['declaration', 'body']);
  expect(await changed('int a', 'long a')).toEqual(['declaration', 'signature']);
  expect(await changed('[B]', '[C]')).toEqual(['declaration', 'decorators']);
});
