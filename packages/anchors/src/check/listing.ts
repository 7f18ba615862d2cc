import type { SourceEntry, SourceTree } from '@holdfast/source';

/** Every file of the tree as it is, listed once and only if somebody asks. */
export interface Listing {
  entries(): Promise<ReadonlyMap<string, SourceEntry>>;
  /** Content id of a listed file; reads it where the tree does not know; `undefined`: it cannot be read. */
  contentId(path: string): Promise<string | undefined>;
}

/** @param maxBytes - a larger file has no content id that would be of use. */
export function createListing(tree: SourceTree, maxBytes: number): Listing {
  let entries: Promise<ReadonlyMap<string, SourceEntry>> | undefined;
  const known = new Map<string, Promise<string | undefined>>();
  const load = () => {
    entries ??= tree
      .list()
      .then((list) => new Map(list.map((entry) => [entry.path, entry] as const)));
    return entries;
  };
  const read = async (path: string) => {
    const found = await tree.read(path, maxBytes);
    return found.kind === 'found' ? found.contentId : undefined;
  };
  return {
    entries: load,
    contentId: async (path) => {
      const entry = (await load()).get(path);
      if (entry === undefined || entry.type !== 'file') return undefined;
      if (entry.contentId !== undefined) return entry.contentId;
      let id = known.get(path);
      if (id === undefined) {
        id = read(path);
        known.set(path, id);
      }
      return await id;
    },
  };
}
