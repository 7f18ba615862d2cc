import type { Problem } from '@holdfast/base';
import type { ExternalImport, ImportEdge, ImportType } from './import-edge.js';
import type { UnresolvedReason } from './resolution.js';

/** Who imports whom in a project, and what could not be told. */
export interface ImportGraph {
  /** Unique by `(from, to, type)` and sorted by that. */
  readonly edges: readonly ImportEdge[];
  /** Unique by `(from, class, alias, type)` and sorted by that. */
  readonly externals: readonly ExternalImport[];
  /** Imports that lead to nothing in the project and to no package, sorted by file and line. */
  readonly unresolved: readonly UnresolvedImport[];
  /** Files and configurations that could not be read; the rest of the graph is whole. */
  readonly problems: readonly Problem[];
  readonly coverage: GraphCoverage;
}

/** One import that leads nowhere. */
export interface UnresolvedImport {
  readonly from: string;
  readonly specifier: string;
  /** From 1. */
  readonly line: number;
  readonly type: ImportType;
  readonly reason: UnresolvedReason;
}

/** How much of the project the graph speaks of. */
export interface GraphCoverage {
  /** Files in a language whose imports are understood. */
  readonly files: number;
  /** Of these, the ones that could not be read or parsed at all; sorted. */
  readonly unread: readonly string[];
  /** Of these, the ones that the parser read in part; sorted. */
  readonly partly: readonly string[];
  /** Import statements seen. */
  readonly imports: number;
}
