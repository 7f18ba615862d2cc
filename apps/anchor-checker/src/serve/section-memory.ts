import type { SectionMemory } from '@holdfast/anchors';

/** Remembers sections of documents as long as the process runs; the oldest go first. */
export function createSectionMemory(): SectionMemory {
  const known = new Map<string, readonly string[]>();
  return {
    get: (contentId) => known.get(contentId),
    put: (contentId, sections) => {
      const [oldest] = known.keys();
      if (known.size >= MOST_DOCUMENTS && oldest !== undefined) known.delete(oldest);
      known.set(contentId, sections);
    },
  };
}

const MOST_DOCUMENTS = 20_000;
