import type { Conflict } from '@holdfast/plan';

/** What one apply, recover, resume or abandon came to (change.md 4). */
export interface ChangeResult {
  readonly schemaVersion: 1;
  readonly status: ChangeStatus;
  /** The plan's id. */
  readonly id: string;
  readonly transactionId?: string;
  readonly files: readonly FileOutcome[];
  readonly conflicts: readonly Conflict[];
  /** Holdfast never installs anything. */
  readonly dependencyInstallation: 'not-run';
  /** Sentences for the reader, among them what the result does not prove. */
  readonly notes: readonly string[];
}

/**
 * - `applied`, `already-applied`, `ready` (a dry run found nothing in the way);
 * - `conflict`: `conflicts` says why, and every file is what it was before the call;
 * - `interrupted`: the change is half-way, and the journal can undo or finish it; files that cannot
 *   be told about are left out;
 * - `recovered`, `already-recovered`, `abandoned`.
 */
export type ChangeStatus =
  | 'applied'
  | 'already-applied'
  | 'ready'
  | 'conflict'
  | 'interrupted'
  | 'recovered'
  | 'already-recovered'
  | 'abandoned';

/**
 * What became of one file. `unchanged`: it held the planned result already, or was gone already.
 * `restored`: it is what it was before the change; a file that the change made is gone.
 */
export interface FileOutcome {
  /** Relative to the plan's app root. */
  readonly path: string;
  readonly outcome: 'written' | 'deleted' | 'unchanged' | 'restored' | 'untouched';
  /** The path that a moved file had before the change. */
  readonly from?: string;
}

/** The journal's transactions, newest first, and what is wrong with it (change.md 4). */
export interface StatusResult {
  readonly schemaVersion: 1;
  readonly transactions: readonly TransactionStatus[];
  readonly issues: readonly StatusIssue[];
  /** Whether older transactions exist that are not listed. */
  readonly truncated: boolean;
}

/** One transaction as status shows it. */
export interface TransactionStatus {
  readonly id: string;
  readonly planId: string;
  readonly state: TransactionState;
  readonly fileCount: number;
  /** Not final: it blocks the next apply until it is recovered, resumed or abandoned. */
  readonly active: boolean;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt?: string;
  /** Relative to the plan's app root. */
  readonly paths: readonly string[];
  readonly appRoot: string;
  /** The process that holds the lock for this transaction now. */
  readonly owner?: {
    readonly pid: number;
    readonly host: string;
    readonly alive: boolean | 'unknown';
  };
}

/** Where a transaction is; docs/reference/journal-format.md describes each state. */
export type TransactionState =
  | 'prepared'
  | 'applying'
  | 'applied'
  | 'interrupted'
  | 'recovering'
  | 'recovered'
  | 'aborted'
  | 'abandoned';

/** Something in the journal that is not as it should be. */
export interface StatusIssue {
  /** Directory or file name inside the journal. */
  readonly path: string;
  readonly reason: string;
  /** Whether it keeps the next apply from starting. */
  readonly active: boolean;
}

/** What prune did, or would do. */
export interface PruneResult {
  readonly schemaVersion: 1;
  /** `planned` when neither archiving nor deletion was asked for. */
  readonly status: 'planned' | 'archived' | 'deleted';
  /** Transactions concerned: once archived or deleted they can no longer be recovered. */
  readonly transactions: readonly string[];
  readonly kept: number;
  readonly notes: readonly string[];
}
