import type { Anchor, AnchorId, AnchorState } from './anchor.js';

/** What a check of a set of anchors came to. */
export interface CheckReport {
  /** One for each anchor, ordered by document, then by id. */
  readonly results: readonly AnchorResult[];
  /** Commit whose files were checked; absent for files that no commit has. */
  readonly commit?: string;
  /** `false` when the budget ended before every anchor had its answer. */
  readonly complete: boolean;
  readonly budget: BudgetReport;
  readonly uncheckedAnchorIds: readonly AnchorId[];
  /** Over all anchors of the repository, whatever the filter; four decimals. */
  readonly fallbackShare: {
    readonly total: number;
    readonly fallback: number;
    readonly share: number;
  };
  /** Directories that moved as a whole, each said once; its anchors are in `results` as well. */
  readonly movedDirectories: readonly MovedDirectory[];
  /** Pass it to the next check, which then goes on where this one's repository-wide pass stopped. */
  readonly cursor?: CheckCursor;
  /** Files that the repository-wide pass could not look into, by path. */
  readonly skippedFiles: readonly SkippedFile[];
}

/** A file that was left out of the repository-wide pass, as what it might hold is not known. */
export interface SkippedFile {
  readonly file: string;
  readonly reason: 'too-large' | 'gave-up' | 'not-text' | 'unavailable';
}

/** How far the repository-wide pass came; opaque but for its shape. */
export interface CheckCursor {
  /** Fingerprint of the listing that the pass works on; the pass starts anew when it is another. */
  readonly tree: string;
  /** The last path that was looked at. */
  readonly after: string;
  /** Files up to there that hold something an anchor looks for. */
  readonly hits: readonly string[];
}

/** Work done: only what was read and parsed counts, facts from the cache are free. */
export interface BudgetReport {
  readonly filesRead: number;
  readonly bytesRead: number;
  readonly elapsedMs: number;
  /** What ended first, if anything did. */
  readonly limit: 'files' | 'bytes' | 'time' | null;
}

/** A directory whose files are in another one now. */
export interface MovedDirectory {
  readonly from: string;
  readonly to: string;
  readonly anchorIds: readonly AnchorId[];
}

/** The answer for one anchor. */
export interface AnchorResult {
  readonly anchor: Anchor;
  readonly state: AnchorState | 'unchecked' | 'retired';
  readonly detail: AnchorDetail;
}

/** Why, where, and what a reader needs to decide (anchors.md 3). Lines count from 1. */
export interface AnchorDetail {
  readonly reason: AnchorReason;
  /** Where the target is now, or where it was expected. */
  readonly file?: string;
  readonly lineStart?: number;
  readonly lineEnd?: number;
  /** New path, and new qualified name. */
  readonly movedTo?: string;
  readonly renamedTo?: string;
  /** New kind, for `kind_changed` and for what was renamed across kinds. */
  readonly kindNow?: string;
  readonly changed?: readonly ('signature' | 'body' | 'decorators')[];
  readonly bodyChanged?: boolean;
  /** Hash of the anchor's scope as confirmed and as it is; for `--seen`. */
  readonly expectedHash?: string;
  readonly actualHash?: string;
  /** A change that only rewrites the code in other words, as linters do. */
  readonly severity?: 'cosmetic';
  /** First commit since the confirmed one in which this state stands. */
  readonly since?: SinceCommit;
  /** The document changed in the very commit that made the code differ. */
  readonly together?: boolean;
  /** Likely places for a person to choose from, best first; never applied by itself. */
  readonly candidates?: readonly Candidate[];
  /** Position of the syntax error, for `syntax-error`; or what is missing, for `unavailable`. */
  readonly at?: { readonly line: number; readonly column: number };
  /**
   * The anchor's document is not there (any more). The anchor itself was still checked: `lost` with
   * reason `document_missing` when its target is fresh, otherwise the target's own state.
   */
  readonly document?: 'missing';
  /** The section is not in the document (any more); the anchor itself was still checked. */
  readonly section?: 'missing' | { readonly movedTo: string };
  /** The local command that settles it, for `rebaseline-needed`. */
  readonly command?: string;
}

/** The commit in which a state began. */
export interface SinceCommit {
  readonly commit: string;
  readonly author: string;
  readonly date: string;
  readonly subject: string;
}

/** A declaration that may be what an anchor has lost. */
export interface Candidate {
  readonly file: string;
  readonly kind: string;
  readonly qualifiedName: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  /** Similarity from 0 to 1, two decimals. */
  readonly score: number;
}

/** Why an anchor is in its state. */
export type AnchorReason = CheckedReason | UncheckedReason | 'retired';

/** Reasons of what was checked. */
export type CheckedReason =
  | 'identity_matched'
  | 'reverted'
  | 'body_changed'
  | 'signature_changed'
  | 'decorators_changed'
  | 'kind_changed'
  | 'moved'
  | 'renamed'
  | 'moved_and_renamed'
  | 'declaration_missing'
  | 'file_missing'
  | 'ambiguous'
  | 'range_matched'
  | 'range_moved'
  | 'range_changed'
  | 'range_missing'
  | 'pair_matched'
  | 'pair_changed'
  | 'section_missing'
  | 'document_missing';

/** Reasons for having no answer. */
export type UncheckedReason =
  | 'budget'
  | 'syntax-error'
  | 'too-large'
  | 'gave-up'
  | 'unavailable'
  | 'unsupported'
  | 'not-text'
  | 'rebaseline-needed';
