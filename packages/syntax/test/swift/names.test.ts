import '../without-tier-up.js';
import { expect, test } from 'vitest';
import { declarationsOf, namesOf } from '../facts-of.js';

test('case 10 labels are part of the name, of functions, initialisers and subscripts', async () => {
  const text = `
struct Money {
  func add(_ other: Money, to rest: Int...) {}
  func clear() {}
  init(name n: String, _ b: Int = 1) {}
  init?(cents: Int) {}
  subscript(i: Int, key k: String) -> Int { 1 }
  static func == (a: Money, b: Money) -> Bool { true }
  static prefix func - (a: Money) -> Money { a }
  func \`default\`(\`in\`: Int) {}
}
func free<T>(_ a: T, with b: inout Int) {}
infix operator <>: AdditionPrecedence
func <> (a: Int, b: Int) -> Int { a }
macro stringify<T>(_ value: T) -> String = #externalMacro(module: "M", type: "T")`;
  expect(await namesOf('a.swift', text)).toEqual([
    'struct Money',
    'func Money.add(_:to:)',
    'func Money.clear()',
    'init Money.init(name:_:)',
    'init Money.init(cents:)',
    'subscript Money.subscript(_:key:)',
    'func Money.==',
    'func Money.-',
    'func Money.default(in:)',
    'func free(_:with:)',
    'operator <>',
    'func <>',
    'macro stringify(_:)',
  ]);
});

test('every kind of declaration, at any depth', async () => {
  const text = `
protocol P: AnyObject {
  associatedtype Item: Hashable
  typealias Alias = Item
  var value: Int { get set }
  func run(_ a: Int) -> Item
  init(value: Int)
}
actor Bank { nonisolated func open() {} }
final class Store<T> {
  enum State: String { case on, off = "o"; case failed(Error, code: Int) }
  lazy var a = 1, b: Int = 2
  private(set) var c: Int { didSet { d() } }
  let (x, y) = (1, 2)
  class Inner { struct Deep { var e: Int { 3 } } }
  deinit { close() }
}
let global = 1
typealias Map = [String: Int]
precedencegroup Sum { associativity: left }`;
  expect(await namesOf('a.swift', text)).toEqual([
    'protocol P',
    'associatedtype P.Item',
    'typealias P.Alias',
    'property P.value',
    'func P.run(_:)',
    'init P.init(value:)',
    'actor Bank',
    'func Bank.open()',
    'class Store',
    'enum Store.State',
    'case Store.State.on',
    'case Store.State.off',
    'case Store.State.failed',
    'property Store.a',
    'property Store.b',
    'property Store.c',
    'class Store.Inner',
    'struct Store.Inner.Deep',
    'property Store.Inner.Deep.e',
    'deinit Store.deinit',
    'property global',
    'typealias Map',
    'precedencegroup Sum',
  ]);
});

test('extensions are no declarations, their members belong to the type', async () => {
  const text = `
struct A { func a() {} }
extension A: P { func b() {} }
extension A.B where T == Int { var c: Int { 1 } }
extension Array<Int> { func d() {}; struct E { let f = 1 } }`;
  expect(await namesOf('a.swift', text)).toEqual([
    'struct A',
    'func A.a()',
    'func A.b()',
    'property A.B.c',
    'func Array.d()',
    'struct Array.E',
    'property Array.E.f',
  ]);
  const containers = (await declarationsOf('a.swift', text)).map(({ container }) => container);
  expect(containers).toEqual(['', 'A', 'A', 'A.B', 'Array', 'Array', 'Array.E']);
});

test('71 twins are told apart by what differs, and by no more', async () => {
  const text = `
protocol P { func a(); func b(_ c: Int) }
extension P { func a() {} }
struct A {
  func f(_ x: Int) {}
  func f(_ x: Array<String>, _ y: Int) {}
  func f(_ x: [String]) {}
  func g() -> Int { 1 }
  func g() -> String { "" }
  static var h = 1
  var h = 1
  func i<T: P>(_ t: T) {}
  func i<T: Q>(_ t: T) {}
}
extension A where T == Int { func j() {} }
extension A where T == String { func j() {} }`;
  expect(await namesOf('a.swift', text)).toEqual([
    'protocol P',
    'func P.a()',
    'func P.b(_:)',
    'func P.a()(extension)',
    'struct A',
    'func A.f(_:)(Int)',
    'func A.f(_:_:)',
    'func A.f(_:)([String])',
    'func A.g()(-> Int)',
    'func A.g()(-> String)',
    'property A.h(static)',
    'property A.h',
    'func A.i(_:)(<T: P>)',
    'func A.i(_:)(<T: Q>)',
    'func A.j()(where T == Int)',
    'func A.j()(where T == String)',
  ]);
});

test('71 twins under conditions have names that another twin does not shift', async () => {
  const twins = (more: string) => `
#if os(iOS)
func f() {}
#elseif os(macOS) && DEBUG
func f() { 1 }
${more}
#else
func f() { 2 }
#endif
class A {
  #if DEBUG
  func g() {}
  #else
  func g() { 1 }
  #endif
}
#if X
extension A { func h() {} }
#else
extension A { func h() { 1 } }
#endif`;
  const names = await namesOf('a.swift', twins(''));
  expect(names).toEqual([
    'func f()(#if os(iOS))',
    'func f()(#if !os(iOS),os(macOS)&&DEBUG)',
    'func f()(#if !os(iOS),!(os(macOS)&&DEBUG))',
    'class A',
    'func A.g()(#if DEBUG)',
    'func A.g()(#if !DEBUG)',
    'func A.h()(#if X)',
    'func A.h()(#if !X)',
  ]);
  const more = await namesOf('a.swift', twins('#elseif os(tvOS)\nfunc f() { 3 }'));
  expect(more.slice(0, 2)).toEqual(names.slice(0, 2));
});

test('exported is what other modules see', async () => {
  const text = `
public struct A { public var a = 1; var b = 2; public internal(set) var c = 3 }
public protocol P { func d() }
public enum E { case e }
public extension A { func f() {}; private func g() {} }
open class C {}
struct I { func h() {} }
private let j = 1`;
  const exported = (await declarationsOf('a.swift', text))
    .filter((declaration) => declaration.exported)
    .map(({ qualifiedName }) => qualifiedName);
  expect(exported).toEqual(['A', 'A.a', 'A.c', 'P', 'P.d()', 'E', 'E.e', 'A.f()', 'C']);
});

test('lines and offsets take in attributes', async () => {
  const text =
    '// a\n@available(iOS 15, *)\npublic class A {\n  @objc\n  func m() {}\n  let a = 1, b = 2\n}\n';
  const [a, m, ...properties] = await declarationsOf('a.swift', text);
  expect([a?.lineStart, a?.lineEnd, m?.lineStart, m?.lineEnd]).toEqual([2, 7, 4, 5]);
  expect(text.slice(a?.start, a?.end)).toBe(text.slice(5, -1));
  expect(properties.map(({ start, end }) => text.slice(start, end))).toEqual(['a', 'b']);
});

test('imports by name, and those that are passed on', async () => {
  const { factsOf } = await import('../facts-of.js');
  const text =
    'import Foundation\n@testable import MyApp\nimport struct Core.Money\n@_exported import Kit\n#if canImport(UIKit)\nimport UIKit\n#endif\npublic import Net\n';
  expect((await factsOf('a.swift', text)).imports).toEqual([
    { specifier: 'Foundation', kind: 'static', line: 1 },
    { specifier: 'MyApp', kind: 'static', line: 2 },
    { specifier: 'Core.Money', kind: 'static', line: 3 },
    { specifier: 'Kit', kind: 'reexport', line: 4 },
    { specifier: 'UIKit', kind: 'static', line: 6 },
    { specifier: 'Net', kind: 'static', line: 8 },
  ]);
});
