import type { ExternalImport, ImportEdge } from '../graph/import-edge.js';

/** What a proposal is made from: plain data, in any order. */
export interface ProposalInput {
  /** Every file that the map is to know, each path once. */
  readonly files: readonly ProposalFile[];
  /** Packages of the workspace; the root is one whether it is named here or not. */
  readonly packages?: readonly ProposalPackage[];
  /** The import graph between the files; without it the folders alone decide. */
  readonly edges?: readonly ImportEdge[];
  /** Imports of what is outside the repository. */
  readonly externals?: readonly ExternalImport[];
  /**
   * The words of a file's identifiers and how often each occurs, `undefined` for a file that has
   * none. Asked only for files of folders that are large enough to be divided.
   */
  readonly words?: (path: string) => ReadonlyMap<string, number> | undefined;
  /** Seed of the one random choice there is, the order of Louvain; 1 when absent. */
  readonly seed?: number;
}

/** One file of the repository. */
export interface ProposalFile {
  /** Canonical, relative to the project's root. */
  readonly path: string;
  readonly class: FileClass;
  /** Whether the file was read and parsed; absent where nobody tried. */
  readonly parsed?: boolean;
}

/**
 * What a file is, as far as grouping goes. `source` and `other` (configuration, data, styles,
 * scripts without a grammar) make blocks; `test` and `docs` follow what they belong to, or make
 * blocks of their own folders; `generated`, `vendored`, `lock` and `binary` are never clustered
 * and go where their folder goes.
 */
export type FileClass =
  | 'source'
  | 'other'
  | 'test'
  | 'docs'
  | 'generated'
  | 'vendored'
  | 'lock'
  | 'binary';

/** One package of the workspace. */
export interface ProposalPackage {
  /** As its manifest has it: `@scope/name`. */
  readonly name: string;
  /** Relative to the project's root, `.` for the root itself. */
  readonly directory: string;
}
