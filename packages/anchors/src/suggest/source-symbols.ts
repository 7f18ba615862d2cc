import type { Declaration } from '@holdfast/syntax';
import type { BudgetReport, SkippedFile } from '../check-report.js';

/** A declaration with its file. */
export interface Place {
  readonly file: string;
  readonly declaration: Declaration;
}

/** A source file and, where that is known, what is in it. */
export interface SourceFile {
  readonly path: string;
  readonly contentId: string | undefined;
}

/** What a walk through source files found. */
export interface SourceWalk {
  readonly places: readonly Place[];
  /** The files that were not known before, as far as they were looked at. */
  readonly done: readonly SourceFile[];
  /** The limit that ended it before its last file. */
  readonly ended: BudgetReport['limit'];
  readonly skipped: readonly SkippedFile[];
  /** What was read although the budget does not count it. */
  readonly uncounted: Pick<BudgetReport, 'filesRead' | 'bytesRead'>;
  /** In how many source files a word is, declared or not; those that only show or try code left out. */
  filesWith(word: string): number;
}

/** Every declaration of a project, by name. */
export interface SymbolIndex {
  /** By qualified name. */
  readonly byName: ReadonlyMap<string, readonly Place[]>;
  /** Members by their own name, without their container's. */
  readonly byMember: ReadonlyMap<string, readonly Place[]>;
  readonly byFile: ReadonlyMap<string, readonly Place[]>;
  /** Every file of the project. */
  readonly paths: ReadonlySet<string>;
  /** Whether every source was read that may declare something. */
  readonly complete: boolean;
  hasDirectory(path: string): boolean;
  /** In how many source files a word is, declared or not; those that only show or try code left out. */
  filesWith(word: string): number;
}
