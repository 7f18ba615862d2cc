// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources, not strings to fill in
import { expect, test } from 'vitest';
import { changedIn, hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const inside = (statements: string) => `<?php\nfunction f() {\n${statements}\n}\n`;

const EQUAL: readonly Row[] = [
  ['white space', '$a=$b+c( $d,$e )[ 1 ];', '$a = $b + c($d, $e)[1];'],
  ['indentation', 'if ($a) {\n      b();\n }', 'if ($a)\n{\n    b();\n}'],
  ['empty statements', 'a();;', 'a();'],
  ['comments', '/* a */ b(); // c\n# d\n/** e */ f2();', 'b();\nf2();'],
  ['chains', '$a->b()->c();', '$a\n    ->b() // why\n    ->c();'],
  ['trailing commas', 'a($b, $c,); [$d,]; fn($e,) => 1;', 'a($b, $c); [$d]; fn($e) => 1;'],
  ['quotes', `$a = 'b';`, '$a = "b";'],
  ['escapes', `$a = 'it\\'s $b';`, `$a = "it's \\$b";`],
  ['braces in strings', '$a = "b {$c} d";', '$a = "b $c d";'],
  ['arrays', '$a = array(1, array(2));', '$a = [1, [2]];'],
  ['lists', 'list($a, , $b) = $c;', '[$a, , $b] = $c;'],
  [
    'numbers',
    '$a = [0XFF, 1_000, 0b11, 1.50, 017, 1E3];',
    '$a = [0xff, 1000, 3, 1.5, 0o17, 1000.0];',
  ],
  ['constants', '$a = [NULL, True, FALSE];', '$a = [null, true, false];'],
  ['casts', '$a = (INT) $b;', '$a = (int)$b;'],
  ['parentheses', '$a = ($b * $c) + ($d); return ($a);', '$a = $b * $c + $d; return $a;'],
  ['new', '$a = new B;', '$a = new B();'],
  ['new with a chain', '(new B)->c();', '(new B())->c();'],
  [
    'else if',
    'if ($a) { b(); } else if ($c) { d(); } else { e(); }',
    'if ($a) {\n b();\n} elseif ($c) {\n d();\n} else {\n e();\n}',
  ],
  [
    'else if, twice',
    'if ($a) {} else if ($b) {} else if ($c) {}',
    'if ($a) {} elseif ($b) {} elseif ($c) {}',
  ],
  [
    'braces',
    'if ($a) b(); else c();\nforeach ($d as $e) f2();',
    'if ($a) { b(); } else { c(); }\nforeach ($d as $e) { f2(); }',
  ],
  [
    'colons',
    'if ($a): b(); elseif ($c): d(); else: e(); endif;',
    'if ($a) { b(); } elseif ($c) { d(); } else { e(); }',
  ],
  [
    'heredocs',
    '$a = <<<X\n  b $c\n    d\n  X;',
    '$a = <<<TEXT\n      b {$c}\n        d\n      TEXT;',
  ],
  ['nowdocs', "$a = <<<'X'\nb\nX;", "$a = <<<'Y'\n  b\n  Y;"],
  ['line ends', '$a = "b\r\nc";\r\nd();', '$a = "b\nc";\nd();'],
  ['line ends of heredocs', '$a = <<<X\r\n  b $c\r\n  d\r\n  X;\r\n', '$a = <<<X\nb $c\nd\nX;\n'],
  ['echo', 'echo ("a");', "echo 'a';"],
];

test.each(EQUAL)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.php', inside(before));
  expect(Object.keys(hashes)).toEqual(['f']);
  expect(await hashesOf('a.php', inside(after))).toEqual(hashes);
});

const EQUAL_CLASSES: readonly Row[] = [
  [
    'order of modifiers',
    'class A { static public function b() {} }',
    'class A { public static function b() {} }',
  ],
  [
    'attributes on lines',
    '#[B(1,)] class A { #[C] public $d; }',
    '#[B(1)]\nclass A {\n  #[C]\n  public $d;\n}',
  ],
  [
    'parameters',
    'class A { function b(INT $c, ?string $d = NULL,) {} }',
    'class A {\n  function b(\n    int $c,\n    ?string $d = null,\n  ) {}\n}',
  ],
  ['imports and the namespace', 'use B; class A {}', 'use B;\nuse C;\n\nclass A\n{\n}'],
];

test.each(EQUAL_CLASSES)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.php', `<?php\n${before}\n`);
  expect(Object.keys(hashes).length).toBeGreaterThan(0);
  expect(await hashesOf('a.php', `<?php\nnamespace X;\n${after}\n`)).toEqual(hashes);
});

const STALE: readonly Row[] = [
  ['grouping', '$a = ($b + $c) * $d;', '$a = $b + $c * $d;'],
  ['ternary', '$a = $b ? $c : $d;', '$a = $b ? $d : $c;'],
  ['safe navigation', '$a?->b();', '$a->b();'],
  ['end of safe navigation', '($a?->b())->c();', '$a?->b()->c();'],
  ['call of a property', '($a->b)();', '$a->b();'],
  ['single quotes', `$a = '\\n';`, '$a = "\\n";'],
  ['interpolation', `$a = '$b';`, '$a = "$b";'],
  ['escaped interpolation', '$a = "\\$b";', '$a = "$b";'],
  ['left out', '[$a, , $b] = $c;', '[$a, $b] = $c;'],
  ['left out first', '[, $a] = $c;', '[$a] = $c;'],
  ['key', "$a = ['b' => 1];", "$a = ['b', 1];"],
  ['spread', 'a(...$b);', 'a($b);'],
  ['reference', 'foreach ($a as &$b) {}', 'foreach ($a as $b) {}'],
  ['use by reference', '$a = function () use (&$b) {};', '$a = function () use ($b) {};'],
  ['named argument', 'a(b: 1);', 'a(1);'],
  ['integer and float', '$a = 1;', '$a = 1.0;'],
  ['octal', '$a = 010;', '$a = 10;'],
  ['equality', '$a == $b;', '$a === $b;'],
  ['coalescing', '$a ?? $b;', '$a ?: $b;'],
  ['concatenation', '$a . $b;', '$a + $b;'],
  ['prefix and postfix', '++$a;', '$a++;'],
  ['cast', '(int) $a;', '(string) $a;'],
  ['silence', '@a();', 'a();'],
  ['statement order', 'a(); b();', 'b(); a();'],
  ['out of a block', 'if ($a) { b(); c(); }', 'if ($a) { b(); } c();'],
  ['dangling else', 'if ($a) { if ($b) c(); } else d();', 'if ($a) { if ($b) c(); else d(); }'],
  ['else', 'if ($a) b(); else c();', 'if ($a) b(); c();'],
  ['elseif and if', 'if ($a) b(); elseif ($c) d();', 'if ($a) b(); if ($c) d();'],
  ['for slots', 'for ($i = 0; ; ) {}', 'for (; ; $i = 0) {}'],
  ['loop', 'while ($a) {}', 'do {} while ($a);'],
  ['break', 'while (1) { break; }', 'while (1) { continue; }'],
  ['break out', 'while (1) { break 2; }', 'while (1) { break; }'],
  ['case', 'switch ($a) { case 1: b(); }', 'switch ($a) { default: b(); }'],
  ['match', '$a = match ($b) { 1, 2 => 3 };', '$a = match ($b) { 1 => 3 };'],
  ['catch', 'try { a(); } catch (B | C $e) {}', 'try { a(); } catch (B $e) {}'],
  ['finally', 'try { a(); } finally { b(); }', 'try { a(); } catch (B $e) { b(); }'],
  ['static', 'static $a = 1;', '$a = 1;'],
  ['global', 'global $a;', 'global $b;'],
  ['yield from', 'yield from $a;', 'yield $a;'],
  ['throw', 'throw $a;', 'return $a;'],
  ['class name', 'new A();', 'new B();'],
  ['leading backslash', '\\a();', 'a();'],
  ['scope', 'self::a();', 'static::a();'],
  ['member and static', '$a->b;', '$a::b;'],
  ['variable variable', '$$a;', '$a;'],
  ['arrow function', '$a = fn() => 1;', '$a = function () { return 1; };'],
  ['markup', '?><p>a</p><?php', '?><p>b</p><?php'],
  ['heredoc text', '$a = <<<X\n  b\n    c\n  X;', '$a = <<<X\n  b\n  c\n  X;'],
  ['nowdoc and heredoc', "$a = <<<'X'\n$b\nX;", '$a = <<<X\n$b\nX;'],
  ['instanceof', '$a instanceof B;', '$a instanceof C;'],
  ['clone', 'clone $a;', '$a;'],
];

test.each(STALE)('%s: stale', async (_name, before, after) => {
  const hashes = await hashesOf('a.php', inside(before));
  expect(Object.keys(hashes)).toEqual(['f']);
  expect((await hashesOf('a.php', inside(after))).f?.body).not.toEqual(hashes.f?.body);
});

const STALE_CLASSES: readonly Row[] = [
  ['visibility', 'class F { private $a; }', 'class F { public $a; }'],
  ['static', 'class F { static $a; }', 'class F { var $a; }'],
  ['readonly', 'class F { public readonly int $a; }', 'class F { public int $a; }'],
  ['final', 'final class F {}', 'class F {}'],
  ['type', 'class F { public int $a; }', 'class F { public ?int $a; }'],
  ['default', 'class F { public $a = 1; }', 'class F { public $a = 2; }'],
  ['constant', 'class F { const A = 1; }', 'class F { const A = 2; }'],
  ['parent', 'class F extends A {}', 'class F extends B {}'],
  ['interface', 'class F implements A {}', 'class F extends A {}'],
  ['trait', 'class F { use A; }', 'class F { use B; }'],
  ['case', "enum F: string { case A = 'a'; }", "enum F: string { case A = 'b'; }"],
  ['backing type', 'enum F: int {}', 'enum F: string {}'],
  ['attribute', '#[A(1)] class F {}', '#[A(2)] class F {}'],
  ['parameter', 'function f(int $a) {}', 'function f(int $b) {}'],
  ['parameter default', 'function f($a = 1) {}', 'function f($a) {}'],
  ['by reference', 'function f(&$a) {}', 'function f($a) {}'],
  ['result', 'function f(): int {}', 'function f(): string {}'],
  ['result by reference', 'function &f() {}', 'function f() {}'],
  ['variadic', 'function f(...$a) {}', 'function f($a) {}'],
  [
    'promotion',
    'class F { function __construct(private $a) {} }',
    'class F { function __construct($a) {} }',
  ],
];

test.each(STALE_CLASSES)('%s: stale', async (_name, before, after) => {
  expect(await hashesOf('a.php', `<?php ${after}`)).not.toEqual(
    await hashesOf('a.php', `<?php ${before}`),
  );
});

test('attributes, signature and body change apart from each other', async () => {
  const of = (attribute: string, parameters: string, body: string) =>
    `<?php class A { #[X(${attribute})] function f(${parameters}) { ${body} } }`;
  const before = of('1', '$a', 'b();');
  const changed = (after: string) => changedIn('a.php', 'A.f', before, after);
  expect(await changed(of('2', '$a', 'b();'))).toEqual(['declaration', 'decorators']);
  expect(await changed(of('1', '$c', 'b();'))).toEqual(['declaration', 'signature']);
  expect(await changed(of('1', '$a', 'c();'))).toEqual(['declaration', 'body']);
});

test('recursion: a renamed function or method keeps its body', async () => {
  const body = async (text: string, name: string) =>
    (await hashesOf('a.php', `<?php ${text}`))[name]?.body;
  expect(await body('function walk($n) { walk($n - 1); }', 'walk')).toBe(
    await body('function go($n) { go($n - 1); }', 'go'),
  );
  expect(await body('class A { function walk() { $this->walk(); self::walk(); } }', 'A.walk')).toBe(
    await body('class A { function go() { $this->go(); self::go(); } }', 'A.go'),
  );
  expect(await body('class A { function get() { $this->map->get(); } }', 'A.get')).toBe(
    await body('class A { function fetch() { $this->map->get(); } }', 'A.fetch'),
  );
  // A variable of the same name is another thing.
  expect(await body('function name($name) { return $name; }', 'name')).toBe(
    await body('function other($name) { return $name; }', 'other'),
  );
});
