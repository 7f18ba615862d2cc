import { expect, test } from 'vitest';
import { declarationsOf, factsOf, namesOf } from '../facts-of.js';

test('classes, interfaces, traits, enums, functions, constants and their members', async () => {
  const text = `<?php
namespace App\\Models;
const LIMIT = 10, OTHER = 'a';
define('OLD', 1);
abstract class User extends Model implements I {
    use Timestamps;
    public const A = 1, B = 2;
    private ?int $x = 1, $y;
    public static array $z = [];
    var $w;
    public function __construct(private readonly string $name, int $plain) {}
    public static function make(): static {}
    abstract protected function &find();
}
interface I { const X = 1; public function m(): void; }
trait T { private $p; function q() {} }
enum Suit: string { case Hearts = 'H'; const W = self::Hearts; public function label(): string {} }
function top() { function inner() {} $local = 1; }
`;
  expect(await namesOf('a.php', text)).toEqual([
    'const LIMIT',
    'const OTHER',
    'const OLD',
    'class User',
    'const User.A',
    'const User.B',
    'property User.x',
    'property User.y',
    'property User.z',
    'property User.w',
    'method User.__construct',
    'property User.name',
    'method User.make',
    'method User.find',
    'interface I',
    'const I.X',
    'method I.m',
    'trait T',
    'property T.p',
    'method T.q',
    'enum Suit',
    'case Suit.Hearts',
    'const Suit.W',
    'method Suit.label',
    'function top',
  ]);
});

test('conditions are looked into; alternatives of one name are numbered', async () => {
  const text = `<?php
if (!function_exists('f')) { function f() {} } else { function f() {} }
if (A): class B {} elseif (C): class D {} endif;
`;
  expect(await namesOf('a.php', text)).toEqual([
    'function f',
    'function f#2',
    'class B',
    'class D',
  ]);
});

test('namespaces tell names apart only where they clash', async () => {
  const text = '<?php namespace A { class X {} class Y {} } namespace B\\C { class X {} }';
  expect(await namesOf('a.php', text)).toEqual(['class X(A)', 'class Y', 'class X(B\\C)']);
});

test('properties with hooks, and markup around the code', async () => {
  const text = '<html><?php class A { public string $b { get => 1; set { } } } ?><p><?= $x ?></p>';
  expect(await namesOf('a.php', text)).toEqual(['class A', 'property A.b']);
});

test('what is private or protected is not exported', async () => {
  const text = `<?php class A { private $a; protected function b() {} public $c; function d() {}
    private const E = 1; final public const F = 1; }`;
  const exported = (await declarationsOf('a.php', text)).filter((d) => d.exported);
  expect(exported.map((d) => d.qualifiedName)).toEqual(['A', 'A.c', 'A.d', 'A.F']);
});

test('lines take in attributes', async () => {
  const [a, b] = await declarationsOf(
    'a.php',
    '<?php\n#[X]\nclass A {\n  #[Y(1)]\n  public function b() {\n  }\n}\n',
  );
  expect([a?.lineStart, a?.lineEnd, b?.lineStart, b?.lineEnd]).toEqual([2, 7, 4, 6]);
});

test('imports of every form', async () => {
  const { imports } = await factsOf(
    'a.php',
    `<?php
use Foo\\Bar as Baz, Qux;
use function Some\\f;
use Some\\{A, B as C};
require_once __DIR__ . '/x.php';
include('y.php');
require dirname(__FILE__) . "/z.php";
require $name;
class D { use NotAnImport; }
`,
  );
  expect(imports.map(({ specifier, kind, line }) => `${line} ${kind} ${specifier}`)).toEqual([
    '2 static Foo\\Bar',
    '2 static Qux',
    '3 static Some\\f',
    '4 static Some\\A',
    '4 static Some\\B',
    '5 require ./x.php',
    '6 require y.php',
    '7 require ./z.php',
  ]);
});
