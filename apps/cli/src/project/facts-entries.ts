import type { FactsEntries } from '@holdfast/project';

/** The scripts of the parser's worker and its Swift process: the bundle has them beside its chunks. */
export function factsEntries(): FactsEntries {
  return {
    worker: new URL('./facts-worker.js', import.meta.url),
    swift: new URL('./facts-child.js', import.meta.url),
  };
}
