import { expect, test } from 'vitest';
import { declarationsOf, factsOf, namesOf } from '../facts-of.js';

test('types, members, traits and modules, at any depth', async () => {
  const text = `
pub struct Point<T> { pub x: T, y: T }
struct Pair(pub u8, String);
struct Unit;
union Bits { a: u32, b: f32 }
enum Shape { Dot, Circle(f64), Box { w: f64 }, Last = 9 }
trait Area: Sized { type Unit; const SIDES: usize; fn area(&self) -> f64; fn double(&self) -> f64 { 2.0 } }
type Alias<T> = Vec<T>;
const LIMIT: usize = 3;
static mut COUNT: u64 = 0;
macro_rules! twice { ($x:expr) => { $x; $x } }
mod a { pub mod b { pub fn c() {} } const D: u8 = 1; }
fn r#type() { fn inner() {} }
fn r#plain() {}
const _: () = ();
mod elsewhere;
`;
  expect(await namesOf('a.rs', text)).toEqual([
    'struct Point',
    'field Point.x',
    'field Point.y',
    'struct Pair',
    'field Pair.0',
    'field Pair.1',
    'struct Unit',
    'union Bits',
    'field Bits.a',
    'field Bits.b',
    'enum Shape',
    'variant Shape.Dot',
    'variant Shape.Circle',
    'field Shape.Circle.0',
    'variant Shape.Box',
    'field Shape.Box.w',
    'variant Shape.Last',
    'trait Area',
    'type Area.Unit',
    'const Area.SIDES',
    'fn Area.area',
    'fn Area.double',
    'type Alias',
    'const LIMIT',
    'static COUNT',
    'macro_rules twice',
    'mod a',
    'mod a.b',
    'fn a.b.c',
    'const a.D',
    'fn r#type',
    'fn plain',
  ]);
});

test('members of impl blocks belong to the type, those of a trait to the type and the trait', async () => {
  const text = `
impl<T> Point<T> { pub fn new() -> Self { todo!() } const ZERO: u8 = 0; }
impl<T> Point<T> where T: Copy { fn norm(&self) {} }
impl Point<f64> { fn new() {} }
impl<T> fmt::Display for Point<T> { fn fmt(&self) {} }
impl<'a, T> fmt::Debug for Point<T> { fn fmt(&self) {} }
impl<'a> From<&'a str> for Point<u8> { type Error = (); fn from(x: &'a str) -> Self { todo!() } }
impl From<Vec<u8>> for Point<u8> { fn from(x: Vec<u8>) -> Self { todo!() } }
impl<'de, T: D<'de>> D<'de> for &mut Wrapper<'de, T> { fn de() {} }
impl<T> !Send for Point<T> {}
impl Call for Box<dyn Fn(&u8) -> u8 + Send> { fn call(&self) {} }
impl Tuple for (A, [u8; 4]) { fn t() {} }
`;
  expect(await namesOf('a.rs', text)).toEqual([
    'impl impl Point',
    'fn Point.new',
    'const Point.ZERO',
    'fn Point.norm',
    'impl impl Point<f64>',
    'fn Point<f64>.new',
    'impl impl fmt::Display for Point',
    'fn Point.<fmt::Display>.fmt',
    'impl impl fmt::Debug for Point',
    'fn Point.<fmt::Debug>.fmt',
    'impl impl From<&str> for Point<u8>',
    'type Point<u8>.<From<&str>>.Error',
    'fn Point<u8>.<From<&str>>.from',
    'impl impl From<Vec<u8>> for Point<u8>',
    'fn Point<u8>.<From<Vec<u8>>>.from',
    'impl impl D for &mut Wrapper',
    'fn &mut Wrapper.<D>.de',
    'impl impl !Send for Point',
    'impl impl Call for Box<dyn Fn(&u8) -> u8 + Send>',
    'fn Box<dyn Fn(&u8) -> u8 + Send>.<Call>.call',
    'impl impl Tuple for (A, [u8; 4])',
    'fn (A, [u8; 4]).<Tuple>.t',
  ]);
});

test('71 twins are told apart by the condition under which they are compiled', async () => {
  const text = `
#[cfg(unix)] fn home() {}
#[cfg(windows)] fn home() {}
#[cfg(feature = "a")] mod imp { pub fn f() {} }
#[cfg(not(feature = "a"))] mod imp { pub fn f() {} #[cfg(unix)] pub fn g() {} #[cfg(windows)] pub fn g() {} }
#[cfg(unix)] impl A { fn h() {} }
#[cfg(windows)] impl A { fn h() {} }
`;
  const names = [
    'fn home(cfg(unix))',
    'fn home(cfg(windows))',
    'mod imp(cfg(feature="a"))',
    'fn imp.f(cfg(feature="a"))',
    'mod imp(cfg(not(feature="a")))',
    'fn imp.f(cfg(not(feature="a")))',
    'fn imp.g(cfg(unix))',
    'fn imp.g(cfg(windows))',
    'impl impl A',
    'fn A.h(cfg(unix))',
    'fn A.h(cfg(windows))',
  ];
  expect(await namesOf('a.rs', text)).toEqual(names);
  const added = text.replace('#[cfg(unix)] fn', '#[cfg(wasi)] fn home() {}\n#[cfg(unix)] fn');
  expect(await namesOf('a.rs', added)).toEqual(expect.arrayContaining(names));
});

test('items of extern blocks stand beside the block, unsafe and safe ones too', async () => {
  const text = `
#[link(name = "c")] extern "C" { fn strlen(s: *const u8) -> usize; static ERRNO: i32; type Opaque; }
unsafe extern "C" { safe fn abs(x: i32) -> i32; pub unsafe fn free(x: *mut u8); }
`;
  expect(await namesOf('a.rs', text)).toEqual([
    'fn strlen',
    'static ERRNO',
    'type Opaque',
    'fn abs',
    'fn free',
  ]);
});

test('what is public', async () => {
  const text = `
pub fn a() {} pub(crate) fn b() {} fn c() {}
pub struct D { pub e: u8, f: u8 }
struct G(pub u8, pub(super) u8);
#[macro_export] macro_rules! h { () => {} }
macro_rules! i { () => {} }
`;
  const exported = (await declarationsOf('a.rs', text)).filter((d) => d.exported);
  expect(exported.map((d) => d.qualifiedName)).toEqual(['a', 'D', 'D.e', 'G.0', 'h']);
});

test('imports of every form, as the file itself would write their paths', async () => {
  const text = `
extern crate alloc as a;
use std::{self, fmt::{self, Display as D}, io::*};
pub use crate::page::Page;
pub(crate) use self::deep::leaf;
use ::serde;
mod page;
#[path = "other/file.rs"] mod odd;
mod inner { use super::Page; use self::x::Y; use super::super::Z; mod far; fn f() { use std::mem; } }
`;
  const { imports } = await factsOf('a.rs', text);
  expect(imports.map(({ line, kind, specifier }) => `${line} ${kind} ${specifier}`)).toEqual([
    '2 static alloc',
    '3 static std',
    '3 static std::fmt',
    '3 static std::fmt::Display',
    '3 static std::io::*',
    '4 reexport crate::page::Page',
    '5 reexport self::deep::leaf',
    '6 static ::serde',
    '7 static self::page',
    '8 static other/file.rs',
    '9 static self::Page',
    '9 static self::inner::x::Y',
    '9 static super::Z',
    '9 static self::inner::far',
    '9 static std::mem',
  ]);
});

test('a declaration reaches from its attributes to its end', async () => {
  const text = '/// doc\n#[inline]\n#[must_use]\npub fn f() {\n}\n\nfn g() {}\n';
  const lines = (await declarationsOf('a.rs', text)).map((d) => [d.lineStart, d.lineEnd]);
  expect(lines).toEqual([
    [2, 5],
    [7, 7],
  ]);
});
