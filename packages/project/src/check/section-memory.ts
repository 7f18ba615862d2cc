import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionMemory } from '@holdfast/anchors';
import { once } from '@holdfast/base';
import { writeCacheFile } from '@holdfast/files';
import { CACHE_PATH } from '../cache-path.js';

/** Sections of documents in one file of the project's cache. */
export interface SavedSections extends SectionMemory {
  /** Writes what was learned, if anything was. */
  save(): void;
}

/** Opens the memory of a project, which is read when it is first asked. */
export function openSectionMemory(root: string): SavedSections {
  const file = join(root, CACHE_PATH, 'sections.json');
  const known = once(() => readSections(file));
  let learned = false;
  return {
    get: (contentId) => known().get(contentId),
    put: (contentId, sections) => {
      known().set(contentId, sections);
      learned = true;
    },
    save: () => {
      if (!learned) return;
      const documents = Object.fromEntries([...known()].slice(-MOST_DOCUMENTS));
      writeCacheFile(join(root, CACHE_PATH), file, JSON.stringify({ version: VERSION, documents }));
      learned = false;
    },
  };
}

/** Changes with the rules for the ids of sections. */
const VERSION = 1;

/** The oldest go first: the file is read whole in every check. */
const MOST_DOCUMENTS = 2_000;

function readSections(file: string): Map<string, readonly string[]> {
  try {
    const { version, documents } = JSON.parse(readFileSync(file, 'utf8'));
    if (version === VERSION) return new Map(Object.entries(documents).filter(isDocument));
  } catch {
    // Absent, cut short, or unreadable for whatever reason: the documents are taken apart again.
  }
  return new Map();
}

function isDocument(entry: [string, unknown]): entry is [string, readonly string[]] {
  return Array.isArray(entry[1]) && entry[1].every((id) => typeof id === 'string');
}
