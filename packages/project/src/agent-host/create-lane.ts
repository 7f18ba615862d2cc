import { untilAborted } from '@holdfast/base';

/** Lets some calls work at once and the others wait, in their order. */
export type Lane = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** A lane for calls of which more than `width` at once would only take memory from each other. */
export function createLane(width: number): Lane {
  const waiting: (() => void)[] = [];
  let free = width;
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const enter = async (signal: AbortSignal) => {
    if (free > 0) {
      free -= 1;
      return;
    }
    let admit = () => {};
    const turn = new Promise<void>((resolve) => {
      admit = resolve;
    });
    waiting.push(admit);
    try {
      await untilAborted(signal, () => turn);
    } catch (error) {
      const at = waiting.indexOf(admit);
      if (at >= 0) waiting.splice(at, 1);
      // Its turn had come in the same moment: it is the next one's.
      else leave();
      throw error;
    }
  };
  return async (signal, work) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
