import type { History, SourceTree } from '@holdfast/source';
import type { FactsProvider } from '@holdfast/syntax';
import type { Anchor, AnchorId } from './anchor.js';
import type { AnchorResult, CheckCursor } from './check-report.js';
import type { SectionMemory } from './section-memory.js';

/** What {@link checkAnchors} checks, against what, and within which limits. */
export interface CheckOptions {
  /** Every anchor of the repository, for the counts of the report; {@link only} picks those to check. */
  readonly anchors: readonly Anchor[];
  /** Ids of the anchors to check; all without it. */
  readonly only?: ReadonlySet<AnchorId>;
  /** The files as they are now. */
  readonly tree: SourceTree;
  readonly facts: FactsProvider;
  /** Commits of the same repository; without it nothing is known of what was there before. */
  readonly history?: History;
  /** Commit that `tree` is, or is based on (for a working tree: `HEAD`); default `tree.commit`. */
  readonly head?: string | (() => Promise<string | undefined>);
  readonly budget?: Partial<CheckBudget>;
  /** Of the last report, to go on where its repository-wide pass stopped. */
  readonly cursor?: CheckCursor;
  /** `false`: do not look for the commit in which a state began. */
  readonly blame?: boolean;
  /**
   * `false`: leave out the lines of declarations in untouched files, whose facts then need not even be
   * looked up; with many anchors that is most of the work of a warm check.
   */
  readonly linesOfUntouched?: boolean;
  /** States that the last check saw, so that a return to what was confirmed is told once. */
  readonly previous?: ReadonlyMap<AnchorId, AnchorResult['state']>;
  /** Where the documents are: default `tree`; `false` does not look at them. */
  readonly documents?: SourceTree | false;
  /** Sections of documents as earlier checks found them; nothing is remembered without it. */
  readonly sections?: SectionMemory;
  /** Milliseconds of a clock that only goes forward, for the time limit. */
  readonly now?: () => number;
  readonly onProgress?: (progress: CheckProgress) => void;
}

/** Limits of one check (anchors.md 6). Only files that were read and parsed count. */
export interface CheckBudget {
  /** Anchored files; default 2,000. */
  readonly files: number;
  /** Files of the repository-wide pass; default twice `files`. */
  readonly searchFiles: number;
  /** Sources in bytes, both together; default 32 MiB. */
  readonly bytes: number;
  /** Default 30,000 milliseconds. */
  readonly timeMs: number;
  /** A larger file is not read; default 1,000,000 bytes. */
  readonly maxFileBytes: number;
}

/** How far a check is: first the anchored files, then, if need be, the rest of the repository. */
export interface CheckProgress {
  readonly phase: 'anchored' | 'search';
  readonly done: number;
  readonly total: number;
}
