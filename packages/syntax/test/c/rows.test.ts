import { describe, expect, test } from 'vitest';
import { changedIn, hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const body = (name: string, before: string, after: string): Row => [
  name,
  `int f(void) { ${before} }`,
  `int f(void) { ${after} }`,
];

const EQUAL: readonly Row[] = [
  [
    'layout',
    'int f(int a,char*b){if(a)return g(a,b);else{return 0;}}',
    'int\nf (int a,\n   char *b)\n{\n  if (a)\n    return g (a, b);\n  else\n    {\n      return 0;\n    }\n}\n',
  ],
  ['comments', '/* a */ int f(/* b */ int c) { return c; // d\n }', 'int f(int c) { return c; }'],
  ['line ends', 'int f(void) {\r\n  return 1;\r\n}\r\n', 'int f(void) {\n\treturn 1; }'],
  [
    'joined lines',
    'int f(void) { return \\\n 1; }\n#define A(x) do { \\\n  g(x);  \\\n} while (0)\n',
    'int f(void) { return 1; }\n#define A(x)   \\\n    do {        \\\n        g(x);   \\\n    } while (0)\n',
  ],
  [
    'trailing commas',
    'enum e { A, B, }; int a[] = { 1, 2, }; struct s b = { .x = 1, };',
    'enum e { A, B }; int a[] = { 1, 2 }; struct s b = { .x = 1 };',
  ],
  body('empty statements', 'g();; ; return 1;', 'g(); return 1;'),
  body('parentheses', 'a = ((b * c)) + d; if ((e)) g((h)[1]);', 'a = b * c + d; if (e) g(h[1]);'),
  body('numbers', 'return 0XFFuL + 1.0F + 010;', 'return 0xffUL + 1.f + 010;'),
  body('neighbouring strings', 'g("a" "b\\n" "c");', 'g("ab\\n"\n  "c");'),
  body('escapes', `g("\\x41\\102", '\\103');`, `g("AB", 'C');`),
  ['strings in a macro', '#define A g("ab", x)\n', '#define A g("a" "b",x)\n'],
  [
    'directives',
    '#define A 1\n#ifdef B\nint c;\n#endif\n',
    '#  define A  1 // d\n# ifdef B\nint c;\n# endif\n',
  ],
];

const STALE: readonly Row[] = [
  body('grouping', 'a = (b + c) * d;', 'a = b + c * d;'),
  body('operator', 'a = b < c;', 'a = b <= c;'),
  body('number', 'return 1;', 'return 2;'),
  body('suffix', 'return 1u;', 'return 1;'),
  body('octal', 'return 010;', 'return 10;'),
  body('string', 'g("a");', 'g("b");'),
  body('two strings', 'g("a", "b");', 'g("a" "b");'),
  body('wide string', 'g(L"a");', 'g("a");'),
  body('character', "g('a');", "g('b');"),
  body('empty loop', 'while (a); b();', 'while (a) b();'),
  body('empty branch', 'if (a); else b();', 'if (a) b();'),
  body('braces', 'if (a) b();', 'if (a) { b(); }'),
  body('dangling else', 'if (a) { if (b) c(); } else d();', 'if (a) if (b) c(); else d();'),
  body('callee in parentheses', '(f)(a);', 'f(a);'),
  body('comma', 'g((a, b));', 'g(a, b);'),
  body('member access', 'a.b = 1;', 'a->b = 1;'),
  body('dereference', '*a = 1;', 'a = 1;'),
  body('address', 'g(&a);', 'g(a);'),
  body('cast', 'g((char)a);', 'g((int)a);'),
  body('increment', 'a = ++b;', 'a = b++;'),
  body('for slots', 'for (a; ; ) b();', 'for (; ; a) b();'),
  body('label', 'goto a; a: b();', 'goto b; a: b();'),
  body(
    'fall through',
    'switch (a) { case 1: b(); break; case 2: c(); }',
    'switch (a) { case 1: b(); case 2: c(); }',
  ),
  body('condition', '\n#ifdef A\ng();\n#endif\n', '\n#ifndef A\ng();\n#endif\n'),
  body('designator', 'struct s a = { .b = 1 };', 'struct s a = { .c = 1 };'),
  ['static', 'static int f(void) { return 1; }', 'int f(void) { return 1; }'],
  ['const', 'int f(const char *a);', 'int f(char *a);'],
  ['pointer', 'int *a, b;', 'int a, b;'],
  ['type that is shared', 'int a, b;', 'long a, b;'],
  ['array', 'int a[2];', 'int a[3];'],
  ['variable arguments', 'int f(int a, ...);', 'int f(int a);'],
  ['bits', 'struct s { int a : 1; };', 'struct s { int a : 2; };'],
  ['order of fields', 'struct s { int a; int b; };', 'struct s { int b; int a; };'],
  ['enumerators', 'enum e { A, B };', 'enum e { B, A };'],
  ['macro', '#define A 1\n', '#define A 2\n'],
  ['parameters of a macro', '#define A(x) x\n', '#define A (x) x\n'],
  ['tokens of a macro', '#define A x - -y\n', '#define A x--y\n'],
  ['string of a macro', '#define A "a  b"\n', '#define A "a b"\n'],
  ['compiled or not', '#if A\nint f(void) { return 1; }\n#endif\n', 'int f(void) { return 1; }\n'],
  ['other condition', '#if A\nint a;\n#endif\n', '#if B\nint a;\n#endif\n'],
  ['attribute', '__attribute__((noreturn)) void f(void);', 'void f(void);'],
  ['linkage', 'extern int a;', 'int a;'],
  ['typedef', 'typedef int a;', 'typedef long a;'],
  ['field of a typedef', 'typedef struct b { int c; } a;', 'typedef struct b { long c; } a;'],
  ['field of a variable', 'struct b { int c; } a;', 'struct b { long c; } a;'],
];

describe('C', () => {
  test.each(EQUAL)('EQUAL %s', async (_, before, after) => {
    const [a, b] = [await hashesOf('a.c', before), await hashesOf('a.c', after)];
    expect(Object.keys(a).length).toBeGreaterThan(0);
    expect(b).toEqual(a);
  });
  test.each(STALE)('STALE %s', async (_, before, after) => {
    const [a, b] = [await hashesOf('a.c', before), await hashesOf('a.c', after)];
    expect(Object.keys(a).length).toBeGreaterThan(0);
    expect(b).not.toEqual(a);
  });
});

test('a body and a signature change apart from each other', async () => {
  const before = 'int f(int a) { return a + 1; }\nint b = 1;\n#define C 1\n';
  const changed = (name: string, from: string, to: string) =>
    changedIn('a.c', name, before, before.replace(from, to));
  expect(await changed('f', '+ 1', '+ 2')).toEqual(['declaration', 'body']);
  expect(await changed('f', 'int a', 'long a')).toEqual(['declaration', 'signature']);
  expect(await changed('b', '= 1', '= 2')).toEqual(['declaration', 'body']);
  expect(await changed('b', 'int b', 'long b')).toEqual(['declaration', 'signature']);
  expect(await changed('C', 'C 1', 'C 2')).toEqual(['declaration', 'body']);
});

test('an include guard is no condition', async () => {
  const text = 'int f(void) { return 1; }\n';
  const guarded = `#ifndef A_H\n#define A_H\n${text}#endif\n`;
  expect(await changedIn('a.h', 'f', text, guarded)).toEqual([]);
});
