import { expect, test } from 'vitest';
import { hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const ROWS: readonly Row[] = [
  [
    'layout',
    'pub fn f<T>(a:&T)->u8 where T:Copy{a.b(1,2)}',
    'pub fn f<T>(\n    a: &T,\n) -> u8\nwhere\n    T: Copy,\n{\n    a.b(\n        1,\n        2,\n    )\n}\n',
  ],
  ['18 comments', '/// doc\nfn f() { /* a */ g() // b\n}', 'fn f() {\n    g()\n}'],
  [
    '18 inner doc comments',
    'mod m {\n    //! about\n    /*! more */\n    fn f() {}\n}',
    'mod m { fn f() {} }',
  ],
  [
    '18 comments anywhere',
    'struct S { /* a */ a: u8, // b\n}\nenum E { // c\n A }\nfn f(/* d */ a: u8) { m!(a /* e */); v(/* f */) }',
    'struct S { a: u8 }\nenum E { A }\nfn f(a: u8) { m!(a); v() }',
  ],
  ['19 line ends', 'fn f() {\r\n    g("a\r\nb")\r\n}\r\n', 'fn f() {\n\tg("a\nb")\n}'],
  [
    'trailing commas of items',
    'struct S { a: u8, b: u8, } enum E { A, B(u8,), C { x: u8, }, } struct T(u8, u8,);',
    'struct S { a: u8, b: u8 } enum E { A, B(u8), C { x: u8 } } struct T(u8, u8);',
  ],
  [
    'trailing commas of generics and signatures',
    "fn f<'a, T: A,>(x: &'a T, y: M<T, T,>,) -> (u8, u8,) where T: B, { todo!() }",
    "fn f<'a, T: A>(x: &'a T, y: M<T, T>) -> (u8, u8) where T: B { todo!() }",
  ],
  [
    'trailing commas of expressions and patterns',
    'fn f() { let (a, b,) = (1, 2,); let [c, d,] = [1, 2,]; let S { x, y, } = S { x: 1, y: 2, }; T(1, 2,) }',
    'fn f() { let (a, b) = (1, 2); let [c, d] = [1, 2]; let S { x, y } = S { x: 1, y: 2 }; T(1, 2) }',
  ],
  [
    'commas of match arms',
    'fn f() { match x { A => { b(); }, C => { d(); } E => 1 } }',
    'fn f() { match x { A => { b(); } C => { d(); } E => 1, } }',
  ],
  [
    'braces of match arms',
    'fn f() { match x { A => { 1 } B => { { g() } } C => { if a { 1 } else { 2 } } D => { return 1; } E => { m!() } } }',
    'fn f() { match x { A => 1, B => g(), C => if a { 1 } else { 2 }, D => return 1, E => m!(), } }',
  ],
  [
    'braces of closures',
    'fn f() { let a = |x| { x + 1 }; let b = move || { { 1 } }; g(|| { unsafe { h() } }) }',
    'fn f() { let a = |x| x + 1; let b = move || 1; g(|| unsafe { h() }) }',
  ],
  [
    'bars of patterns',
    'fn f() { match x { | A | B => 1, | _ => 2 } if let | C | D = y { } }',
    'fn f() { match x { A | B => 1, _ => 2 } if let C | D = y { } }',
  ],
  [
    'semicolons after jumps',
    'fn f() { loop { break; } if a { continue; } return x; }',
    'fn f() { loop { break } if a { continue } return x }',
  ],
  [
    'empty statements',
    'fn f() { ; a();; loop { b(); }; while c {}; for d in e {}; g(); ; }',
    'fn f() { a(); loop { b(); } while c {} for d in e {} g(); }',
  ],
  ['empty items', 'fn f() {}; mod m { fn g() {}; }', 'fn f() {} mod m { fn g() {} }'],
  [
    '8 parentheses of expressions',
    'fn f() { if (a) { return (b); } let c = ((d * e) + g); let h = (-1).abs(); (i) = (j); ((k))(l) }',
    'fn f() { if a { return b; } let c = d * e + g; let h = (-1).abs(); i = j; k(l) }',
  ],
  [
    '8 parentheses of types and patterns',
    'type A = (u8); type B = Box<(dyn C)>; fn f((x): &(D)) { match y { (E) => 1, (F | G) | H => 2, I((J)) => 3 } }',
    'type A = u8; type B = Box<dyn C>; fn f(x: &D) { match y { E => 1, F | G | H => 2, I(J) => 3 } }',
  ],
  [
    '12 integers',
    'const A: u8 = 0xff; const B: u64 = 1_000u64; const C: u8 = 0b11; const D: u8 = 0o17_u8;',
    'const A: u8 = 0xF_F; const B: u64 = 1000_u64; const C: u8 = 0b1_1; const D: u8 = 0o17u8;',
  ],
  [
    '12 floats',
    'const A: f64 = 1.; const B: f64 = 1E5; const C: f32 = 1_0.50_f32; const D: f64 = 2.0e+3;',
    'const A: f64 = 1.0; const B: f64 = 1e5; const C: f32 = 10.5f32; const D: f64 = 2e3;',
  ],
  [
    'hashes of raw strings',
    'const A: &str = r"a\\n"; const B: &[u8] = br#"b"#; fn f() { m!(r##"c"##) }',
    'const A: &str = r#"a\\n"#; const B: &[u8] = br###"b"###; fn f() { m!(r"c") }',
  ],
  [
    '1 escapes',
    `const A: &str = "\\x41\\u{42}\\"'"; const B: char = '\\u{43}'; const C: u8 = b'\\x44'; const D: char = '\\'';`,
    `const A: &str = "AB\\"\\'"; const B: char = 'C'; const C: u8 = b'D'; const D: char = '\\u{27}';`,
  ],
  ['1 joined lines', 'const A: &str = "a \\\n        b";', 'const A: &str = "a b";'],
  ['raw names', 'fn r#f(r#a: u8) { r#g(r#a) }', 'fn f(a: u8) { g(a) }'],
  [
    'short fields',
    'fn f() { let S { a: a, b } = x; S { a: a, b, c: 1 } }',
    'fn f() { let S { a, b: b } = x; S { a, b: b, c: 1 } }',
  ],
  [
    'default ABI',
    'extern fn f() {} type A = extern fn(); extern { fn g(); }',
    'extern "C" fn f() {} type A = extern "C" fn(); extern "C" { fn g(); }',
  ],
  [
    'visibility',
    'pub(in self) fn f() {} pub ( crate ) fn g() {}',
    'pub(self) fn f() {} pub(in crate) fn g() {}',
  ],
  ['empty where', 'fn f() where {} struct S where { a: u8 }', 'fn f() {} struct S { a: u8 }'],
  [
    'attributes',
    '#[derive( A,B, )]\n#[derive(c::C)] #[inline]\nstruct S { #[a] b: u8 }',
    '#[derive(A, B, c::C)]\n#[inline]\nstruct S {\n    #[a]\n    b: u8,\n}',
  ],
  [
    '20 imports in modules and functions',
    'mod m { use b::{d, c, self}; use a; pub use e::f; mod z; mod y; fn f() { use h::{i}; use g; } }',
    'mod m {\n    use a;\n    pub use e::f;\n    use b::c;\n    use b::{self, d};\n\n    mod y;\n    mod z;\n    fn f() { use g; use h::i; }\n}',
  ],
  [
    'vec',
    'fn f() { vec!(1, 2,); vec!{3}; vec![4; 5]; vec!( ) }',
    'fn f() { vec![1, 2]; vec![3]; vec!(4; 5); vec![] }',
  ],
  [
    'commas inside of macro arguments',
    'fn f() { try_it!(g(1, S { a: 1, }, [1, 2,], (1, 2,), vec![3,]).h::<A,>()) }',
    'fn f() { try_it!(g(1, S { a: 1 }, [1, 2], (1, 2), vec![3]).h::<A>(),).i }'.replace(
      ',).i',
      ')',
    ),
  ],
  [
    'braces inside of macro arguments',
    'fn f() { m!(match x { A => { 1 } B => { g(); }, C => { 2 }, }, |y| { y }) }',
    'fn f() { m!(match x { A => 1, B => { g(); } C => 2 }, |y| y) }',
  ],
  [
    'rules of macros',
    'macro_rules! m ( ($a:expr, $($b:ty),*) => [ f::<$($b,)*>(|x| { x }, $a,) ]; [ ] => ( 1 ); );',
    'macro_rules! m {\n    ($a:expr, $($b:ty),*) => { f::<$($b,)*>(|x| x, $a) };\n    () => { 1 };\n}',
  ],
  [
    'where in rules of macros',
    'macro_rules! m { () => { fn f<T>() where T: A { } } }',
    'macro_rules! m {\n    () => {\n        fn f<T>()\n        where\n            T: A,\n        {\n        }\n    };\n}',
  ],
  [
    'unsafe extern blocks',
    'unsafe extern "C" { safe fn f(a: u8,); pub safe static A: u8; }',
    'unsafe   extern   "C" {\n    safe   fn f(a: u8);\n    pub safe static A: u8;\n}',
  ],
  [
    'inner attributes',
    'mod m { #![allow(a)] fn f() { #![allow(b)] g() } }',
    'mod m {\n    #![allow(a)]\n\n    fn f() {\n        #![allow(b)]\n        g()\n    }\n}',
  ],
];

test.each(ROWS)('%s', async (_, before, after) => {
  const [a, b] = [await hashesOf('a.rs', before), await hashesOf('a.rs', after)];
  expect(Object.keys(a).length).toBeGreaterThan(0);
  expect(b).toEqual(a);
});
