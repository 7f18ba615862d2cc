import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuggestCursor } from '@holdfast/anchors';
import { sha256 } from '@holdfast/base';
import { writeCacheFile } from '@holdfast/files';
import { CACHE_PATH } from '../cache-path.js';

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
      const now = cursor === undefined ? others : [[keyOf(documents), cursor], ...others];
      const content = JSON.stringify({ version: VERSION, cursors: now.slice(0, KEPT) });
      writeCacheFile(join(root, CACHE_PATH), fileOf(root), `${content}\n`);
    },
  };
}

const VERSION = 1;

function read(root: string): readonly (readonly [key: string, SuggestCursor])[] {
  try {
    const { version, cursors } = JSON.parse(readFileSync(fileOf(root), 'utf8'));
    return version === VERSION && Array.isArray(cursors) ? cursors.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is readonly [string, SuggestCursor] {
  if (!Array.isArray(value) || typeof value[1] !== 'object' || value[1] === null) return false;
  const { seen, after, hits, words } = value[1];
  return (
    typeof seen === 'string' &&
    typeof after === 'string' &&
    isListOf(hits, (hit) => typeof hit === 'string') &&
    isListOf(words, (word) => Array.isArray(word) && (word[1] === 1 || word[1] === 2))
  );
}

function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function keyOf(documents: readonly string[]): string {
  return sha256(documents.join('\0')).slice(0, 32);
}

function fileOf(root: string): string {
  return join(root, CACHE_PATH, 'anchor-suggestions.json');
}
