import { join } from 'node:path';
import type { FactsProvider } from '@holdfast/syntax';
import { createFactsProvider } from '@holdfast/syntax/node';
import { CACHE_PATH } from './cache-path.js';

/** Scripts of the parser's worker and of its Swift process. */
export interface FactsEntries {
  readonly worker: URL;
  readonly swift: URL;
}

/** Facts about code, remembered in the project's cache. */
export function openFacts(root: string, entries: FactsEntries | undefined): FactsProvider {
  return createFactsProvider({
    cacheDirectory: join(root, CACHE_PATH, 'facts'),
    ...(entries === undefined ? {} : { entries }),
  });
}
