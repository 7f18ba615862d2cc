import { join } from 'node:path';
import type { SuggestCursor } from '@holdfast/anchors';
import { sha256 } from '@holdfast/base';
import { type CacheText, readCacheText, writeCacheText } from '@holdfast/files';
import { CACHE_PATH } from '../cache-path.js';
import { RULES_OF_BUILD } from '../rules-of-build.js';

/** Where reading sources for some documents stopped; the latest ones only. */
export interface SuggestMemory {
  find(documents: readonly string[]): SuggestCursor | undefined;
  /** Remembers a cursor; forgets what was remembered for these documents without one. */
  keep(documents: readonly string[], cursor: SuggestCursor | undefined): void;
}

/** Each may hold the paths of many files. */
const KEPT = 8;

/**
 * What is remembered in the cache of a project. Nothing is wrong without it, only read again: what is
 * absent, damaged, or cannot be written is passed over.
 */
export function openSuggestMemory(root: string): SuggestMemory {
  return {
    find: (documents) => read(root).find(([key]) => key === keyOf(documents))?.[1],
    keep: (documents, cursor) => {
      const before = read(root);
      const others = before.filter(([key]) => key !== keyOf(documents));
      if (cursor === undefined && others.length === before.length) return;
      const now: Entries = (
        cursor === undefined ? others : [[keyOf(documents), cursor] as const, ...others]
      ).slice(0, KEPT);
      if (writeCacheText(cacheOf(root), JSON.stringify(now))) unwritten.delete(root);
      else unwritten.set(root, now);
    },
  };
}

type Entries = readonly (readonly [key: string, SuggestCursor])[];

/** Of projects whose disk takes no cache: a server would never come to the end of their sources. */
const unwritten = new Map<string, Entries>();

function read(root: string): Entries {
  return unwritten.get(root) ?? JSON.parse(readCacheText(cacheOf(root)) ?? '[]');
}

function keyOf(documents: readonly string[]): string {
  return sha256(documents.join('\0')).slice(0, 32);
}

function cacheOf(root: string): CacheText {
  const directory = join(root, CACHE_PATH);
  const file = join(directory, 'anchor-suggestions');
  return { directory, file, version: `holdfast-suggestions-${RULES_OF_BUILD}` };
}
