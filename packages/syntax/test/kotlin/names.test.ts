import { expect, test } from 'vitest';
import { declarationsOf, factsOf, namesOf } from '../facts-of.js';

test('case 18 .kt and .kts', async () => {
  const text = 'import a.b\n\nfun f() = 1\n';
  expect(await namesOf('a.kt', text)).toEqual(['fun f']);
  const script = 'plugins {\n  kotlin("jvm")\n}\n\nval version by extra("1")\nfun f() = 1\nf()\n';
  expect(await namesOf('build.gradle.kts', script)).toEqual(['property version', 'fun f']);
});

test('case 19 and 22 every kind of declaration, companion members as the class’s own', async () => {
  const text = `
typealias Names = Map<String, Int>
val top = 1
fun run(a: Int) {}
data class Money<T : Any>(val cents: Long, private var unit: String, note: String) : Base(note) {
  constructor(a: Int) : this(a, "")
  init { check() }
  val half: Long get() = cents / 2
  lateinit var owner: String
  fun add(other: Money) = 1
  companion object {
    const val ZERO = 0
    fun of() = Money(1)
  }
  inner class Inner { val deep = 1 }
}
interface Shape {
  val area: Int
  fun draw()
}
enum class Color(val rgb: Int) {
  RED(1),
  GREEN(2) {
    override fun mix() = 2
  };
  open fun mix() = 1
}
object Single { val a = 1 }
class Named { companion object Factory { fun make() = 1 } }
fun interface Action { fun act() }
annotation class Marker(val a: Int)
val \`odd name\` = 1`;
  expect(await namesOf('a.kt', text)).toEqual([
    'typealias Names',
    'property top',
    'fun run',
    'class Money',
    'property Money.cents',
    'property Money.unit',
    'constructor Money.constructor',
    'property Money.half',
    'property Money.owner',
    'fun Money.add',
    'object Money.Companion',
    'property Money.ZERO',
    'fun Money.of',
    'class Money.Inner',
    'property Money.Inner.deep',
    'interface Shape',
    'property Shape.area',
    'fun Shape.draw',
    'enum Color',
    'property Color.rgb',
    'entry Color.RED',
    'entry Color.GREEN',
    'fun Color.mix',
    'object Single',
    'property Single.a',
    'class Named',
    'object Named.Factory',
    'fun Named.make',
    'interface Action',
    'fun Action.act',
    'class Marker',
    'property Marker.a',
    'property odd name',
  ]);
});

test('case 20 an extension’s receiver is part of its name', async () => {
  const text = `
fun <T> List<T>.second(): T = this[1]
val String.last: Int
  get() = 1
fun Map<String, List<Int>>?.size() = 0
fun a.b.C.d() {}
class E { fun F.g() {} }`;
  expect(await namesOf('a.kt', text)).toEqual([
    'fun List.second',
    'property String.last',
    'fun Map.size',
    'fun a.b.C.d',
    'class E',
    'fun E.F.g',
  ]);
});

test('case 21 and 71 overloads are told apart by what differs', async () => {
  const text = `
fun f(a: Int) {}
fun f( a : List<Int,>,b:String ) {}
fun f() {}
fun List<Int>.g() {}
fun List<String>.g() {}
class A {
  constructor(a: Int)
  constructor(a: String, b: (Int) -> Unit)
  fun h() {}
  companion object { fun h() {} }
}`;
  expect(await namesOf('a.kt', text)).toEqual([
    'fun f(Int)',
    'fun f(List<Int>, String)',
    'fun f',
    'fun List.g(List<Int>)',
    'fun List.g(List<String>)',
    'class A',
    'constructor A.constructor(Int)',
    'constructor A.constructor(String, (Int) -> Unit)',
    'fun A.h',
    'object A.Companion',
    'fun A.h(companion)',
  ]);
});

test('case 23 destructuring, init blocks and local declarations are skipped', async () => {
  const text = `
val (a, b) = pair
class A {
  init { val c = 1 }
  val (d, e) = pair
  fun f() { fun g() {}; val h = 1; class I }
}`;
  expect(await namesOf('a.kt', text)).toEqual(['class A', 'fun A.f']);
});

test('exported is what other modules see', async () => {
  const text = `
class A(val a: Int, private val b: Int) { fun c() {}
 internal fun d() {}
 protected fun e() {} }
private class B { fun f() {} }
public fun g() {}
internal object H { val i = 1 }`;
  const exported = (await declarationsOf('a.kt', text))
    .filter((declaration) => declaration.exported)
    .map(({ qualifiedName }) => qualifiedName);
  expect(exported).toEqual(['A', 'A.a', 'A.c', 'g']);
});

test('lines, containers and imports', async () => {
  const text =
    '@file:JvmName("X")\npackage a.b\n\nimport kotlin.collections.*\nimport c.D as E\n\n@Foo\nclass A {\n  companion object {\n    val b = 1\n  }\n}\n';
  const facts = await factsOf('a.kt', text);
  expect(
    facts.declarations.map((d) => `${d.container}/${d.qualifiedName} ${d.lineStart}-${d.lineEnd}`),
  ).toEqual(['/A 7-12', 'A/A.Companion 9-11', 'A/A.b 10-10']);
  expect(facts.imports).toEqual([
    { specifier: 'kotlin.collections.*', kind: 'static', line: 4 },
    { specifier: 'c.D', kind: 'static', line: 5 },
  ]);
});
