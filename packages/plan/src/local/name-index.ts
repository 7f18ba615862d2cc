import { foldCase } from '@holdfast/base';
import type { DirHandle, FsPort } from '@holdfast/files';

/** Real names of directories by their folded form, each directory listed once. */
export interface NameIndex {
  /**
   * Looks a name up among the entries of a directory: a case-insensitive file system answers for
   * any spelling, the list of entries does not.
   *
   * @param directory - names the directory for the cache.
   */
  look(dir: DirHandle, directory: string, name: string): NamesFound;
}

export interface NamesFound {
  /** Whether the name is there in exactly this spelling. */
  readonly exact: boolean;
  /** Entries that differ only by case or Unicode form. */
  readonly others: readonly string[];
}

export function createNameIndex(fs: FsPort): NameIndex {
  const listed = new Map<string, ReadonlyMap<string, readonly string[]>>();
  return {
    look(dir, directory, name) {
      const index = listed.get(directory) ?? indexNames(fs.list(dir));
      listed.set(directory, index);
      const same = index.get(foldCase(name)) ?? [];
      return { exact: same.includes(name), others: same.filter((other) => other !== name) };
    },
  };
}

function indexNames(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const name of names) {
    const folded = foldCase(name);
    const same = index.get(folded);
    if (same === undefined) index.set(folded, [name]);
    else same.push(name);
  }
  return index;
}
