import type { Sha256 } from '@holdfast/base';
import type { CompleteCandidate } from '../edits/edit-model.js';
import type { MergeConflict } from '../merge/merge-files.js';
import type { OriginalFiles } from '../review/original-file.js';

/** What is there now at the targets of a plan, and what it was made for. */
export interface RebaseEvidence {
  /** As `readOriginals` returns it. A path that is left out is one where nothing is. */
  readonly current: OriginalFiles;
  /** By SHA-256: the bytes that the plan was made for, of those that {@link basesNeeded} named. */
  readonly bases: ReadonlyMap<Sha256, Uint8Array>;
}

/** What becomes of one operation of a plan that is carried over to the files of today. */
export type RebasedFile = CarriedFile | ConflictingFile;

/** An operation that is carried over, or need not be. */
export interface CarriedFile extends RebasedNames {
  /**
   * `kept`: the file is still what the plan was made for, nothing changes about the operation. `merged`:
   * both changes are in the new plan. `settled`: the file is there as it was planned, or the change is in
   * it already, and the operation falls away.
   */
  readonly outcome: 'kept' | 'merged' | 'settled';
}

/** The names of an operation. */
interface RebasedNames {
  readonly path: string;
  /** Of a move: the old name. */
  readonly from?: string;
}

/** An operation that cannot be carried over without a decision. */
export interface ConflictingFile extends RebasedNames {
  readonly outcome: 'conflict';
  /** What stands against it, and what to do: one sentence or two. */
  readonly reason: string;
  /** Where the changes meet, when they meet in lines. */
  readonly places: readonly MergeConflict[];
}

/** The operations of a plan, carried over. */
export interface RebasedOperations {
  /** In the order of the plan's operations. */
  readonly files: readonly RebasedFile[];
  /** What to plan anew; those of conflicting files are left out. */
  readonly candidates: readonly CompleteCandidate[];
}
