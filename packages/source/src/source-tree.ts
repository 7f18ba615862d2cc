/**
 * The files of a project at one moment, read and never run: a working tree, a commit, memory, or
 * an overlay of planned changes on any of these.
 *
 * Paths are relative to the tree's root with `/`; every legal file name is possible. A content id
 * is git's blob id (SHA-1 over `blob <length>\0` and the bytes) in every implementation, so that
 * facts cached under it serve all of them.
 */
export interface SourceTree {
  /** What the tree shows, for messages and cache keys: a commit id, or undefined for changing content. */
  readonly commit?: string;
  /** Every readable file, sorted by path in code-unit order. */
  list(): Promise<readonly SourceEntry[]>;
  /** One file's entry, without reading its content where that is possible. */
  entry(path: string): Promise<SourceEntry | undefined>;
  /** Reads one file of at most `maxBytes` (default: no limit). */
  read(path: string, maxBytes?: number): Promise<SourceRead>;
  /** Frees processes and descriptors. The tree cannot be read afterwards. */
  close(): Promise<void>;
}

/** One file of a tree. */
export interface SourceEntry {
  readonly path: string;
  readonly type: 'file' | 'symlink' | 'submodule';
  /** Git's blob id, when it is known without reading the file. */
  readonly contentId?: string;
  /** In bytes, when it is known without reading the file. */
  readonly size?: number;
}

/**
 * - `found`: the bytes, unfiltered, and their content id.
 * - `absent`: the tree has no file there.
 * - `unavailable`: the tree has the file but its content cannot be had (a blob missing from a
 *   shallow or partial clone, a submodule, a symlink, no permission): never to be taken for absent.
 * - `too-large`: longer than `maxBytes`.
 */
export type SourceRead =
  | { readonly kind: 'found'; readonly bytes: Uint8Array; readonly contentId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unavailable'; readonly reason: UnavailableReason }
  | { readonly kind: 'too-large'; readonly size: number };

/** Why something is in a tree and its bytes cannot be had. */
export type UnavailableReason =
  | 'blob-missing'
  | 'symlink'
  | 'submodule'
  | 'not-a-file'
  | 'no-permission'
  | 'unreadable';
