import type { Problem } from '@holdfast/base';
import type { FileImports } from '../file-imports.js';

/** What the imports of a project were found to lead to, and what it was found from. */
export interface RememberedGraph {
  /** Every file of the project, sorted by UTF-8 bytes. */
  readonly paths: readonly string[];
  /** Stands for the content of all configurations. */
  readonly configs: string;
  /** For each group of languages that is resolved as a whole, what stands for all that decides it. */
  readonly groups: ReadonlyMap<string, string>;
  /** What is wrong with configurations. */
  readonly problems: readonly Problem[];
  /** Files whose imports could be read, by path. */
  readonly files: ReadonlyMap<string, RememberedFile>;
}

/** What the imports of a file of some content were found to lead to. */
export interface RememberedFile extends FileImports {
  /** Git's blob id of the content. */
  readonly contentId: string;
  /** See `FileOutline`. */
  readonly whole: boolean;
  /** First names of all files and directories that decide it, see `AskedNames`. */
  readonly names: ReadonlySet<string>;
}

/**
 * Where an import graph is remembered between two looks at a project. It saves time only: what it gives
 * is used for what cannot have changed since. The same for all trees of a project, working tree, index
 * or plan.
 */
export interface GraphMemory {
  /** The graph that was kept last; `undefined` when there is none that can be trusted to be whole. */
  recall(): RememberedGraph | undefined;
  /** @param graph - is not changed afterwards. */
  keep(graph: RememberedGraph): void;
}
