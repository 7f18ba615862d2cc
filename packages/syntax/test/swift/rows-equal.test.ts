import '../without-tier-up.js';
import { expect, test } from 'vitest';
import { hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const ROWS: readonly Row[] = [
  ['19 line ends', 'func f() {\r\n  a()\r\n  b()\r\n}\r\n', 'func f() {\n\ta()\n\tb()\n}'],
  [
    '25 Void in a result',
    'func f() -> Void { a() }\nprotocol P { func g() -> () }',
    'func f() { a() }\nprotocol P { func g() }',
  ],
  [
    '25 Void in types',
    'var f: (Int) -> Void\nvar g: Result<Void, E>',
    'var f: (Int) -> ()\nvar g: Result<(), E>',
  ],
  ['27 semicolons', 'func f() { a(); b();\n c() }', 'func f() {\n  a()\n  b()\n  c()\n}'],
  [
    '27 semicolons of members',
    'struct A { let a = 1; var b: Int { 2 }; func c() {} }\nenum E { case a; case b }',
    'struct A {\n  let a = 1\n  var b: Int { 2 }\n  func c() {}\n}\nenum E {\n  case a\n  case b\n}',
  ],
  [
    '28 trailing commas of collections',
    'let a = [1, 2,]\nlet b = ["c": 1,]\nlet d = [\n  1, // e\n]',
    'let a = [1, 2]\nlet b = ["c": 1]\nlet d = [1]',
  ],
  [
    '28 trailing commas of calls and parameters',
    'func f(a: Int, b: Int,) { g(a, b: b,); h((a, b,)) }',
    'func f(a: Int, b: Int) { g(a, b: b); h((a, b)) }',
  ],
  [
    '31 cases of an enumeration',
    'enum E: String { case a, b = "c", d\n  indirect case e(E), f(x: Int) }',
    'enum E: String {\n  case a\n  case b = "c"\n  case d\n  indirect case e(E)\n  indirect case f(x: Int)\n}',
  ],
  [
    '31 names of a let',
    'let a = 1, b = 2\nvar c, d: Int',
    'let a = 1\nlet b = 2\nvar c: Int\nvar d: Int',
  ],
  [
    '32 redundant get',
    'struct A { var a: Int { get { return b } } }',
    'struct A { var a: Int { return b } }',
  ],
  [
    '34 access of an extension',
    'private extension A { func f() {}\n var b: Int { 1 } }\npublic extension A { func g() {}\n private func h() {} }',
    'extension A { fileprivate func f() {}\n fileprivate var b: Int { 1 } }\nextension A { public func g() {}\n private func h() {} }',
  ],
  [
    '34 private at the top of a file',
    'private let a = 1\nprivate struct B {}',
    'fileprivate let a = 1\nfileprivate struct B {}',
  ],
  [
    '35 order of modifiers',
    'class A { public static override func f() {}\n private(set) public lazy var b = 1 }\nfinal public class B {}',
    'class A { override public static func f() {}\n public private(set) lazy var b = 1 }\npublic final class B {}',
  ],
  [
    '35 attributes on their own lines',
    '@objc\n@available(iOS 15, *)\nclass A {\n  @Published\n  var b = 1\n  @discardableResult\n  func f() -> Int { 1 }\n}',
    '@objc @available(iOS 15, *) class A { @Published var b = 1\n @discardableResult func f() -> Int { 1 } }',
  ],
  [
    '36 numbers',
    'let a = [0xFF, 10_000, 0b1010, 0o17, 1.50, 1E3, 0xAp4, 007, 1_0.0_1]',
    'let a = [0xff, 10000, 0b10_10, 0o1_7, 1.5, 1e3, 0xap4, 7, 10.01]',
  ],
  [
    '40 indentation of a multi-line string',
    'func f() {\n  let a = """\n    b\n      c \\(d)\n\n    e\n    """\n}',
    'func f() {\n let a = """\nb\n  c \\(d)\n\ne\n"""\n}',
  ],
  [
    '40 hashes of raw strings',
    'let a = #"b"#\nlet c = ##"d \\##(e) "f""##\nlet g = #"h\\d"#',
    'let a = "b"\nlet c = #"d \\#(e) "f""#\nlet g = ##"h\\d"##',
  ],
  ['40 escapes', 'let a = "\\u{41}\\"\\\\"', 'let a = #"A"\\"#'],
  [
    '41 comments',
    '/// doc\n// MARK: - a\nfunc f(/* a */ a: Int) { // b\n  g() /* c /* d */ e */\n}',
    '/** doc */\nfunc f(a: Int) {\n  g()\n}',
  ],
  [
    'wrapped parameters, arguments and chains',
    'func f(\n  a: Int,\n  b: Int\n) async throws\n  -> Int\nwhere T: P\n{\n  return a\n    .b()\n    // c\n    .d(\n      e,\n      g: h\n    )\n}',
    'func f(a: Int, b: Int) async throws -> Int where T: P { return a.b().d(e, g: h) }',
  ],
  [
    'line breaks before operators',
    'func f() {\n  let a = b // c\n    * d\n    ..< e\n  let g = h\n    is I\n  let j = k\n    ? l\n    : m\n  let n = o\n    != p\n    && q >= r\n    ?? s\n  t = u\n    - v\n    <> w\n}',
    'func f() {\n  let a = b * d ..< e\n  let g = h is I\n  let j = k ? l : m\n  let n = o != p && q >= r ?? s\n  t = u - v <> w\n}',
  ],
  [
    'braces and else on their own lines',
    'func f()\n{\n  if a\n  {\n    b()\n  }\n  else if c\n  {\n    d()\n  }\n  else\n  {\n    e()\n  }\n  do\n  {\n    try g()\n  }\n  catch\n  {\n    h()\n  }\n}',
    'func f() {\n  if a { b() } else if c { d() } else { e() }\n  do { try g() } catch { h() }\n}',
  ],
  [
    'guard, switch and conditions over lines',
    'func f() {\n  guard let a,\n    let b = c\n  else {\n    return\n  }\n  switch a {\n  case .b,\n    .c:\n    d()\n  default: break\n  }\n}',
    'func f() {\n  guard let a, let b = c else { return }\n  switch a {\n    case .b, .c: d()\n    default:\n      break\n  }\n}',
  ],
  [
    'directives: layout',
    'class A {\n  #if os(iOS) && DEBUG // phone\n  func f() {}\n  #else\n  func g() {}\n  #endif\n}',
    'class A {\n#if os( iOS )&&DEBUG\nfunc f() {}\n#else\nfunc g() {}\n#endif // os(iOS)\n}',
  ],
];

test.each(ROWS)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.swift', before);
  expect(Object.keys(hashes).length).toBeGreaterThan(0);
  expect(await hashesOf('a.swift', after)).toEqual(hashes);
});

test('42 sorted imports change nothing', async () => {
  const code = 'func f() -> Int { 1 }';
  expect(await hashesOf('a.swift', `import B\nimport A\n${code}`)).toEqual(
    await hashesOf('a.swift', `import A\nimport B\n\n${code}`),
  );
});
