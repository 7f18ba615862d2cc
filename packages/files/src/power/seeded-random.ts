/**
 * A source of numbers in [0, 1) that depend on the seed alone (mulberry32), for tests that must
 * fail again in the same way. Not for secrets.
 *
 * @param seed an integer; only its low 32 bits count.
 *
 * @example
 * ```ts
 * import { seededRandom } from '@holdfast/files/testing';
 *
 * console.log(seededRandom(7)() === seededRandom(7)());
 * // true
 * ```
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
