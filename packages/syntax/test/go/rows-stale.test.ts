import { expect, test } from 'vitest';
import { hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const inside = (statements: string) => `package a\nfunc f() {\n${statements}\n}\n`;

const STATEMENTS: readonly Row[] = [
  ['grouping', '_ = (a + b) * c', '_ = a + b*c'],
  ['grouping to the right', '_ = a - (b - c)', '_ = a - b - c'],
  ['pointer and conversion', '_ = (*T)(a)', '_ = *T(a)'],
  ['pointer and selector', '_ = (*a).b', '_ = *a.b'],
  ['receive and conversion', '_ = (<-chan int)(a)', '_ = <-(chan int)(a)'],
  ['function and its call', 'a := func() int { return 1 }', 'a := func() int { return 1 }()'],
  ['integers', '_ = 0x1f', '_ = 0x1e'],
  ['octal', '_ = 010', '_ = 10'],
  ['integer and float', '_ = 1', '_ = 1.0'],
  ['float', '_ = 1e3', '_ = 1e4'],
  ['imaginary', '_ = 1i', '_ = 1.0'],
  ['exact constants', '_ = 1.00000000000000000001', '_ = 1.0'],
  ['rune and integer', "_ = 'a'", '_ = 97'],
  ['rune and string', "_ = 'a'", '_ = "a"'],
  ['raw strings', '_ = `a\\n`', '_ = "a\\n"'],
  ['bytes', '_ = "\\xe9"', '_ = "é"'],
  ['space in a raw string', '_ = `a  b`', '_ = `a b`'],
  ['range', 'for a := range b {}', 'for range b {}'],
  ['range value', 'for _, a := range b {}', 'for a := range b {}'],
  ['range assignment', 'for a = range b {}', 'for a := range b {}'],
  ['for slots', 'for a(); b; {}', 'for ; b; a() {}'],
  ['for condition', 'for a {}', 'for {}'],
  ['slices', '_ = a[1:]', '_ = a[:1]'],
  ['slice capacity', '_ = a[1:2:3]', '_ = a[1:2]'],
  ['slice of another length', '_ = a[1:len(b)]', '_ = a[1:]'],
  ['slice of a field', '_ = a.b[1:len(a.b)]', '_ = a.b[1:]'],
  ['slice up to the length, capped', '_ = a[1:len(a):len(a)]', '_ = a[1:len(a)]'],
  ['index and slice', '_ = a[1]', '_ = a[1:]'],
  ['other element types', '_ = []T{U{1}}', '_ = []T{{1}}'],
  ['pointer elements', '_ = []*T{&T{1}}', '_ = []T{{1}}'],
  ['interfaces keep their elements', '_ = []I{T{1}}', '_ = []I{U{1}}'],
  ['array and slice', '_ = [2]int{}', '_ = []int{}'],
  ['array of any length', '_ = [...]int{1}', '_ = []int{1}'],
  ['keyed', '_ = T{a: 1}', '_ = T{b: 1}'],
  ['keyed and not', '_ = T{a: 1}', '_ = T{1}'],
  ['element order', '_ = []int{1, 2}', '_ = []int{2, 1}'],
  ['any and an interface', 'var a any', 'var a interface{ B() }'],
  ['any and another name', 'var a any', 'var a some'],
  ['channel directions', 'var a chan<- int', 'var a <-chan int'],
  ['channel of channels', 'var a chan (<-chan int)', 'var a chan<- (chan int)'],
  ['send', 'a <- b', '_ = a < -b'],
  ['send the other way', 'a <- b', 'b <- a'],
  ['receive', '_ = <-a', '_ = a'],
  ['receive two', 'a, b := <-c', 'a := <-c'],
  ['short declaration', 'a := b', 'a = b'],
  ['declaration', 'var a = b', 'a := b'],
  ['constant', 'const a = 1', 'var a = 1'],
  ['assignment operators', 'a += b', 'a -= b'],
  ['clear bits', '_ = a &^ b', '_ = a & ^b'],
  ['increment', 'a++', 'a--'],
  ['unary', '_ = -a', '_ = +a'],
  ['complement', '_ = ^a', '_ = !a'],
  ['address', '_ = &a', '_ = *a'],
  ['logic', '_ = a && b', '_ = a || b'],
  ['variadic', 'a(b...)', 'a(b)'],
  ['arguments', 'a(b, c)', 'a(c, b)'],
  ['statements', 'a()\nb()', 'b()\na()'],
  ['a statement in a block', 'if a { b() }\nc()', 'if a { b()\nc() }'],
  ['a bare block', '{ a() }', 'a()'],
  ['else', 'if a { b() } else { c() }', 'if a { b() }\nc()'],
  ['else if', 'if a { b() } else if c { d() }', 'if a { b() }\nif c { d() }'],
  ['initialiser', 'if a := b(); a {}', 'a := b()\nif a {}'],
  ['case', 'switch a { case b: }', 'switch a { case c: }'],
  ['case list', 'switch a { case b, c: }', 'switch a { case b: case c: }'],
  ['default', 'switch a { case b: c() }', 'switch a { default: c() }'],
  ['fallthrough', 'switch a { case b: fallthrough; case c: }', 'switch a { case b: case c: }'],
  ['switch value', 'switch a { case b: }', 'switch { case b: }'],
  ['type switch', 'switch a := b.(type) { case c: }', 'switch b.(type) { case c: }'],
  ['type case', 'switch b.(type) { case *c: }', 'switch b.(type) { case c: }'],
  ['select', 'select { case <-a: }', 'select { case a <- b: }'],
  ['select default', 'select { case <-a: default: }', 'select { case <-a: }'],
  ['break and continue', 'for { break }', 'for { continue }'],
  ['break label', 'a: for { break a }', 'a: for { break }'],
  ['goto', 'goto a\na: b()', 'goto c\nc: b()'],
  ['go', 'go a()', 'a()'],
  ['defer', 'defer a()', 'go a()'],
  ['return', 'return a', 'return'],
  ['return order', 'return a, b', 'return b, a'],
  ['assertion', '_ = a.(T)', '_ = a.T'],
  ['type argument', '_ = a[int](b)', '_ = a[uint](b)'],
  ['map', 'var a map[string]int', 'var a map[int]string'],
  ['length', 'var a [2]int', 'var a [3]int'],
  ['pointer', 'var a *T', 'var a T'],
  ['function type', 'var a func(int) string', 'var a func(string) int'],
  ['result and parameter', 'var a func(int)', 'var a func() int'],
  ['two results', 'var a func() (int, error)', 'var a func() int'],
  ['named result', 'a := func() (b int) { return }', 'a := func() int { return }'],
  ['label and name', 'a: b()', 'a(); b()'],
  ['make', '_ = make([]int, 1)', '_ = make([]int, 1, 1)'],
];

test.each(STATEMENTS)('%s: stale', async (_name, before, after) => {
  const hashes = await hashesOf('a.go', inside(before));
  expect(Object.keys(hashes)).toEqual(['f']);
  expect((await hashesOf('a.go', inside(after))).f?.body).not.toEqual(hashes.f?.body);
});

const FILES: readonly Row[] = [
  ['tag', 'type f struct { A int `a` }', 'type f struct { A int `b` }'],
  ['no tag', 'type f struct { A int `a` }', 'type f struct { A int }'],
  ['field type', 'type f struct { A int }', 'type f struct { A int64 }'],
  ['field order', 'type f struct { A int; B int }', 'type f struct { B int; A int }'],
  ['embedded', 'type f struct { A }', 'type f struct { A A }'],
  ['embedded pointer', 'type f struct { *A }', 'type f struct { A }'],
  ['alias', 'type f = int', 'type f int'],
  ['type', 'type f int', 'type f string'],
  ['interface method', 'type f interface { A() }', 'type f interface { A() int }'],
  ['interface union', 'type f interface { a | b }', 'type f interface { a }'],
  ['interface tilde', 'type f interface { ~a }', 'type f interface { a }'],
  ['embedded interface', 'type f interface { a }', 'type f interface { a() }'],
  ['parameter type', 'func f(a int)', 'func f(a int32)'],
  ['parameter name', 'func f(a int)', 'func f(b int)'],
  ['variadic', 'func f(a ...int)', 'func f(a []int)'],
  ['result', 'func f() int', 'func f() (int, error)'],
  ['type parameter', 'func f[T any]()', 'func f[T comparable]()'],
  ['type parameters', 'func f[T any]()', 'func f()'],
  ['constant', 'const f = 1', 'const f = 2'],
  ['constant type', 'const f int = 1', 'const f = 1'],
  ['variable', 'var f = 1', 'var f = 2'],
  ['variable type', 'var f int', 'var f string'],
  ['function value', 'var f = func() { a() }', 'var f = func() { b() }'],
  ['directive', '//go:noinline\nfunc f()', 'func f()'],
  ['embedded file', '//go:embed a.txt\nvar f string', '//go:embed b.txt\nvar f string'],
  [
    'embedded file in a group',
    'var (\n\t//go:embed a\n\tf string\n)',
    'var (\n\t//go:embed b\n\tf string\n)',
  ],
];

test.each(FILES)('%s: stale', async (_name, before, after) => {
  const hashes = await hashesOf('a.go', `package a\n${before}\n`);
  expect(Object.keys(hashes)).toContain('f');
  expect((await hashesOf('a.go', `package a\n${after}\n`)).f).not.toEqual(hashes.f);
});

test('receivers: pointer or value is a change of the signature', async () => {
  const [before, after] = ['func (t *T) f() {}', 'func (t T) f() {}'].map(
    (text) => `package a\n${text}\n`,
  );
  const hashes = await hashesOf('a.go', before ?? '');
  expect((await hashesOf('a.go', after ?? ''))['T.f']?.signature).not.toBe(
    hashes['T.f']?.signature,
  );
});

const CONSTANTS: readonly Row[] = [
  ['a constant above', 'const (\n\tX = iota\n\tF\n)', 'const (\n\tX = iota\n\tY\n\tF\n)'],
  ['a blank above', 'const (\n\tX = iota\n\tF\n)', 'const (\n\tX = iota\n\t_\n\tF\n)'],
  ['the expression above', 'const (\n\tX = iota\n\tF\n)', 'const (\n\tX = iota + 1\n\tF\n)'],
  ['the type above', 'const (\n\tX A = iota\n\tF\n)', 'const (\n\tX B = iota\n\tF\n)'],
  ['the value above', 'const (\n\tX = 1\n\tF\n)', 'const (\n\tX = 2\n\tF\n)'],
  ['an own place', 'const (\n\tX = 1\n\tF = iota\n)', 'const (\n\tF = iota\n\tX = 1\n)'],
  ['out of the group', 'const (\n\tX = 1\n\tF = iota\n)', 'const X = 1\nconst F = iota'],
];

test.each(CONSTANTS)('constants in a group: %s: stale', async (_name, before, after) => {
  const hashes = await hashesOf('a.go', `package a\n${before}\n`);
  expect((await hashesOf('a.go', `package a\n${after}\n`)).F).not.toEqual(hashes.F);
});

test('a constant with a value of its own does not depend on its group', async () => {
  const alone = await hashesOf('a.go', 'package a\nconst F = 1\n');
  const grouped = await hashesOf('a.go', 'package a\nconst (\n\tX = iota\n\tF = 1\n)\n');
  expect(grouped.F).toEqual(alone.F);
});
