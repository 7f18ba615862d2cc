import type { SourceTree } from '@holdfast/source';

/** Whether a document lives elsewhere: it is named by its address, and its text is not known. */
export function isElsewhere(document: string): boolean {
  return /^https?:\/\//i.test(document);
}

/** The documents of a tree, and those that live elsewhere, which are taken to be there. */
export function documentsAnywhere(tree: SourceTree): SourceTree {
  return {
    ...tree,
    list: () => tree.list(),
    entry: async (path) => (isElsewhere(path) ? { path, type: 'file' } : await tree.entry(path)),
    read: async (path, maxBytes) =>
      isElsewhere(path)
        ? { kind: 'found', bytes: new Uint8Array(), contentId: EMPTY_BLOB }
        : await tree.read(path, maxBytes),
    close: async () => undefined,
  };
}

/** Git's id of no bytes. */
const EMPTY_BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';
