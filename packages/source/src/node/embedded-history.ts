import { HoldfastError, shorten } from '@holdfast/base';
import type { History } from '../history.js';
import type { SourceEntry, SourceRead, SourceTree } from '../source-tree.js';
import { commitInfoOf } from './embedded/commit-info-of.js';
import { findRenames } from './embedded/find-renames.js';
import { listFiles, MissingTreeError } from './embedded/list-files.js';
import { type CommitObject, type ObjectStore, openObjectStore } from './embedded/object-store.js';
import { pathLog } from './embedded/path-log.js';
import { resolveRevision } from './embedded/resolve-revision.js';
import { objectTree } from './object-tree.js';

/**
 * The history of a repository through an embedded reader, for machines without the git program.
 * Slower, and it reads whole packs into memory. Alternates, SHA-256 and reftable are refused.
 *
 * @param directory - absolute path of a directory inside the repository; paths are relative to it.
 * @throws HoldfastError `source-unavailable` when there is no repository or it has a refused form.
 */
export async function openEmbeddedHistory(directory: string): Promise<History> {
  const store = openObjectStore(directory);
  const { prefix } = store.places;
  return {
    resolve: (ref) => resolveRevision(store, ref),
    treeAt: async (commit) => commitTree(store, commit),
    renames: async (from, to) => {
      const { deleted, added } = await changes(store, from, to);
      return findRenames(files(deleted), files(added), (id) => store.blob(id));
    },
    changedPaths: async (from, to) => (await changes(store, from, to)).paths,
    log: (path, from, to) => pathLog(store, prefix === '' ? path : `${prefix}/${path}`, from, to),
    commitInfo: async (commit) => commitInfoOf(await commitOf(store, commit)),
    blob: (contentId, maxBytes) => readBlob(store, contentId, maxBytes),
    close: async () => undefined,
  };
}

function commitTree(store: ObjectStore, commit: string): SourceTree {
  const objects = {
    read: async (id: string) => {
      const bytes = await store.blob(id);
      return bytes === undefined ? undefined : { id, type: 'blob', bytes: Buffer.from(bytes) };
    },
  };
  return objectTree({
    commit,
    list: () => entriesAt(store, commit),
    objects,
    close: async () => undefined,
  });
}

async function readBlob(
  store: ObjectStore,
  contentId: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<SourceRead> {
  if (!/^[0-9a-f]{40}$/.test(contentId)) return { kind: 'absent' };
  const bytes = await store.blob(contentId);
  if (bytes === undefined) return { kind: 'absent' };
  if (bytes.length > maxBytes) return { kind: 'too-large', size: bytes.length };
  return { kind: 'found', bytes, contentId };
}

async function entriesAt(store: ObjectStore, commit: string): Promise<readonly SourceEntry[]> {
  try {
    return await listFiles(store, (await commitOf(store, commit)).tree, store.places.prefix);
  } catch (error) {
    if (error instanceof MissingTreeError) throw unreadable(commit);
    throw error;
  }
}

async function commitOf(store: ObjectStore, commit: string): Promise<CommitObject> {
  const found = /^[0-9a-f]{40}$/.test(commit) ? await store.commit(commit) : undefined;
  if (found === undefined) throw unreadable(commit);
  return found;
}

interface Changes {
  readonly deleted: readonly SourceEntry[];
  readonly added: readonly SourceEntry[];
  readonly paths: readonly string[];
}

async function changes(store: ObjectStore, from: string, to: string): Promise<Changes> {
  const [old, now] = [await entriesAt(store, from), await entriesAt(store, to)];
  const [before, after] = [byPath(old), byPath(now)];
  const deleted = old.filter(({ path }) => !after.has(path));
  const added = now.filter(({ path }) => !before.has(path));
  const changed = now.filter((entry) => {
    const was = before.get(entry.path);
    return was !== undefined && (was.contentId !== entry.contentId || was.type !== entry.type);
  });
  const paths = [...deleted, ...added, ...changed].map(({ path }) => path).sort();
  return { deleted, added, paths };
}

function byPath(entries: readonly SourceEntry[]): ReadonlyMap<string, SourceEntry> {
  return new Map(entries.map((entry) => [entry.path, entry]));
}

function files(entries: readonly SourceEntry[]): readonly SourceEntry[] {
  return entries.filter(({ type }) => type === 'file');
}

function unreadable(commit: string): HoldfastError {
  return new HoldfastError(
    'source-unavailable',
    `The files of commit ${shorten(commit, 12)} cannot be read.`,
    { hint: 'A shallow or partial clone may lack them: fetch the commit first.' },
  );
}
