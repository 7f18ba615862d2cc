import type { SourceRead, SourceTree } from './source-tree.js';

/**
 * The commits of a repository, read without a checkout and without a network. Paths are relative to
 * the root that the history was opened for.
 */
export interface History {
  /** Full commit id of a branch, tag, `HEAD~2` or id; `undefined` when there is none. */
  resolve(ref: string): Promise<string | undefined>;
  /** The files of a commit. Throws `HoldfastError` `source-unavailable` when the commit is not there. */
  treeAt(commit: string): Promise<SourceTree>;
  /** Files that git takes for renamed between two commits, by similarity of at least half. */
  renames(from: string, to: string): Promise<readonly Rename[]>;
  /** Paths that differ between two commits, renames shown as a deletion and an addition. */
  changedPaths(from: string, to: string): Promise<readonly string[]>;
  /**
   * First-parent commits after `from` up to and including `to` that touched `path`, oldest first.
   * Ends early, with `complete: false`, at the boundary of a shallow clone.
   */
  log(path: string, from: string, to: string): Promise<PathLog>;
  /** Author, date and subject of one commit. */
  commitInfo(commit: string): Promise<CommitInfo>;
  /** A file's content by its blob id, wherever it was; `absent` when the repository does not have it. */
  blob(contentId: string, maxBytes?: number): Promise<SourceRead>;
  close(): Promise<void>;
}

/** A file that one commit has under another path, by git's similarity. Paths are relative to the root. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  /** 0 to 100. */
  readonly similarity: number;
}

/** The commits that touched a path, oldest first; not `complete` when the history was cut short. */
export interface PathLog {
  readonly commits: readonly CommitInfo[];
  readonly complete: boolean;
}

/** One commit as a reader needs it. */
export interface CommitInfo {
  readonly commit: string;
  readonly author: string;
  /** ISO 8601 with offset, the author's date. */
  readonly date: string;
  readonly subject: string;
}
