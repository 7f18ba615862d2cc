/**
 * Remembers which sections documents have, by content, so that documents that are as they were need
 * neither be read nor taken apart. Losing it costs time only.
 */
export interface SectionMemory {
  /** Ids of all sections of a document, as `listSections` gave them. */
  get(contentId: string): readonly string[] | undefined;
  put(contentId: string, sections: readonly string[]): void;
}
