import * as fs from 'node:fs';
import { join } from 'node:path';
import { once } from '@holdfast/base';
import { findRepository, type RepositoryPlaces } from './find-repository.js';
import { parseTree, type TreeEntry } from './parse-tree.js';

/** Objects and references of one repository, through isomorphic-git; nothing is written. */
export interface ObjectStore {
  readonly places: RepositoryPlaces;
  /** `undefined` when the repository does not have it, or when it is no commit. */
  commit(id: string): Promise<CommitObject | undefined>;
  /** Entries of a tree by name; `undefined` when the repository does not have it. */
  tree(id: string): Promise<readonly TreeEntry[] | undefined>;
  blob(id: string): Promise<Uint8Array | undefined>;
  /** Commit that a reference (`HEAD`, a branch, a tag, a full or short id) stands for. */
  lookUp(ref: string): Promise<string | undefined>;
}

export interface CommitObject {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: { readonly name: string; readonly timestamp: number; readonly offset: number };
  readonly message: string;
}

/** Opens the repository that a directory is in, see {@link findRepository}. */
export function openObjectStore(directory: string): ObjectStore {
  const places = findRepository(directory);
  // Shared by all calls: without it each of them would read the packs again.
  const cache = {};
  const shared = { fs, gitdir: places.shared, cache };
  return {
    places,
    commit: (id) =>
      ifThere(async () => {
        const { oid, commit } = await (await git()).readCommit({ ...shared, oid: id });
        const { tree, parent, message } = commit;
        const { name, timestamp, timezoneOffset } = commit.author;
        return {
          id: oid,
          tree,
          parents: parent,
          author: { name, timestamp, offset: timezoneOffset },
          message,
        };
      }),
    tree: async (id) => {
      const bytes = await content(id, 'tree');
      return bytes === undefined ? undefined : parseTree(bytes);
    },
    blob: (id) => content(id, 'blob'),
    lookUp: (ref) => lookUp(ref),
  };

  function content(id: string, wanted: string): Promise<Uint8Array | undefined> {
    return ifThere(async () => {
      const { type, object } = await (await git()).readObject({
        ...shared,
        oid: id,
        format: 'content',
      });
      return type === wanted && object instanceof Uint8Array ? object : undefined;
    });
  }

  async function lookUp(ref: string): Promise<string | undefined> {
    const name = ref === 'HEAD' ? readHead(places.own) : ref;
    const id = await ifThere(async () => (await git()).resolveRef({ ...shared, ref: name }));
    if (id !== undefined) return peel(id);
    if (!/^[0-9a-f]{4,40}$/.test(ref)) return undefined;
    const whole = await ifThere(async () => (await git()).expandOid({ ...shared, oid: ref }));
    return whole === undefined ? undefined : peel(whole);
  }

  async function peel(id: string): Promise<string | undefined> {
    return ifThere(async () => (await (await git()).readCommit({ ...shared, oid: id })).oid);
  }
}

/** The reader is large, and whoever has the git program never needs it. */
const git = once(async () => (await import('isomorphic-git')).default);

/** What a work tree's own `HEAD` says: a linked one has its own, with the references elsewhere. */
function readHead(own: string): string {
  return fs
    .readFileSync(join(own, 'HEAD'), 'utf8')
    .trim()
    .replace(/^ref: /, '');
}

/** Errors by which isomorphic-git says that something is not there, or is of another type. */
const NOT_THERE = new Set([
  'NotFoundError',
  'ObjectTypeError',
  'AmbiguousError',
  'InvalidOidError',
  'InvalidRefNameError',
]);

async function ifThere<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (typeof code === 'string' && NOT_THERE.has(code)) return undefined;
    throw error;
  }
}
