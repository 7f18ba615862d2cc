import { join } from 'node:path';
import type { SectionMemory } from '@holdfast/anchors';
import { once } from '@holdfast/base';
import { type CacheText, readCacheText, writeCacheText } from '@holdfast/files';
import { CACHE_PATH } from '../cache-path.js';
import { RULES_OF_BUILD } from '../rules-of-build.js';

/** Sections of documents in one file of the project's cache. */
export interface SavedSections extends SectionMemory {
  /** Writes what was learned, if anything was. */
  save(): void;
}

/** Opens the memory of a project, which is read when it is first asked. */
export function openSectionMemory(root: string): SavedSections {
  const directory = join(root, CACHE_PATH);
  const version = `holdfast-sections-${RULES_OF_BUILD}`;
  const cache = { directory, file: join(directory, 'sections'), version };
  const known = once(() => readSections(cache));
  let learned = false;
  return {
    get: (contentId) => known().get(contentId),
    put: (contentId, sections) => {
      known().set(contentId, sections);
      learned = true;
    },
    save: () => {
      if (!learned) return;
      writeCacheText(cache, JSON.stringify([...known()].slice(-MOST_DOCUMENTS)));
      learned = false;
    },
  };
}

/** The oldest go first: the file is read whole in every check. */
const MOST_DOCUMENTS = 2_000;

function readSections(cache: CacheText): Map<string, readonly string[]> {
  return new Map(JSON.parse(readCacheText(cache) ?? '[]'));
}
