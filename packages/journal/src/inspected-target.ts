import type { Sha256 } from '@holdfast/base';
import type { FileHandle, FileStat } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import type { Location } from './directories.js';
import type { TargetChange } from './target-change.js';
import type { RecordedDirectory } from './transaction-record.js';

/** A target as it is now. */
export interface InspectedTarget {
  readonly change: TargetChange;
  /** Relative to the project root. */
  readonly path: string;
  /** Whether it is what the plan expects, or what the plan wants already. */
  readonly state: 'before' | 'after';
  readonly location: Location;
  /** The file as it was read; absent when there is none. */
  readonly stat?: FileStat;
  /** The file to be replaced or removed; absent for a create, and for a target that is at its result. */
  readonly original?: Original;
  /** Whether something has its name, or that of a directory on the way, that the same plan removes. */
  readonly isOccupied?: true;
}

/** A file to be replaced or removed. */
export interface Original {
  readonly stat: FileStat;
  readonly sha256: Sha256;
  /** Kept for a few small files only; else they are read again. */
  readonly bytes?: Uint8Array;
  /** Open for reading, where not too many are. */
  readonly handle?: FileHandle;
}

/** A directory in which a plan leaves nothing. */
export interface EmptiedDirectory extends Omit<RecordedDirectory, 'listed'> {
  /** The way into it, as to a file of its own. */
  readonly inside: Location;
}

/** All targets of a plan, their directories and originals open. */
export interface Inspection {
  /** In the order in which they are to be written. */
  readonly targets: readonly InspectedTarget[];
  /** Directories in which nothing will be left, outer ones first. */
  readonly emptied: readonly EmptiedDirectory[];
  readonly conflicts: readonly Conflict[];
  /** May be called again; forgets the targets. */
  close(): void;
}
