import type { Problem } from '@holdfast/base';
import type { History } from '@holdfast/source';

/**
 * Bare mirrors of registered repositories below one directory. There is never a work tree, so that
 * nothing of a repository can run.
 */
export interface Mirrors {
  /**
   * What is wrong with a registration as far as its text tells: schemes, user names in the URL,
   * leading dashes, names of environment variables. Asks no network.
   */
  readonly problems: (repository: Omit<MirroredRepository, 'id'>) => readonly Problem[];
  /**
   * Judges where a registration leads now: its address, and whether its token may go there. Every fetch judges
   * anew. What may be otherwise in a moment, such as a name that has no address, is left to the fetch.
   *
   * @throws HoldfastError `repository-refused`.
   */
  readonly judge: (repository: Omit<MirroredRepository, 'id'>) => Promise<void>;
  /**
   * Brings a repository up to date; makes the mirror when there is none. One fetch of a repository
   * runs at a time in this process, later callers wait for their own.
   *
   * @throws HoldfastError `repository-unavailable` (its `data.retry` says whether another attempt can
   *   help), `repository-refused` for an address that configuration does not allow.
   */
  readonly fetch: (repository: MirroredRepository, options?: FetchOptions) => Promise<void>;
  /**
   * Opens what the last fetch brought. No network, except that a partial clone may bring blobs that
   * are asked for.
   *
   * @throws HoldfastError `repository-unavailable` when there is no mirror.
   */
  readonly open: (repository: MirroredRepository) => Promise<Mirror>;
  /** Deletes the mirror of a repository that is no longer registered. */
  readonly remove: (repositoryId: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A repository as far as its mirror is concerned. */
export interface MirroredRepository {
  /** `[a-z0-9_]+`: also the name of its directory. */
  readonly id: string;
  readonly url: string;
  /** Branch or tag, or a full ref. */
  readonly defaultRef: string;
  /** Name of the environment variable with the token; never the token. */
  readonly credential?: string;
}

/** Optional parts of a fetch. */
export interface FetchOptions {
  /** Refs besides branches and tags, such as `refs/pull/7/head`. */
  readonly refs?: readonly string[];
  readonly signal?: AbortSignal;
}

/** A mirror that is open for reading. */
export interface Mirror {
  /** Resolves branches, tags, ids and refs that were fetched; `HEAD` is the default ref. */
  readonly history: History;
  readonly close: () => Promise<void>;
}
