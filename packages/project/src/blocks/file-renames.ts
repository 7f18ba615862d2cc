import type { BlockMap } from '@holdfast/blocks';
import type { SourceEntry, SourceTree } from '@holdfast/source';
import type { Project } from '../project.js';

/**
 * Where files went since a commit, old path to new path: first as git tells it between that commit and
 * the one that is checked out, then by equal content between that one and the working tree. Empty
 * without a repository.
 *
 * @param since - the commit that a map was made at, as {@link commitOf} has it.
 * @param entries - the files of the working tree.
 * @param working - where they are read from, which may be a tree that exists nowhere yet.
 */
export async function fileRenames(
  project: Project,
  since: string | undefined,
  entries: readonly SourceEntry[],
  working?: SourceTree,
): Promise<ReadonlyMap<string, string>> {
  const [history, head] = await Promise.all([project.history(), project.head()]);
  if (history === undefined || head === undefined) return new Map();
  const committed = since === undefined || since === head ? [] : await history.renames(since, head);
  const moved = new Map(committed.map(({ from, to }) => [from, to]));
  const uncommitted = await movedInWorkingTree(project, head, entries, working);
  for (const [from, to] of moved) {
    const further = uncommitted.get(to);
    if (further !== undefined) moved.set(from, further);
  }
  for (const [from, to] of uncommitted) if (!moved.has(from)) moved.set(from, to);
  return moved;
}

/** The commit that a map says it was made at; `undefined` where the history does not have it. */
export async function commitOf(
  project: Project,
  { sourceCommit }: BlockMap['repo'],
): Promise<string | undefined> {
  if (sourceCommit === undefined) return undefined;
  return await (await project.history())?.resolve(sourceCommit);
}

/** A file that is gone and one that is new are the same when only they have this content. */
async function movedInWorkingTree(
  project: Project,
  head: string,
  entries: readonly SourceEntry[],
  working?: SourceTree,
): Promise<ReadonlyMap<string, string>> {
  const tree = await project.tree({ kind: 'commit', ref: head });
  const before = (await tree.list()).filter(({ type }) => type === 'file');
  const there = new Set(entries.map(({ path }) => path));
  const gone = before.filter(({ path }) => !there.has(path));
  if (gone.length === 0) return new Map();
  const then = new Set(before.map(({ path }) => path));
  const added = entries.filter(({ path }) => !then.has(path));
  const now = working ?? (await project.tree());
  const goneById = onlyOnes(await contentIds(gone, tree));
  const addedById = onlyOnes(await contentIds(added.slice(0, MOST_READ), now));
  return new Map(
    [...goneById].flatMap(([id, from]) => {
      const to = addedById.get(id);
      return to === undefined ? [] : [[from, to] as const];
    }),
  );
}

/** More new files at once are another checkout, not a move. */
const MOST_READ = 5_000;

async function contentIds(
  entries: readonly SourceEntry[],
  tree: SourceTree,
): Promise<readonly (readonly [id: string, path: string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const { path, contentId } of entries) {
    if (contentId !== undefined) found.push([contentId, path]);
    else {
      const read = await tree.read(path, MOST_BYTES);
      if (read.kind === 'found') found.push([read.contentId, path]);
    }
  }
  return found;
}

const MOST_BYTES = 4_000_000;
/** Git's id of no content: empty files are equal and say nothing. */
const EMPTY = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';

function onlyOnes(ids: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const [id] of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return new Map(ids.filter(([id]) => id !== EMPTY && counts.get(id) === 1));
}
