import { sha256 } from '@holdfast/base';

/**
 * A generator of numbers from 0 up to 1 that gives the same ones for the same seed: the mulberry32
 * generator of Tommy Ettinger (public domain), which is plenty for the order of visits.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed of one folder's own, so that what happens elsewhere changes nothing in it. */
export function seedOf(seed: number, directory: string): number {
  return Number.parseInt(sha256(`${seed}\0${directory}`).slice(0, 8), 16);
}
