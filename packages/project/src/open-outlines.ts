import { join } from 'node:path';
import {
  createOutlineProvider,
  type NodeOutlineProvider,
  openGraphMemory,
  type SavedGraph,
} from '@holdfast/blocks/node';
import { CACHE_PATH } from './cache-path.js';
import type { FactsEntries } from './open-facts.js';

/** What files import, remembered in the project's cache. */
export function openOutlines(root: string, entries: FactsEntries | undefined): NodeOutlineProvider {
  return createOutlineProvider({
    cacheDirectory: join(root, CACHE_PATH),
    ...(entries === undefined ? {} : { entries }),
  });
}

/** What imports lead to, remembered in the project's cache. */
export function openImportGraph(root: string): SavedGraph {
  return openGraphMemory(join(root, CACHE_PATH, 'imports'));
}
