// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources, not strings to fill in

/** One source as a person wrote it, and as ktfmt and ktlint would print it. */
export const WRITTEN = `
package shop.ledger

import shop.Store
import kotlin.math.*

typealias Names = Map<String, List<Int>>

@Serializable @Suppress("unused", "x") public data class Entry<out T : Any>(val id: Long = 0xFF, @Transient private var note: String?, vararg tags: String) : Base<T>(id), Comparable<Entry<T>> by Order where T : Named {
    constructor(id: Long) : this(id, null) { log("made $id") }
    init { require(id > 0) { "bad \${id}" } }
    final override val size: Int get() { return note?.length ?: -1 }
    lateinit var owner: Owner
    var count = 1_000
        get() = field
        private set(value) { if (value >= 0) field = value else throw IllegalArgumentException("negative: \${value + 1}") }
    val cache by lazy(LazyThreadSafetyMode.NONE) { mutableMapOf<String, Entry<T>>() }

    inline suspend operator fun plus(other: Entry<*>): Entry<*> { return merge(other, deep = true) }
    fun describe(limit: Int = 10, render: (Entry<T>, Int) -> String): String {
        val (a, b) = split(limit); var total = (a + b) * 3 - offset % 7
        for ((key, value) in cache) { if (key in skipped || value !is Special) continue; total += value.size }
        while (total > 100 && !done) total--
        do { total++ } while (total < 0)
        val kind = when { total == 0 -> "none"
            total in 1..9, total == limit -> { "few" }
            else -> "many" }
        when (val state = state()) { is Ready -> go(state); !is Waiting, null -> { stop() }
            else -> wait(state as Waiting, until = 'x') }
        val text = cache.values.filter({ it.size != 0 }).map { entry -> render(entry, entry.size) }.joinToString(separator = ", ")
        try { store.save(text, 1.5f, 2L) } catch (e: IOException) { throw Failure(e) } finally { close() }
        return if (text.isEmpty()) kind else """
            |$kind:
            |  \${text.trim()}
        """.trimMargin()
    }

    fun reset(): Unit { cache.clear(); owner = Owner.none!! }
    companion object : Factory { const val LIMIT = 10; fun of(id: Long): Entry<Any> = Entry(id); }
}

enum class State(val code: Int) { READY(1), WAITING(2) { override fun next() = READY }, ; open fun next(): State = WAITING }
interface Named { val name: String; fun rename(to: String): Boolean }
class Empty {}
fun <T> List<T>.second(): T? = getOrNull((1))
internal val String?.initial: Char get() = this?.firstOrNull() ?: '?'
`;

export const FORMATTED = `
package shop.ledger

import kotlin.math.*
import shop.Store

typealias Names = Map<String, List<Int>>

/** An entry. */
@Serializable
@Suppress("unused", "x")
data class Entry<out T : Any>(
  val id: Long = 0xff,
  @Transient private var note: String?,
  vararg tags: String,
) : Base<T>(id), Comparable<Entry<T>> by Order where T : Named {
  constructor(id: Long) : this(id, null) {
    log("made $id")
  }

  init {
    require(id > 0) { "bad $id" }
  }

  final override val size: Int
    get() = note?.length ?: -1

  lateinit var owner: Owner
  var count = 1000
    get() = field
    private set(value) {
      if (value >= 0) {
        field = value
      } else {
        throw IllegalArgumentException("negative: \${value + 1}")
      }
    }

  val cache by
    lazy(LazyThreadSafetyMode.NONE) {
      mutableMapOf<String, Entry<T>>()
    }

  suspend inline operator fun plus(other: Entry<*>): Entry<*> =
    merge(other, deep = true)

  // Renders it.
  fun describe(
    limit: Int = 10,
    render: (Entry<T>, Int) -> String,
  ): String {
    val (a, b) = split(limit)
    var total = (a + b) * 3 - offset % 7
    for ((key, value) in cache) {
      if (key in skipped || value !is Special) continue
      total += value.size
    }
    while (total > 100 && !done) total--
    do {
      total++
    } while (total < 0)
    val kind =
      when {
        total == 0 -> "none"
        total in 1..9,
        total == limit -> "few"
        else -> {
          "many"
        }
      }
    when (val state = state()) {
      is Ready -> go(state)
      !is Waiting, null -> stop()
      else -> wait(state as Waiting, until = 'x')
    }
    val text =
      cache.values
        .filter({ it.size != 0 })
        .map { entry -> render(entry, entry.size) }
        .joinToString(separator = ", ")
    try {
      store.save(text, 1.5f, 2L)
    } catch (e: IOException) {
      throw Failure(e)
    } finally {
      close()
    }
    return if (text.isEmpty()) {
      kind
    } else {
      """
      |$kind:
      |  \${text.trim()}
      """
        .trimMargin()
    }
  }

  fun reset() {
    cache.clear()
    owner = Owner.none!!
  }

  companion object : Factory {
    const val LIMIT = 10

    fun of(id: Long): Entry<Any> = Entry(id)
  }
}

enum class State(val code: Int) {
  READY(1),
  WAITING(2) {
    override fun next() = READY
  };

  open fun next(): State = WAITING
}

interface Named {
  val name: String

  fun rename(to: String): Boolean
}

class Empty

fun <T> List<T>.second(): T? = getOrNull(1)

internal val String?.initial: Char
  get() = this?.firstOrNull() ?: '?'
`;
