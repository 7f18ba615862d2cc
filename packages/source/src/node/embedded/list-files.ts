import { compareCodeUnits } from '@holdfast/base';
import type { SourceEntry } from '../../source-tree.js';
import { entryType } from '../entry-type.js';
import type { ObjectStore } from './object-store.js';
import type { TreeEntry } from './parse-tree.js';

/** Thrown when a tree is missing, as it may be in a partial clone: then nothing is known below it. */
export class MissingTreeError extends Error {}

/**
 * Every file below a directory of a commit's tree, sorted by path, with paths relative to it.
 *
 * @param prefix - the directory, with `/` between its parts; empty for the whole tree.
 */
export async function listFiles(
  store: ObjectStore,
  tree: string,
  prefix: string,
): Promise<readonly SourceEntry[]> {
  const start = await descend(store, tree, prefix);
  const found: SourceEntry[] = [];
  const visit = async (id: string, base: string): Promise<void> => {
    for (const entry of await entriesOf(store, id)) {
      const path = base + entry.name;
      if (isDirectory(entry)) await visit(entry.id, `${path}/`);
      else found.push({ path, type: entryType(entry.mode), contentId: entry.id });
    }
  };
  if (start !== undefined) await visit(start, '');
  return found.sort((a, b) => compareCodeUnits(a.path, b.path));
}

/** Id of what is at a path of a tree, file or directory; `undefined` when there is nothing. */
export async function idAt(
  store: ObjectStore,
  tree: string,
  path: string,
): Promise<string | undefined> {
  let at: string | undefined = tree;
  for (const name of path.split('/').filter((part) => part !== '')) {
    const entries: readonly TreeEntry[] | undefined = await store.tree(at);
    at = entries?.find((entry) => entry.name === name)?.id;
    if (at === undefined) return undefined;
  }
  return at;
}

async function descend(
  store: ObjectStore,
  tree: string,
  prefix: string,
): Promise<string | undefined> {
  const id = await idAt(store, tree, prefix);
  // A file where the directory was later is no directory.
  return id === undefined || (prefix !== '' && (await store.tree(id)) === undefined)
    ? undefined
    : id;
}

async function entriesOf(store: ObjectStore, id: string): Promise<readonly TreeEntry[]> {
  const entries = await store.tree(id);
  if (entries === undefined) throw new MissingTreeError();
  return entries;
}

function isDirectory({ mode }: TreeEntry): boolean {
  return mode === '040000' || mode === '40000';
}
