import type { Sha256 } from '@holdfast/base';

/**
 * What one transaction is about to do, as `tx.json` keeps it. No absolute paths, no contents. Plans of
 * schema version 1 are recorded in version 1, as they always were.
 */
export type TransactionRecord = TransactionRecord1 | TransactionRecord2;

interface RecordBase {
  readonly id: string;
  readonly planId: Sha256;
  /** Relative to the project root; `.` for the root itself. */
  readonly appRoot: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** In the order in which they are written. */
  readonly operations: readonly RecordedOperation[];
  /** Paths that held the planned result already: not part of the transaction. */
  readonly unchanged: readonly string[];
}

/** Creates and updates only. */
export interface TransactionRecord1 extends RecordBase {
  readonly schemaVersion: 1;
}

/** Also deletes and moves. */
export interface TransactionRecord2 extends RecordBase {
  readonly schemaVersion: 2;
  /** Directories in which nothing is left, outer ones before those in them. */
  readonly emptied: readonly RecordedDirectory[];
}

/** One write of a transaction. Its index in the list names its files in the journal. */
export type RecordedOperation = RecordedCreate | RecordedUpdate | RecordedDelete;

export interface RecordedCreate {
  readonly kind: 'create';
  /** Relative to the app root. */
  readonly path: string;
  /**
   * How many of the last directories on the way from the project root did not exist. A number and
   * not their paths, which would take space in the square of their depth.
   */
  readonly newDirectories: number;
  readonly after: FileFacts;
  /** The temporary beside the target, when journal and target are on different mounts. */
  readonly adjacent?: string;
}

export interface RecordedUpdate {
  readonly kind: 'update';
  readonly path: string;
  readonly before: OriginalFacts;
  readonly after: FileFacts;
  /** Whether the original inode has a second name in the journal. */
  readonly kept: boolean;
  readonly adjacent?: string;
}

export interface RecordedDelete {
  readonly kind: 'delete';
  readonly path: string;
  readonly before: OriginalFacts;
  /** Index of the create that the file is moved to. */
  readonly movedTo?: number;
  /** The name beside the target that it gets instead of one in the journal, on another mount. */
  readonly adjacent?: string;
}

/** A directory that is removed when its last file is. */
export interface RecordedDirectory {
  /** Relative to the app root. */
  readonly path: string;
  /** Permission bits, 0o7777. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** Whether it had an access list, which is lost, or may have had one. */
  readonly listed?: true;
}

export interface FileFacts {
  readonly sha256: Sha256;
  /** Bytes. */
  readonly size: number;
  /** Permission bits, 0o7777. */
  readonly mode: number;
}

export interface OriginalFacts extends FileFacts {
  readonly uid: number;
  readonly gid: number;
  /** Where its bytes start in `undo.pack`. */
  readonly offset: number;
}

/** Directories that the transaction empties, outer ones before those in them. */
export function emptiedBy(record: TransactionRecord): readonly RecordedDirectory[] {
  return record.schemaVersion === 2 ? record.emptied : [];
}
