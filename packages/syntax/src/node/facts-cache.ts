import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { writeCacheFile } from '@holdfast/files';
import type { FactsResult } from '../facts.js';
import type { FactsOptions } from '../facts-provider.js';
import { grammarTag } from '../grammar-tag.js';
import type { LanguageManifest } from '../language.js';
import { decodeFacts, encodeFacts } from './encode-facts.js';
import { pruneCache } from './prune-cache.js';

/** Remembered facts, one small file for each blob. Losing any of them costs time only. */
export interface FactsCache {
  get(
    language: LanguageManifest,
    contentId: string,
    options?: FactsOptions,
  ): FactsResult | undefined;
  put(
    language: LanguageManifest,
    contentId: string,
    result: FactsResult,
    options?: FactsOptions,
  ): void;
  /** Makes room if much was written. */
  close(): void;
}

/** Changes when the stored form does, or a rule that hashes are made by. */
const FORMAT = 8;

/**
 * Opens a cache below `directory`, which is made when the first entry is written. Entries are
 * written whole and renamed into place, and checked when read, so that processes may share it, be
 * killed, or find it deleted at any time. When writing fails (a full or read-only disk), the cache
 * goes on as one that only reads.
 *
 * @param maxBytes - size at which the oldest entries are removed.
 */
export function openFactsCache(directory: string, maxBytes: number): FactsCache {
  let written = 0;
  let readOnly = false;
  return {
    get: (language, contentId, options) => {
      const text = readIfThere(entryPath(directory, language, contentId, options));
      return text === undefined ? undefined : decodeFacts(text);
    },
    put: (language, contentId, result, options) => {
      if (readOnly) return;
      const text = encodeFacts(result);
      const path = entryPath(directory, language, contentId, options);
      // The second try is for a cache that was deleted between two steps of the first.
      readOnly = !writeCacheFile(directory, path, text) && !writeCacheFile(directory, path, text);
      written += text.length;
    },
    close: () => {
      if (written > Math.min(maxBytes / 20, PRUNE_AFTER)) pruneCache(directory, maxBytes);
    },
  };
}

/** Characters written in one process after which looking at the whole cache is worth its cost. */
const PRUNE_AFTER = 4_000_000;

function entryPath(
  directory: string,
  language: LanguageManifest,
  contentId: string,
  { wording = false }: FactsOptions = {},
): string {
  const version = sha256(`${FORMAT} ${language.scheme} ${grammarTag(language)}`).slice(0, 8);
  const folder = `${language.id}-${version}${wording ? '-wording' : ''}`;
  const id = /^[0-9a-f]{40,64}$/.test(contentId) ? contentId : sha256(contentId);
  return join(directory, folder, id.slice(0, 2), `${id.slice(2)}.json`);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Absent, or unreadable for whatever reason: the facts are derived again.
    return undefined;
  }
}
