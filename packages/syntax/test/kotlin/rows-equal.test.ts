// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources, not strings to fill in
import { expect, test } from 'vitest';
import { hashesOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const ROWS: readonly Row[] = [
  ['19 line ends', 'fun f() {\r\n  a()\r\n  b()\r\n}\r\n', 'fun f() {\n\ta()\n\tb()\n}'],
  [
    '18 comments',
    '/** doc */\nfun f(/* a */ a: Int) { // b\n  g(a /* c */)\n}',
    'fun f(a: Int) { g(a) }',
  ],
  [
    '44 trailing commas',
    'fun f(a: Int, b: Int,) { g(a, b,); h[a, b,] }\nclass A(val a: Int,)\nval c: Map<A, B,> = d { e, f, -> e }',
    'fun f(a: Int, b: Int) { g(a, b); h[a, b] }\nclass A(val a: Int)\nval c: Map<A, B> = d { e, f -> e }',
  ],
  [
    '44 trailing commas of entries',
    'enum class E { A, B, }\nenum class F { C, D,; fun g() {} }',
    'enum class E { A, B }\nenum class F {\n  C,\n  D;\n  fun g() {}\n}',
  ],
  [
    '44 trailing commas of branches',
    'fun f() { when (a) { 1, 2, -> b } }',
    'fun f() { when (a) { 1, 2 -> b } }',
  ],
  [
    '45 semicolons',
    'fun f() { a(); b();\n c() }\nclass A { val a = 1; fun b() {}; }',
    'fun f() {\n a()\n b()\n c()\n}\nclass A {\n  val a = 1\n  fun b() {}\n}',
  ],
  [
    '46 empty class body',
    'class A {}\nobject B : C() { }\ninterface D { /* none */ }',
    'class A\nobject B : C()\ninterface D',
  ],
  [
    '47 redundant braces in a string',
    'val a = "b ${c} $d ${this} ${e.f} \\$g ${h}i"\nval j = """k ${l} $m"""',
    'val a = "b $c ${d} $this ${e.f} \\$g ${h}i"\nval j = """k $l ${m}"""',
  ],
  [
    '48 Unit',
    'fun f(): Unit { a() }\ninterface I { fun g(): Unit }\nabstract class A { abstract fun h(): Unit }',
    'fun f() { a() }\ninterface I { fun g() }\nabstract class A { abstract fun h() }',
  ],
  [
    '49 order of modifiers',
    'class A { override suspend inline fun f() {}\n const private val b = 1 }\nabstract internal class C',
    'class A { inline suspend override fun f() {}\n private const val b = 1 }\ninternal abstract class C',
  ],
  [
    '50 expression body',
    'fun f(a: Int): Int { return a + 1 }\nval b: Int get() { return 1 }\nval c get(): Int { return 2 }',
    'fun f(a: Int): Int = a + 1\nval b: Int get() = 1\nval c get(): Int = 2',
  ],
  [
    '51 raw strings under trimIndent',
    'val a = """\n    b\n      c $d\n\n    e\n    """.trimIndent()',
    'val a = """\n  b\n    c $d\n\n  e\n""".trimIndent()',
  ],
  [
    '51 raw strings under trimMargin',
    'val a = """\n    |b\n    |  ${c}\n    """.trimMargin()',
    'val a = """|b\n  |  ${c}""".trimMargin()',
  ],
  [
    '52 annotations on their own lines',
    '@A @B("c") class D @Inject constructor(@E val f: Int) { @G val h = 1\n @get:I val j = 2 }',
    '@A\n@B("c")\nclass D\n@Inject\nconstructor(\n  @E\n  val f: Int,\n) {\n  @G\n  val h = 1\n\n  @get:I\n  val j = 2\n}',
  ],
  [
    'constructor on its own line',
    'class A internal actual constructor(val a: Int)',
    'class A\ninternal actual constructor(\n  val a: Int,\n)',
  ],
  [
    '52 annotated statements',
    'fun f() {\n  a()\n  @B("c",) d()\n  @E(F::class)\n  return g\n}',
    'fun f() {\n  a()\n  // h\n  @B(\n    "c"\n  )\n  d()\n  // i\n  @E(F::class) return g\n}',
  ],
  [
    '54 braces of branches',
    'fun f() { when (a) { 1 -> b()\n is C -> d = 1\n else -> e }\n if (g) h() else i()\n for (j in k) l(j)\n while (m) n() }',
    'fun f() { when (a) { 1 -> { b() }\n is C -> {\n d = 1 }\n else -> { e } }\n if (g) { h() } else { i() }\n for (j in k) { l(j) }\n while (m) { n() } }',
  ],
  [
    '55 parentheses',
    'val a = (b + c)\nval d = (e) + (1) * f((g))\nfun h() { if ((i)) return (j + k)\n l = (m) }',
    'val a = b + c\nval d = e + 1 * f(g)\nfun h() { if (i) return j + k\n l = m }',
  ],
  [
    '55 types in parentheses',
    'val a: (Int) = 1\nval b: List<(String)> = c\nval d: ((Int) -> (Int)) = e',
    'val a: Int = 1\nval b: List<String> = c\nval d: (Int) -> Int = e',
  ],
  [
    '56 redundant modifiers',
    'public final class A { public fun f() {}\n public final val a = 1 }',
    'class A { fun f() {}\n val a = 1 }',
  ],
  [
    'numbers',
    'val a = listOf(0xFF, 1_000, 0b1010, 1.50, 1E3, 1.0F, 2L, 0XAu)',
    'val a = listOf(0xff, 1000, 0B10_10, 1.5, 1e3, 1.0f, 2L, 0xaU)',
  ],
  ['escapes', 'val a = "\\u0041\\t" + \'\\u0042\'', 'val a = "A\t" + \'B\''],
  ['empty parentheses before a lambda', 'val a = b() { c }', 'val a = b { c }'],
  [
    'wrapped parameters, arguments and chains',
    'fun <T> List<T>.f(\n  a: Int,\n  b: Int = 1,\n): T\n  where T : A =\n  a\n    .b()\n    // c\n    ?.d(\n      e,\n      g = h,\n    ) ?: i',
    'fun <T> List<T>.f(a: Int, b: Int = 1): T where T : A = a.b()?.d(e, g = h) ?: i',
  ],
  [
    'line breaks round operators',
    'fun f() {\n  val a = b &&\n    c ||\n    d\n  val e = g\n    ?: h\n  val i = (j\n    + k)\n  val l = m +\n    n\n  val o = p\n    as? Q\n}',
    'fun f() {\n  val a = b && c || d\n  val e = g ?: h\n  val i = (j + k)\n  val l = m + n\n  val o = p as? Q\n}',
  ],
  [
    'braces and else on their own lines',
    'fun f()\n{\n  if (a)\n  {\n    b()\n    c()\n  }\n  else\n  {\n    d()\n    e()\n  }\n  try\n  {\n    g()\n  }\n  catch (e: E)\n  {\n  }\n}',
    'fun f() {\n  if (a) { b(); c() } else { d(); e() }\n  try { g() } catch (e: E) {}\n}',
  ],
];

test.each(ROWS)('%s: equal', async (_name, before, after) => {
  const hashes = await hashesOf('a.kt', before);
  expect(Object.keys(hashes).length).toBeGreaterThan(0);
  expect(await hashesOf('a.kt', after)).toEqual(hashes);
});

test('53 sorted imports and wildcards change nothing', async () => {
  const code = 'fun f(): Int = 1';
  expect(await hashesOf('a.kt', `package a\n\nimport b.C\nimport a.D\n\n${code}`)).toEqual(
    await hashesOf('a.kt', `package a\n\nimport a.*\nimport b.C\n\n${code}`),
  );
});
