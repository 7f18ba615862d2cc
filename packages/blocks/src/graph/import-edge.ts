/**
 * One resolved import between two files of the repository. Edges of a graph are unique by
 * `(from, to, type)` and sorted by UTF-8 bytes of `from`, then `to`, then `type`.
 */
export interface ImportEdge {
  /** Path of the importing file, relative to the root with `/`. */
  readonly from: string;
  /** Path of the imported file. */
  readonly to: string;
  readonly type: ImportType;
  /** How many import statements of the file make the edge, at least 1. */
  readonly count: number;
  /** Line of the first of them, from 1; absent when the file uses names without importing them. */
  readonly line?: number;
}

/** `imports` covers static imports, re-exports and `require`. */
export type ImportType = 'imports' | 'type-only' | 'dynamic';

/** One import of something outside the repository. */
export interface ExternalImport {
  readonly from: string;
  /** Kind of outside: `npm`, `node`, `pip`, `go`, `cargo`, `maven`, `swift`. */
  readonly class: string;
  /** Name as a manifest has it: `react`, `@scope/name`, `node:fs`; never a URL or host. */
  readonly alias: string;
  readonly type: ImportType;
  readonly count: number;
  /** Line of the first of them, from 1. */
  readonly line?: number;
}
