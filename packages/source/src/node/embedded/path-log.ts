import type { PathLog } from '../../history.js';
import { commitInfoOf } from './commit-info-of.js';
import { idAt } from './list-files.js';
import type { CommitObject, ObjectStore } from './object-store.js';

/** First-parent commits after `from` up to `to` that touched a path, see `History.log`. */
export async function pathLog(
  store: ObjectStore,
  path: string,
  from: string,
  to: string,
): Promise<PathLog> {
  const { commits, complete } = await firstParents(store, from, to);
  const touched = [];
  for (const commit of commits) {
    if (await touches(store, commit, path)) touched.push(commitInfoOf(commit));
  }
  return { commits: touched.reverse(), complete };
}

/** Newest first; ends at the first commit that `from` has too. */
async function firstParents(
  store: ObjectStore,
  from: string,
  to: string,
): Promise<{ readonly commits: readonly CommitObject[]; readonly complete: boolean }> {
  const commits: CommitObject[] = [];
  for (let at: string | undefined = to; at !== undefined && at !== from; ) {
    const commit: CommitObject | undefined = await store.commit(at);
    if (commit === undefined) return { commits, complete: false };
    commits.push(commit);
    at = commit.parents[0];
    if (at === from) return { commits, complete: true };
  }
  if (to === from) return { commits: [], complete: true };
  // `from` came in by a merge, or is not an ancestor at all.
  const before = await ancestors(store, from);
  const later = commits.filter(({ id }) => !before.has(id));
  const reached = await ancestors(store, to);
  return { commits: later, complete: reached.has(from) };
}

async function ancestors(store: ObjectStore, start: string): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    const commit = await store.commit(id);
    if (commit === undefined) continue;
    seen.add(id);
    open.push(...commit.parents);
  }
  return seen;
}

async function touches(store: ObjectStore, commit: CommitObject, path: string): Promise<boolean> {
  const [first] = commit.parents;
  const parent = first === undefined ? undefined : await store.commit(first);
  const before = parent === undefined ? undefined : await idAt(store, parent.tree, path);
  return before !== (await idAt(store, commit.tree, path));
}
