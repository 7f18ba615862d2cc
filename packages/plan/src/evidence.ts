import type { Sha256 } from '@holdfast/base';
import type { Conflict } from './plan-model.js';

/** What is known about a file that is there. */
export interface PresentFile {
  readonly sha256: Sha256;
  /** Bytes, where they are known. */
  readonly size?: number;
  /** Whether its owner may execute it, where that is known. */
  readonly executable?: boolean;
  /** False where the file is known not to be valid UTF-8. */
  readonly isText?: boolean;
}

/**
 * What is known about the disk when a plan is made. All paths are canonical and relative to
 * `appRoot`, except `appRoot` and `applications`, which are relative to the workspace.
 */
export interface Evidence {
  /** `.` for the workspace itself. */
  readonly appRoot: string;
  /** Whether the user chose the app root; only then may it be an application among several. */
  readonly appRootExplicit: boolean;
  /** Files seen, with the hash of their bytes. */
  readonly present: ReadonlyMap<string, PresentFile>;
  /** Paths seen to be absent. A path in neither set is unknown. */
  readonly absent: ReadonlySet<string>;
  /** Further real names seen (files or directories), for collisions by case and with ancestors. */
  readonly spellings: readonly string[];
  /** Texts of the configuration files that planning reads, by path. */
  readonly configurations: ReadonlyMap<string, string>;
  /** Directories of the workspace's applications. */
  readonly applications: readonly string[];
  /** Contradictions found while the evidence was collected; they go into the plan. */
  readonly conflicts?: readonly Conflict[];
}
