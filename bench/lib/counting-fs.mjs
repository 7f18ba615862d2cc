import { createNodeFs } from '@holdfast/files';

/**
 * The real file system with two counters: single flushes, and barrier rounds. A lone `fsync` is a
 * round of one.
 */
export function countingFs() {
  const fs = createNodeFs();
  const counts = { fsyncs: 0, rounds: 0 };
  return new Proxy(fs, {
    get(target, name) {
      if (name === 'counts') return counts;
      const value = target[name];
      if (typeof value !== 'function') return value;
      return (...args) => {
        if (name === 'fsync') {
          counts.fsyncs += 1;
          counts.rounds += 1;
        }
        if (name === 'flush') {
          counts.fsyncs += args[0].length;
          if (args[0].length > 0) counts.rounds += 1;
        }
        return value.apply(target, args);
      };
    },
  });
}
