import type { FsPort, ProcessTable } from '@holdfast/files';
import type { Plan, PlanLimits } from '@holdfast/plan';
import type { ChangeResult, PruneResult, StatusResult } from './results.js';

/** How to open a journal. */
export interface JournalOptions {
  /** The file system; default the real one. Tests inject faults here. */
  readonly fs?: FsPort;
  /** Clock for records, milliseconds since 1970 UTC; default the real one. */
  readonly now?: () => number;
  /** Names new transactions; default a time-ordered UUID (version 7). */
  readonly newTransactionId?: () => string;
  /** Who we are and who still runs; default this machine. Tests play other processes here. */
  readonly processes?: ProcessTable;
  /** Wait this long for another owner's lock, in milliseconds; default 0: answer `locked` at once. */
  readonly waitMs?: number;
  /** Asks a running apply to stop after the current file and roll back. */
  readonly signal?: AbortSignal;
  /**
   * Told about each step of long work. It must not throw: what it throws stops the work, the files
   * are put back as after any failure, and the error is thrown on.
   */
  readonly onProgress?: (event: ProgressEvent) => void;
}

/** How far a step has come. `flush` and `inspect` count files too, though they are done at once. */
export interface ProgressEvent {
  readonly step: 'inspect' | 'stage' | 'flush' | 'write' | 'restore';
  readonly done: number;
  readonly total: number;
}

/** Selects a transaction: its UUID, or `{ last: true }` for the newest one, whatever its state. */
export type TransactionSelector = string | { readonly last: true };

/** How to apply. */
export interface ApplyOptions extends JournalOptions {
  /** The workspace (`--cwd`), absolute; the plan's app root is joined to it. Default: the project root. */
  readonly cwd?: string;
  /** Inspect only: answers `ready` and changes nothing, not even timestamps. */
  readonly dryRun?: boolean;
  /** What a plan of version 2 may hold, where it is not the default. */
  readonly limits?: Partial<PlanLimits>;
}

/** How to recover or resume. */
export interface RecoverOptions extends JournalOptions {
  /** Look only: answers `ready` and changes nothing. */
  readonly dryRun?: boolean;
  /** Only transactions of this app root, relative to the project root. */
  readonly appRoot?: string;
}

/** What status lists. */
export interface StatusOptions extends Pick<JournalOptions, 'fs' | 'processes'> {
  /** Only transactions of this app root, relative to the project root. */
  readonly appRoot?: string;
}

/** How to abandon. */
export interface AbandonOptions extends JournalOptions {
  /** Repeat of the owner's nonce, for a lock whose owner cannot be judged (another host or container). */
  readonly takeOver?: string;
}

/** What to prune. Without `archive` and `delete` nothing is changed. */
export interface PruneOptions extends JournalOptions {
  /** Move finished transactions into this existing directory; absolute path. */
  readonly archive?: string;
  /** Delete finished transactions. */
  readonly delete?: boolean;
  /** Leave this many of the newest finished transactions. */
  readonly keep?: number;
  /** Only those that ended longer ago, in milliseconds. */
  readonly olderThanMs?: number;
}

/**
 * The journal of one project. Every method rejects with a `HoldfastError`: `io-error` when the
 * system refuses a step and nothing was begun, `unsafe-target` when `.holdfast` or
 * `.holdfast/changes` is a symlink. What a user can settle is never an error but a result with
 * `conflicts`, of which each has a stable code.
 */
export interface Journal {
  /** Absolute path of the project root. */
  readonly root: string;

  /**
   * Writes, deletes and moves the files of a plan (change.md 5): all of them, or none. A target that is not exactly what
   * the plan was made for is a conflict, and then nothing was touched. A failure or a request to
   * stop in the middle is undone before this returns; only when that is impossible the result is
   * `interrupted`.
   *
   * @throws HoldfastError with the code of the plan's first problem when it is not a valid plan.
   */
  apply(plan: Plan, options?: ApplyOptions): Promise<ChangeResult>;

  /**
   * Brings the files of a transaction back to what they were (change.md 6): an interrupted one, or a
   * finished one to undo it. A file that was edited, chmod-ed, removed or replaced since is a
   * conflict, and then nothing is touched.
   *
   * @throws HoldfastError `transaction-id-invalid`, `transaction-not-found`, `journal-damaged`.
   */
  recover(transaction: TransactionSelector, options?: RecoverOptions): Promise<ChangeResult>;

  /**
   * Finishes an interrupted transaction forwards: possible when every target is exactly what it
   * was, or exactly our result, and no recovery was begun. Errors as for {@link Journal.recover}.
   */
  resume(transaction: TransactionSelector, options?: RecoverOptions): Promise<ChangeResult>;

  /**
   * Gives up an interrupted transaction. Files stay as they are now, the originals stay in the
   * journal. Also takes a damaged entry by its name in status, which is then set aside, and
   * `claims/<number>` with `takeOver`, which frees a lock whose owner cannot be judged. Errors as
   * for {@link Journal.recover}.
   */
  abandon(transaction: string, options?: AbandonOptions): Promise<ChangeResult>;

  /** Lists transactions, newest first, and what is wrong with the journal. Changes nothing. */
  status(options?: StatusOptions): Promise<StatusResult>;

  /**
   * Archives or deletes finished transactions; they can no longer be recovered then. Active and
   * damaged ones stay.
   *
   * @throws HoldfastError `usage-error`, `locked`; `output-exists` when the archive has one already.
   */
  prune(options?: PruneOptions): Promise<PruneResult>;
}
