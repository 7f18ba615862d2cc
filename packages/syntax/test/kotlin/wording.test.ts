import { expect, test } from 'vitest';
import { differenceOf } from '../facts-of.js';

type Row = readonly [name: string, before: string, after: string];

const ROWS: readonly Row[] = [
  ['50 call of a function that gives nothing', 'fun f() { a() }', 'fun f() = a()'],
  ['50 Unit', 'fun f(): Unit = a()', 'fun f() { a() }'],
  ['50 Unit of a return', 'fun f(): Unit { return a() }', 'fun f(): Unit = a()'],
];

test.each(ROWS)('%s: cosmetic', async (_name, before, after) => {
  expect(await differenceOf('a.kt', before, after)).toBe('wording');
});

/** Without its type nobody knows whether a function still gives the same. */
const CHANGES: readonly Row[] = [
  ['50 type dropped', 'fun f(a: Int): Int { return a }', 'fun f(a: Int) = a'],
  ['50 other type', 'fun f(): Int = a()', 'fun f(): Long = a()'],
  ['value', 'fun f(): Int { return 1 }', 'fun f() = 2'],
  ['two statements', 'fun f(): Int { a(); return 1 }', 'fun f() = 1'],
  ['parameter type', 'fun f(a: Int) = 1', 'fun f(a: Long) = 1'],
  ['type of a block', 'fun f(): Int { a(); return 1 }', 'fun f(): Long { a(); return 1 }'],
];

test.each(CHANGES)('%s: not cosmetic', async (_name, before, after) => {
  expect(await differenceOf('a.kt', before, after)).toBe('meaning');
});
