import { expect, test } from 'vitest';
import { hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

/** Statements inside a function, where every token counts. */
const inside = (statements: string) =>
  `def f():\n    start\n${statements.replace(/^(?=.)/gm, '    ')}\n`;

const STATEMENTS: readonly Row[] = [
  ['57 quotes', `a = 'b'`, 'a = "b"'],
  ['57 escaped quotes', `a = 'it\\'s "b"'`, `a = "it's \\"b\\""`],
  ['57 triple quotes', `a = '''b'''`, 'a = "b"'],
  ['57 a line break in triple quotes', 'a = """b\nc"""', 'a = "b\\n    c"'],
  ['57 prefix', `a = u'b', U"c", R'\\d', B'e', bR'f'`, `a = 'b', "c", r"\\d", b"e", Rb"f"`],
  ['57 escapes', `a = '\\x41\\u0042\\103\\N{dash}\\q'`, `a = "AB\\x43\\N{DASH}\\\\q"`],
  ['57 raw', `a = r'\\d+\\.'`, `a = "\\\\d+\\\\."`],
  ['57 line continuation in a string', "a = 'b\\\nc'", "a = 'b    c'"],
  ['57 formatted', `a = F'{b!r}: {c:>{d}}'`, `a = f"{ b !r}: { c :>{ d }}"`],
  ['57 formatted, quotes inside', `a = f'{b["c"]}'`, `a = f"{b['c']}"`],
  ['57 formatted, braces', `a = f'{{{b}}}'`, 'a = f"""{{{b}}}"""'],
  ['57 pieces in parentheses', `a = ('b' 'c')`, `a = (\n    "b"\n    "c"\n)`],
  ['57 pieces joined', `a = 'b' r"\\c" """d"""`, `a = "b\\\\cd"`],
  ['57 formatted pieces joined', `a = 'b{' f'c{d}' 'e'`, `a = f"b{{c{d}e"`],
  ['57 bytes joined', `a = b'b' rb'\\c'`, `a = b"b\\\\c"`],
  ['58 comments after docstrings', `'doc'\na = 1 # why`, `"""doc"""\na = 1`],
  ['59 trailing commas', 'a(b, c,); [d,]; {e,}; {f: g,}', 'a(b, c); [d]; {e}; {f: g}'],
  ['59 trailing commas of definitions', 'def a(b, *c,): pass', 'def a(b, *c): pass'],
  ['59 trailing commas of imports', 'from a import (b, c,)', 'from a import b, c'],
  ['59 trailing commas of subscripts', 'a: b[c, d,]', 'a: b[c, d]'],
  ['59 one-element tuples', 'a = (b,)', 'a = b,'],
  ['60 tuples in return', 'return (a, b)', 'return a, b'],
  ['60 tuples in yield', 'yield (a, b)', 'yield a, b'],
  ['60 tuples in for', 'for (a, b) in (c, d): pass', 'for a, b in c, d: pass'],
  ['60 tuples in assignments', '(a, b) = (c, *d)', 'a, b = c, *d'],
  ['60 tuples in subscripts', 'a[(b, c)] = d[(e,)]', 'a[b, c] = d[e,]'],
  ['60 tuples as statements', '(a, b)', 'a, b'],
  ['60 one name in parentheses', '(a) = b\nfor (c) in (d): pass', 'a = b\nfor c in d: pass'],
  ['60 del', 'del (a, b)\ndel (c), (d)', 'del a, b\ndel c, d'],
  ['60 with', 'with (a as b, c,): pass', 'with a as b, c: pass'],
  ['60 with one item', 'with (a as b): pass\nwith (c): pass', 'with a as b: pass\nwith c: pass'],
  ['60 except', 'try: a\nexcept (B): c', 'try: a\nexcept B: c'],
  ['60 except without parentheses', 'try: a\nexcept (B, C): d', 'try: a\nexcept B, C: d'],
  ['60 match', 'match (a, b):\n    case (c, d): e', 'match a, b:\n    case c, d: e'],
  ['60 match of one', 'match (a):\n    case (b): c', 'match a:\n    case b: c'],
  ['60 in', 'a in (b); a not  in (c)', 'a in b; a not in c'],
  ['61 line continuations', 'a = b + \\\n    c\nassert d, \\\n  e', 'a = b + c\nassert d, e'],
  ['61 continuation round not in', 'a not \\\n  in b', 'a not in b'],
  [
    '62 numbers',
    'a = [0XFF, 0O17, 0B11, 1E5, 10J, 1_000]',
    'a = [0xff, 0o17, 0b11, 1e5, 10j, 1000]',
  ],
  ['62 floats', 'a = [1., .5, 1.50, 1_0.0]', 'a = [1.0, 0.5, 1.5, 10.0]'],
  ['62 digits', 'a = 0xABCdef', 'a = 0xabcDEF'],
  ['63 empty bases', 'class A(): b', 'class A: b'],
  ['64 parentheses', 'print((x)); ((y)); z = (((1)))', 'print(x); y; z = 1'],
  ['64 parentheses round operators', 'a = (b * c) + (d ** (-e))', 'a = b * c + d ** -e'],
  ['64 not, and, or', 'a = (not b) and (c or d)', 'a = not b and (c or d)'],
  ['64 await', 'async def g(): return (await (h()))', 'async def g(): return await h()'],
  ['64 yield', 'a = (yield b)\n(yield)', 'a = yield b\nyield'],
  ['64 lambda', 'a = lambda b, c=(1): (d)', 'a = lambda b, c=1: d'],
  ['64 walrus', 'a((b := c))', 'a(b := c)'],
  ['64 conditions', 'if (a): b\nelif (c): d\nwhile (e): f', 'if a: b\nelif c: d\nwhile e: f'],
  ['64 ternary', 'a = (b) if (c) else (d)', 'a = b if c else d'],
  ['64 generator', 'a((b for b in c))', 'a(b for b in c)'],
  ['64 calls without a space', 'a = not(b)', 'a = not b'],
  ['64 raise and assert', 'raise (A) from (b)\nassert (c), (d)', 'raise A from b\nassert c, d'],
  ['65 blank lines', 'a = 1\n\n\n\nb = 2', 'a = 1\nb = 2'],
  ['65 a pass that does nothing', 'if a:\n    pass\n    b', 'if a:\n    b'],
  ['65 blocks on a line', 'if a: b; c', 'if a:\n    b\n    c'],
  ['65 semicolons', 'a; b;', 'a\nb'],
  ['65 indentation', 'if a:\n  if b:\n      c', 'if a:\n        if b:\n            c'],
  ['65 spaces', 'a=b+c( d,e = f )[ 1 : ]', 'a = b + c(d, e=f)[1:]'],
  ['65 an empty step', 'a[b:c:]', 'a[b:c]'],
  ['parentheses in types', 'a: (B[C] | D | None) = 1', 'a: B[C] | D | None = 1'],
  ['parentheses round a type', 'a: (b.C[D, E])', 'a: b.C[D, E]'],
  ['relative imports', 'from . . a import b', 'from ..a import b'],
  ['decorators on inner functions', '@(a.b)\ndef c(): d', '@a.b\ndef c(): d'],
  ['except star', 'try: a\nexcept* B: c', 'try: a\nexcept *B: c'],
  ['57 raw formatted braces', `a = rf'\\{{{b}}}'`, `a = f'\\\\{{{b}}}'`],
  ['unicode', `a = 'é'`, `a = "\\u00e9"`],
];

test.each(STATEMENTS)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.py', inside(before));
  expect(Object.keys(hashes)).toEqual(['f']);
  expect(await hashesOf('a.py', inside(after))).toEqual(hashes);
});

const MODULES: readonly Row[] = [
  [
    '58 docstrings',
    'class A:\n    "doc"\n    x: int = 1\n    "about x"\n    def f(self):\n        "doc"\n        return 1\n',
    'class A:\n    """\n    Doc.\n    """\n\n    x: int = 1\n\n    def f(self):\n        r"""Doc of f"""\n        return 1\n',
  ],
  ['58 a docstring instead of pass', 'def f():\n    "doc"\n', 'def f(): pass\n'],
  ['58 a docstring in pieces', 'def f():\n    ("doc" "s")\n    a\n', 'def f(): a\n'],
  ['63 empty bases', 'class A():\n    x = 1\n', 'class A:\n    x = 1\n'],
  ['66 decorators', '@a( 1 )\n# why\n@(b)\n\ndef f(): pass\n', '@a(1)\n@b\ndef f():\n    pass\n'],
  [
    '67 imports',
    'import os, sys\nfrom b import c\ndef f(): pass\n',
    'from b import c\nimport sys\nimport os\ndef f(): pass\n',
  ],
  [
    '59 parameters',
    'def f(a, /, b: int=1, *, c, **d,) -> (int): pass\n',
    'def f(\n    a,\n    /,\n    b: int = 1,\n    *,\n    c,\n    **d,\n) -> int:\n    pass\n',
  ],
  [
    '19 line ends',
    'def f():\r\n    """a"""\r\n    b = """c\r\nd"""\r\n',
    'def f():\n\tb = "c\\nd"\n',
  ],
  [
    '19 byte order mark and form feed',
    '\ufeffa = 1\n\f\ndef f(): pass\n',
    'a = 1\ndef f(): pass\n',
  ],
  [
    '18 comments',
    '# a\ndef f( # b\n  a, # c\n): # d\n    # e\n    return a # type: ignore\n',
    'def f(a):\n    return a\n',
  ],
  [
    '18 comments at other depths',
    'def f():\n    a\n        # b\n  # c\n    d\n',
    'def f():\n    a\n    d\n',
  ],
  ['60 variables', 'A, B = (1, 2)\nC = ("d"\n "e")\n', '(A, B) = 1, 2\nC = "de"\n'],
  ['type aliases', 'type A[T,] = (B[T])\n', 'type A[T] = B[T]\n'],
  ['generic functions', 'def f[T, *U,](a): pass\n', 'def f[\n    T,\n    *U,\n](a): pass\n'],
];

test.each(MODULES)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.py', before);
  expect(Object.keys(hashes).length).toBeGreaterThan(0);
  expect(await hashesOf('a.py', after)).toEqual(hashes);
});
