/** Choices that a seed decides. */
export interface Chance {
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** `undefined` of an empty list. */
  pick<T>(items: readonly T[]): T | undefined;
  /** Up to `count` different ones. */
  some<T>(items: readonly T[], count: number): readonly T[];
}

/** The same choices for the same seed, on every machine (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, count);
  };
  const some = <T>(items: readonly T[], count: number) => {
    const left = [...items];
    const taken: T[] = [];
    while (left.length > 0 && taken.length < count)
      taken.push(...left.splice(below(left.length), 1));
    return taken;
  };
  return { below, pick: (items) => items[below(items.length)], some };
}
