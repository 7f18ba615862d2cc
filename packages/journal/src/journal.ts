import type { FsPort, Liveness, OwnerIdentity } from '@holdfast/files';
import type { Plan } from '@holdfast/plan';
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
  /** Told about each step of long work; must not throw. */
  readonly onProgress?: (event: ProgressEvent) => void;
}

/** Names the owner of a lock and tells whether an owner still runs. */
export interface ProcessTable {
  /** This process, with a fresh nonce each time. */
  current(): OwnerIdentity;
  probe(owner: OwnerIdentity): Liveness;
}

export interface ProgressEvent {
  readonly step: 'inspect' | 'stage' | 'flush' | 'write' | 'restore';
  readonly done: number;
  readonly total: number;
}

/** Selects a transaction: its UUID, or `{ last: true }` for the newest one, whatever its state. */
export type TransactionSelector = string | { readonly last: true };

export interface ApplyOptions extends JournalOptions {
  /** The workspace (`--cwd`), absolute; the plan's app root is joined to it. Default: the project root. */
  readonly cwd?: string;
  /** Inspect only: answers `ready` and changes nothing, not even timestamps. */
  readonly dryRun?: boolean;
}

export interface RecoverOptions extends JournalOptions {
  readonly dryRun?: boolean;
  /** Only transactions of this app root, relative to the project root. */
  readonly appRoot?: string;
}

export interface AbandonOptions extends JournalOptions {
  /** Repeat of the owner's nonce, for a lock whose owner cannot be judged (another host or container). */
  readonly takeOver?: string;
}

export interface PruneOptions extends JournalOptions {
  /** Move finished transactions into this existing directory. */
  readonly archive?: string;
  /** Delete finished transactions. */
  readonly delete?: boolean;
  readonly keep?: number;
  readonly olderThanMs?: number;
}

/** The journal of one project. */
export interface Journal {
  /** Absolute path of the project root. */
  readonly root: string;
  apply(plan: Plan, options?: ApplyOptions): Promise<ChangeResult>;
  recover(transaction: TransactionSelector, options?: RecoverOptions): Promise<ChangeResult>;
  resume(transaction: TransactionSelector, options?: RecoverOptions): Promise<ChangeResult>;
  abandon(transaction: string, options?: AbandonOptions): Promise<ChangeResult>;
  status(options?: { readonly appRoot?: string; readonly fs?: FsPort }): Promise<StatusResult>;
  prune(options?: PruneOptions): Promise<PruneResult>;
}
