import { rmSync } from 'node:fs';

/** Removes a file of the cache. One that cannot be removed only takes up room until somebody else can. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Nothing depends on it.
  }
}
