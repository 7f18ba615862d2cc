import { expect, test } from 'vitest';
import { hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const inside = (statements: string) => `package a\nfunc f() {\n${statements}\n}\n`;

const STATEMENTS: readonly Row[] = [
  ['68 spaces', 'a:=b+c ( d,e )[ 1 : ]', 'a := b + c(d, e)[1:]'],
  ['68 semicolons', 'a(); b();', 'a()\nb()'],
  ['68 empty statements', 'a()\n{;}\nfor {;}', 'a()\n{\n}\nfor {\n}'],
  ['68 trailing commas', 'a(b,\n\tc,\n)\n_ = []int{1, 2,\n}', 'a(b, c)\n_ = []int{1, 2}'],
  ['68 line breaks', 'a := b &&\n\tc ||\n\td.\n\te()', 'a := b && c || d.e()'],
  ['68 comments', '/* a */ b( /* c */ d, // e\n)\n// f', 'b(d)'],
  [
    '68 integers',
    '_ = []int{0XFF, 0O17, 0B11, 017, 1_000, 0xA_B}',
    '_ = []int{0xff, 0o17, 0b11, 0o17, 1000, 0xab}',
  ],
  [
    '68 floats',
    '_ = []float64{1E5, 1., .5, 1.50, 0X1P4}',
    '_ = []float64{1e5, 1.0, 0.5, 1.5, 0x1p4}',
  ],
  ['68 imaginary', '_ = 0123i + 1_0i', '_ = 123i + 10i'],
  ['68 strings', '_ = `a"b` + "\\u00e9\\x41"', '_ = "a\\"b" + "é\\101"'],
  ['68 bytes of a character', '_ = "\\xc3\\xa9"', '_ = "é"'],
  ['68 runes', "_ = []rune{'a', '\\x62', '\\u00e9'}", "_ = []rune{'\\141', 'b', 'é'}"],
  ['68 parentheses', '_ = (a * b) + (c)\nreturn (d), (e.f)', '_ = a*b + c\nreturn d, e.f'],
  [
    '68 parentheses round conditions',
    'if (a) {}\nfor (b) {}\nswitch (c) {}',
    'if a {}\nfor b {}\nswitch c {}',
  ],
  ['68 parentheses round a function', '(func() { a() })()', 'func() { a() }()'],
  ['68 for', 'for ; a; {}\nfor ;; {}', 'for a {}\nfor {}'],
  [
    '68 -s range',
    'for _ = range a {}\nfor b, _ := range c {}\nfor _, _ = range d {}',
    'for range a {}\nfor b := range c {}\nfor range d {}',
  ],
  ['68 -s slices', '_ = a[b:len(a)]', '_ = a[b:]'],
  ['68 -s elements', '_ = []T{T{1}, T{2}}', '_ = []T{{1}, {2}}'],
  ['68 -s pointers', '_ = []*T{&T{1}, nil}', '_ = []*T{{1}, nil}'],
  ['68 -s arrays', '_ = [...]a.T{a.T{1}}\n_ = [2]T{T{}}', '_ = [...]a.T{{1}}\n_ = [2]T{{}}'],
  ['68 -s maps', '_ = map[T]*U{T{1}: &U{2}}', '_ = map[T]*U{{1}: {2}}'],
  ['68 -s nested lists', '_ = [][]T{[]T{T{1}}, {T{2}}}', '_ = [][]T{{{1}}, {{2}}}'],
  ['68 -s keyed', '_ = []T{1: T{a: b}}', '_ = []T{1: {a: b}}'],
  ['68 -s types with spaces', '_ = [][ ]T{[]T{}}', '_ = [][]T{{}}'],
  ['68 -s empty groups', 'var ()\nconst ()\na()', 'a()'],
  [
    '68 any',
    'var a interface{}\nb := interface{}(c)\n_ = d.(interface{ })',
    'var a any\nb := any(c)\n_ = d.(any)',
  ],
  [
    '68 any inside',
    '_ = map[string]interface{}{}\nf[interface{}](new(interface{}))',
    '_ = map[string]any{}\nf[any](new(any))',
  ],
  [
    '68 results',
    'a := func() (int) { return 1 }\nb := func() () {}',
    'a := func() int { return 1 }\nb := func() {}',
  ],
  ['68 types in parentheses', 'var a (*T)\nb := ([]byte)(c)', 'var a *T\nb := []byte(c)'],
  ['68 labels', 'a: for { continue a }', '\ta:\nfor {\n\tcontinue a\n}'],
  ['68 one-line blocks', 'if a { b() } else { c() }', 'if a {\n\tb()\n} else {\n\tc()\n}'],
  [
    '68 case bodies',
    'switch a { case b: c(); default: }',
    'switch a {\ncase b:\n\tc()\ndefault:\n}',
  ],
  ['68 groups of one', 'var (a = 1)\ntype (b int)', 'var a = 1\ntype b int'],
];

test.each(STATEMENTS)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.go', inside(before));
  expect(Object.keys(hashes)).toEqual(['f']);
  expect(await hashesOf('a.go', inside(after))).toEqual(hashes);
});

const FILES: readonly Row[] = [
  [
    '68 alignment',
    'type T struct {\n\tA int `a`\n\tLonger string `b` // c\n}\n',
    'type T struct {\n\tA      int    `a`\n\tLonger string `b`\n}\n',
  ],
  ['68 tags', 'type T struct { A int `json:"a"` }', 'type T struct {\n\tA int "json:\\"a\\""\n}'],
  [
    '68 fields on a line',
    'type T struct{A int;B string}',
    'type T struct {\n\tA int\n\tB string\n}',
  ],
  [
    '68 methods on a line',
    'type I interface{A();B()(int)}',
    'type I interface {\n\tA()\n\tB() int\n}',
  ],
  [
    '68 imports',
    'import "b"\nimport ("a"; "c")\nfunc f() {}',
    'import (\n\t"a"\n\t"b"\n\t"c"\n)\n\nfunc f() {}',
  ],
  ['68 build tags', '//go:generate x\nfunc f() {}', '//go:generate y\n\nfunc f() {}'],
  ['68 doc comments', '/* F does\n  a. */\nfunc F() {}', '// F does\n//\n//\ta.\nfunc F() {}'],
  [
    '68 parameters',
    'func f(\n\ta, b int,\n\tc ...string,\n) (d int, e error,) {}',
    'func f(a, b int, c ...string) (d int, e error) {}',
  ],
  [
    '68 type parameters',
    'func f[\n\tT any,\n\tU interface{},\n]() {}',
    'func f[T interface{}, U any]() {}',
  ],
  ['68 results', 'func f() (error) { return nil }', 'func f() error { return nil }'],
  ['68 any', 'type T interface{}\nvar a []interface{}', 'type T any\nvar a []any'],
  [
    '68 constants',
    'const (\n\tA = 1 // a\n\n\t// b\n\tB = iota;C\n)',
    'const (\n\tA = 0x1\n\tB = iota\n\tC\n)',
  ],
  ['68 directives', '// doc\n//go:noinline\nfunc f() {}', '//go:noinline\n// doc\nfunc f() {}'],
  ['19 line ends', 'func f() {\r\n\ta(`b\r\nc`)\r\n}\r\n', 'func f() {\n\ta("b\\nc")\n}\n'],
];

test.each(FILES)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.go', `package a\n${before}\n`);
  expect(Object.keys(hashes).length).toBeGreaterThan(0);
  expect(await hashesOf('a.go', `package a\n\n${after}\n`)).toEqual(hashes);
});

test('68 build constraints and the package clause are outside of declarations', async () => {
  const code = 'func f() {}\n';
  expect(await hashesOf('a.go', `//go:build linux\n\npackage a\n${code}`)).toEqual(
    await hashesOf('a.go', `//go:build windows\n// +build windows\n\npackage b\n${code}`),
  );
});
