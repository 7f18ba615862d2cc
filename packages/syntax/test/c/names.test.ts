import { expect, test } from 'vitest';
import { declarationsOf, factsOf, namesOf } from '../facts-of.js';

test('functions, types with members, macros and variables', async () => {
  const text = `
#ifndef A_H
#define A_H
#define ADD(a, b) ((a) + (b))
typedef unsigned long ulong, *pulong;
typedef struct point { int x, y; struct { int z; } in; union { int u; }; unsigned f : 3; int (*cb)(int a); } point_t;
typedef struct { int w; } plain;
struct forward;
union bits { int a; float b[3]; };
enum color { RED, GREEN = 2 };
enum { ANON };
static const int limit = 3, *p = &limit;
struct { int q; } state;
extern int shared;
int add(int a, const char *b[], ...);
static inline int *sub(void) { return 0; }
int (*fp)(int), (*table[3])(void);
#endif
`;
  expect(await namesOf('a.h', text)).toEqual([
    'macro A_H',
    'macro ADD',
    'typedef ulong',
    'typedef pulong',
    'struct point',
    'field point.x',
    'field point.y',
    'field point.in',
    'field point.in.z',
    'field point.u',
    'field point.f',
    'field point.cb',
    'typedef point_t',
    'typedef plain',
    'field plain.w',
    'union bits',
    'field bits.a',
    'field bits.b',
    'enum color',
    'enumerator color.RED',
    'enumerator color.GREEN',
    'enumerator ANON',
    'variable limit',
    'variable p',
    'variable state',
    'field state.q',
    'extern shared',
    'prototype add',
    'function sub',
    'variable fp',
    'variable table',
  ]);
});

test('71 twins are told apart by the condition under which they are compiled', async () => {
  const text = `
#if defined(X) && X > 1
int f(void) { return 1; }
#elif Y
int f(void) { return 2; }
#else
int f(void) { return 3; }
#endif
#ifdef Z
struct s { int a; };
#else
struct s { int a; };
#endif
`;
  const names = [
    'function f(defined(X)&&X>1)',
    'function f(Y)',
    'function f(else)',
    'struct s(Z)',
    'field s.a(Z)',
    'struct s(else)',
    'field s.a(else)',
  ];
  expect(await namesOf('a.c', text)).toEqual(names);
  const added = text.replace('#else', '#elif W\nint f(void) { return 4; }\n#else');
  expect(await namesOf('a.c', added)).toEqual(expect.arrayContaining(names));
});

test('what other files can see', async () => {
  const text = 'int a; static int b; extern int c; static void d(void) {} void e(void) {}';
  const exported = (await declarationsOf('a.c', text)).filter((d) => d.exported);
  expect(exported.map((d) => d.qualifiedName)).toEqual(['a', 'c', 'e']);
});

test('a header for C and C++ is read as C', async () => {
  const text = `#ifdef __cplusplus
extern "C" {
#endif
int f(void);
#if defined(__cplusplus) /* end */
}
#endif
`;
  expect(await namesOf('a.h', text)).toEqual(['prototype f']);
});

test('a header that only C++ can read has the shapes of C where they agree', async () => {
  const shared =
    'struct p { int a[2]; }; static int f(struct p *q, ...) { if (q->a[1] > 0x10) return g("a" "b"); while (q) ; return (int)1; }';
  const plain = await declarationsOf('a.h', shared);
  for (const more of ['namespace n { class C { void m(); }; }', 'class C : D { void m(); };']) {
    const mixed = await declarationsOf('a.h', `${shared}\n${more}`);
    expect(mixed.slice(0, plain.length)).toEqual(plain);
    expect(mixed.at(-1)?.qualifiedName).toMatch(/C\.m$/);
  }
});

test('imports', async () => {
  const text = '#include <stdio.h>\n#  include "a/b.h" // c\n#include MACRO\n';
  const { imports } = await factsOf('a.c', text);
  expect(imports.map(({ line, specifier }) => `${line} ${specifier}`)).toEqual([
    '1 <stdio.h>',
    '2 a/b.h',
    '3 MACRO',
  ]);
});
