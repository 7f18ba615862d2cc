// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources, not strings to fill in
import { expect, test } from 'vitest';
import { hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const inside = (statements: string) => `def f\n${statements}\nend\n`;

const EQUAL: readonly Row[] = [
  ['white space', 'a=b+c( d,e )[ 1 ]', 'a = b + c(d, e)[1]'],
  ['indentation', 'if a\n      b\n  else\nc\n end', 'if a\n  b\nelse\n  c\nend'],
  ['statements on a line', 'a; b;', 'a\nb'],
  ['then', 'if a then b else c end', 'if a\n  b\nelse\n  c\nend'],
  ['when', 'case a when 1, 2 then b else c end', 'case a\nwhen 1, 2\n  b\nelse\n  c\nend'],
  ['loops', 'while a do b end', 'while a\n  b\nend'],
  ['comments', '# a\nb # c\n=begin\nd\n=end\ne', 'b\ne'],
  ['chains', 'a.b.c', 'a\n  .b # why\n  .c'],
  ['line continuation', "a = 'b' \\\n  'c'", "a = 'b' 'c'"],
  ['trailing commas', 'a(b, c,)\n[d,]\n{ e: 1, }', 'a(b, c)\n[d]\n{ e: 1 }'],
  ['quotes', `a = 'b'`, 'a = "b"'],
  ['escaped quotes', `a = 'it\\'s'`, `a = "it's"`],
  ['percent literals', 'a = %q(b), %(c), %Q[d]', `a = 'b', "c", 'd'`],
  ['pieces', `a = 'b' "c"`, `a = 'bc'`],
  ['interpolation', 'a = "b #{ c } d"', 'a = %(b #{c} d)'],
  ['symbols', 'a = :"b", { "c": 1, :d => 2 }', 'a = :b, { c: 1, d: 2 }'],
  ['words', 'a = %w(b c)', 'a = %w[\n  b\n  c\n]'],
  ['regular expressions', 'a = /b\\/c/mi', 'a = %r{b/c}im'],
  ['numbers', 'a = [0XFF, 1_000, 0b11, 1.50, 017]', 'a = [0xff, 1000, 3, 1.5, 0o17]'],
  ['parentheses of calls', 'puts(a, b)', 'puts a, b'],
  ['parentheses round values', 'a = (b * c) + (d)', 'a = b * c + d'],
  ['parentheses round conditions', 'if (a) then (b) end', 'if a\n  b\nend'],
  ['blocks', 'a(1) { |b| c }', 'a(1) do |b|\n  c\nend'],
  ['indented heredocs', 'a(<<~X)\n  b\n    c\n  X', 'a(<<~TEXT)\n      b\n        c\nTEXT'],
  ['heredoc with interpolation', 'a <<~X\n  b #{c}\n X', 'a <<~X\n    b #{ c }\n  X'],
  ['line ends', 'a = "b\r\nc"\r\nd', 'a = "b\nc"\nd'],
];

test.each(EQUAL)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.rb', inside(before));
  expect(Object.keys(hashes)).toEqual(['f']);
  expect(await hashesOf('a.rb', inside(after))).toEqual(hashes);
});

const STALE: readonly Row[] = [
  ['grouping', 'a = (b + c) * d', 'a = b + c * d'],
  ['and, or', 'a = (b and c)', 'a = b and c'],
  ['sequence', '(a; b).c', 'a; b.c'],
  ['safe navigation', 'a&.b', 'a.b'],
  ['end of safe navigation', '(a&.b).c', 'a&.b.c'],
  ['modifier', 'a if b', 'a unless b'],
  ['statement order', 'a; b', 'b; a'],
  ['out of a block', 'if a\n  b\n  c\nend', 'if a\n  b\nend\nc'],
  ['single quotes', `a = 'b\\n'`, 'a = "b\\n"'],
  ['interpolation', `a = '#{b}'`, 'a = "#{b}"'],
  ['escaped interpolation', 'a = "\\#{b}"', 'a = "#{b}"'],
  ['symbol and string', 'a = :b', `a = 'b'`],
  ['string key', '{ "a" => 1 }', '{ a: 1 }'],
  ['double splat', 'a(**b)', 'a(*b)'],
  ['block argument', 'a(&b)', 'a(b)'],
  ['block parameter', 'a { |b,| c }', 'a { |b| c }'],
  ['pattern', 'case a\nin [b,] then c\nend', 'case a\nin [b] then c\nend'],
  ['words', 'a = %w[b c]', 'a = %i[b c]'],
  ['interpolated words', 'a = %W[b c]', 'a = %w[b c]'],
  ['regular expression', 'a = /b/i', 'a = /b/'],
  ['integer and float', 'a = 1', 'a = 1.0'],
  ['super', 'super', 'super()'],
  ['yield', 'yield a', 'yield b'],
  ['rescue', 'begin\n a\nrescue B\n c\nend', 'begin\n a\nrescue D\n c\nend'],
  ['ensure', 'begin\n a\nrescue B\n c\nensure\n d\nend', 'begin\n a\nrescue B\n c\nd\nend'],
  ['range', 'a = 1..2', 'a = 1...2'],
  ['instance variable', '@a = 1', '@b = 1'],
  ['class variable', '@@a = 1', '@a = 1'],
  ['constant path', 'A::B', 'A::C'],
  ['operator', 'a <=> b', 'a == b'],
  ['or-assignment', 'a ||= b', 'a &&= b'],
  ['not', 'a = !b', 'a = b'],
  ['lambda', 'a = ->(b) { b }', 'a = proc { |b| b }'],
  ['heredoc text', 'a <<~X\n  b\n    c\nX', 'a <<~X\n  b\n  c\nX'],
  ['raw heredoc', "a <<~'X'\n  b\\n\nX", 'a <<~X\n  b\\n\nX'],
  ['keyword argument', 'a(b: c)', 'a(b, c)'],
  ['ternary', 'a ? b : c', 'a ? c : b'],
  ['next and break', 'a { next }', 'a { break }'],
  ['return value', 'return a', 'return'],
];

test.each(STALE)('%s: stale', async (_name, before, after) => {
  const hashes = await hashesOf('a.rb', inside(before));
  expect(Object.keys(hashes)).toEqual(['f']);
  expect((await hashesOf('a.rb', inside(after))).f?.body).not.toEqual(hashes.f?.body);
});

const DECLARATIONS: readonly Row[] = [
  ['parameter', 'def f(a) end', 'def f(b) end'],
  ['default', 'def f(a = 1) end', 'def f(a = 2) end'],
  ['keyword', 'def f(a:) end', 'def f(a) end'],
  ['superclass', 'class F < A; end', 'class F < B; end'],
  ['constant', 'F = 1', 'F = 2'],
  ['private', 'class F\n  def a; end\nend', 'class F\n  private\n  def a; end\nend'],
  ['signature', 'sig { void }\ndef f; end', 'sig { returns(A) }\ndef f; end'],
  ['attribute', 'class F\n  attr_reader :a\nend', 'class F\n  attr_accessor :a\nend'],
];

test.each(DECLARATIONS)('%s: stale', async (_name, before, after) => {
  expect(await hashesOf('a.rb', `${after}\n`)).not.toEqual(await hashesOf('a.rb', `${before}\n`));
});

test('empty parentheses of a definition mean nothing', async () => {
  expect(await hashesOf('a.rb', 'def f() a end\n')).toEqual(
    await hashesOf('a.rb', 'def f\n  a\nend\n'),
  );
  expect(await hashesOf('a.rb', 'def f a, b\n  a\nend\n')).toEqual(
    await hashesOf('a.rb', 'def f(a, b)\n  a\nend\n'),
  );
});

test('a private method is another thing than a public one, also when listed', async () => {
  const of = async (text: string) => (await hashesOf('a.rb', text))['A.f']?.signature;
  const open = await of('class A\n  def f; end\nend\n');
  expect(await of('class A\n  private\n\n  def f; end\nend\n')).not.toBe(open);
  expect(await of('class A\n  def f; end\n  private :f\nend\n')).not.toBe(open);
  expect(await of('class A\n  private def f; end\nend\n')).not.toBe(open);
});

test('recursion: a renamed method keeps its body, a namesake of another object does not matter', async () => {
  const body = async (text: string, name: string) => (await hashesOf('a.rb', text))[name]?.body;
  expect(await body('def walk(n) walk(n - 1) + self.walk(n) end\n', 'walk')).toBe(
    await body('def go(n) go(n - 1) + self.go(n) end\n', 'go'),
  );
  expect(await body('def get(k) @map.get(k) end\n', 'get')).toBe(
    await body('def fetch(k) @map.get(k) end\n', 'fetch'),
  );
});
