import type { Sha256 } from '@holdfast/base';
import type { FileHandle, FileStat } from '@holdfast/files';
import type { Conflict, TextOperation } from '@holdfast/plan';
import type { Location } from './directories.js';

/** A target as it is now. */
export interface InspectedTarget {
  readonly operation: TextOperation;
  /** Relative to the project root. */
  readonly path: string;
  /** Whether it is what the plan expects, or what the plan wants already. */
  readonly state: 'before' | 'after';
  readonly location: Location;
  /** The file as it was read; absent when there is none. */
  readonly stat?: FileStat;
  /** The file to be replaced; absent for a create, and for a target that is at its result. */
  readonly original?: Original;
}

/** The bytes of a file to be replaced. */
export interface Original {
  readonly stat: FileStat;
  readonly bytes: Uint8Array;
  readonly sha256: Sha256;
  /** Open for reading. */
  readonly handle: FileHandle;
}

/** All targets of a plan, their directories and originals open. */
export interface Inspection {
  readonly targets: readonly InspectedTarget[];
  readonly conflicts: readonly Conflict[];
  /** May be called again; forgets the targets. */
  close(): void;
}
