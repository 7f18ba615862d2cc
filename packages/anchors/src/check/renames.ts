import type { SourceEntry } from '@holdfast/source';
import type { CommitBaseline } from './baseline.js';
import type { Listing } from './listing.js';
import { mapBounded } from './map-bounded.js';

/** Which file became which, since a baseline. */
export interface Renames {
  readonly to: ReadonlyMap<string, string>;
  readonly from: ReadonlyMap<string, string>;
}

/**
 * Renames since a commit: git's own, and, for files that no commit has yet, those of a file that is
 * gone to the only new file with its very content, which git would say of them too.
 */
export async function renamesSince(
  baseline: CommitBaseline,
  listing: Listing,
  isCommitted: boolean,
): Promise<Renames> {
  const { renamedTo: to, renamedFrom: from } = baseline;
  if (isCommitted) return { to, from };
  const exact = await exactRenames(baseline, listing);
  const added = exact.filter((it) => !to.has(it.from) && !from.has(it.to));
  return {
    to: new Map([...to, ...added.map((it) => [it.from, it.to] as const)]),
    from: new Map([...from, ...added.map((it) => [it.to, it.from] as const)]),
  };
}

async function exactRenames(
  baseline: CommitBaseline,
  listing: Listing,
): Promise<readonly { readonly from: string; readonly to: string }[]> {
  const now = await listing.entries();
  const isFile = ({ type }: SourceEntry) => type === 'file';
  const gone = [...baseline.entries.values()].filter((it) => isFile(it) && !now.has(it.path));
  if (gone.length === 0) return [];
  const added = [...now.values()].filter((it) => isFile(it) && !baseline.entries.has(it.path));
  const ids = await mapBounded(added, 16, ({ path }) => listing.contentId(path));
  const goneById = byId(gone.map(({ path, contentId }) => ({ path, id: contentId })));
  const addedById = byId(added.map(({ path }, index) => ({ path, id: ids[index] })));
  return [...goneById].flatMap(([id, [from, another]]) => {
    const [to, second] = addedById.get(id) ?? [];
    const isOnly = another === undefined && second === undefined;
    return from !== undefined && to !== undefined && isOnly ? [{ from, to }] : [];
  });
}

function byId(
  files: readonly { readonly path: string; readonly id: string | undefined }[],
): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, string[]>();
  for (const { path, id } of files) {
    if (id === undefined) continue;
    const known = paths.get(id);
    if (known === undefined) paths.set(id, [path]);
    else known.push(path);
  }
  return paths;
}
