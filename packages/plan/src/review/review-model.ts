import type { ErrorCode, Sha256 } from '@holdfast/base';
import type { Operation } from '../operation-model.js';
import type { DependencyChange, VerificationHint } from '../plan-model.js';

/** A whole plan prepared for a reader, before it is put into words for a terminal or a page. */
export interface PlanReview {
  readonly id: Sha256;
  readonly appRoot: string;
  readonly registryVersion?: string;
  readonly stats: ReviewStats;
  /** Conflicts and unsupported work: with any of these the plan is refused at apply. */
  readonly blockers: readonly Blocker[];
  readonly files: readonly FileReview[];
  readonly dependencies: readonly DependencyChange[];
  readonly verification: readonly VerificationHint[];
  /** What a successful plan does not prove. */
  readonly notes: readonly string[];
}

/** Counts for the summary line. Lines count changed lines of files that could be compared. */
export interface ReviewStats {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly moved: number;
  /** Files of which only the execute bit changes. */
  readonly modes: number;
  readonly added: number;
  readonly removed: number;
  /** Files whose original was not at hand, so that nothing could be compared; not those applied. */
  readonly notCompared: number;
  /** File warnings of level `warning`; notes are not counted. */
  readonly warnings: number;
}

/** A conflict or unsupported entry; its reason says what is wrong and what to do about it. */
export interface Blocker {
  readonly type: 'conflict' | 'unsupported';
  readonly code: ErrorCode;
  readonly path?: string;
  readonly reason: string;
}

/** One operation of the plan with its differences and what a reader should look at twice. */
export interface FileReview {
  readonly operation: Operation;
  readonly diff: FileDiff;
  readonly warnings: readonly FileWarning[];
  /** The text the plan was made for; absent for a create, or when it could not be compared. */
  readonly before?: string;
  /** The planned text where it is not the `content` of the operation: decoded for the reader. */
  readonly after?: string;
  /** Where one of the two sides is no UTF-8. */
  readonly bytes?: { readonly before?: FileBytes; readonly after?: FileBytes };
  /** Of a move: how many per cent of the larger side both have, counted in whole lines. */
  readonly similarity?: number;
  /** The operation's `content` is not known, only what else it says; `renderReviewBody` shows that. */
  readonly contentAbsent?: true;
}

/** What the bytes of one side are. */
export interface FileBytes {
  readonly size: number;
  /** Of a text; that of one without a mark is a guess. */
  readonly encoding?: string;
  /** Of what is no text: `PNG image`, known by its first bytes. */
  readonly type?: string;
  /** A picture of pixels as a `data:` address, where it is small enough. */
  readonly preview?: string;
}

/**
 * How the original at hand relates to the plan: `none` (a create, nothing was there), `matched`
 * (its hash is the plan's), `applied` (it holds the planned text already), `missing` (not supplied),
 * `differs` (other bytes than the plan was made for, or bytes where a create expects none), `gone`
 * (known to be no ordinary file, or not there any more) or `not-text` (as planned, but one of the two
 * sides is no text).
 */
export type OriginalState =
  | 'none'
  | 'matched'
  | 'applied'
  | 'missing'
  | 'differs'
  | 'gone'
  | 'not-text';

/** The difference of one operation. */
export interface FileDiff {
  readonly path: string;
  readonly kind: Operation['kind'];
  readonly original: OriginalState;
  readonly added: number;
  readonly removed: number;
  /** Empty when nothing could be compared or the texts are equal. */
  readonly hunks: readonly Hunk[];
  /** The search for common lines was cut short: the hunks replace the whole middle of the file. */
  readonly approximate: boolean;
  /**
   * The difference as a unified diff with three lines of context, exact and unescaped: applying it
   * to the original gives the planned text. Never print it to a terminal as it is. Empty when
   * nothing could be compared.
   */
  readonly unified: string;
}

/** Neighbouring changes with their context. Line numbers count from 1. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly rows: readonly DiffRow[];
}

/** One line of a hunk. Within a change, removed rows come before added ones. */
export type DiffRow = ContextRow | RemovedRow | AddedRow;

/** A line that is the same on both sides. */
export interface ContextRow extends Row {
  readonly kind: 'context';
  readonly oldLine: number;
  readonly newLine: number;
}

/** A line that only the original has. */
export interface RemovedRow extends ChangedRow {
  readonly kind: 'removed';
  readonly oldLine: number;
  /** The added line that takes this one's place, where the two are alike. */
  readonly pairedWith?: number;
}

/** A line that only the planned text has. */
export interface AddedRow extends ChangedRow {
  readonly kind: 'added';
  readonly newLine: number;
  /** The removed line that this one takes the place of, where the two are alike. */
  readonly pairedWith?: number;
}

/** How a line ends; the empty text is the last line of a file without a final newline. */
export type LineEnd = '\n' | '\r\n' | '';

interface Row {
  /** The line without its end. */
  readonly text: string;
  readonly end: LineEnd;
}

interface ChangedRow extends Row {
  /** What changed inside the line, in order, when it is paired. */
  readonly marks: readonly TextRange[];
  /**
   * White space that changed and is shown as symbols: those of the marks that cover nothing else,
   * or the blanks at the end of a line that is not paired.
   */
  readonly blanks: readonly TextRange[];
  /** Whether the line's end changed, or differs from the rest of the file, and is shown. */
  readonly showEnd: boolean;
}

/** Part of a line in UTF-16 units, the end not included. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Stable names of what {@link FileWarning} can say about a file. */
export type FileWarningName =
  | 'bidi-or-invisible-introduced'
  | 'bom-added'
  | 'bom-dropped'
  | 'becomes-executable'
  | 'control-character-introduced'
  | 'empty-candidate'
  | 'encoding-changed'
  | 'final-newline-added'
  | 'final-newline-dropped'
  | 'large-deletion'
  | 'not-utf8'
  | 'line-endings-changed'
  | 'mixed-endings-introduced'
  | 'only-line-endings'
  | 'repeats-app-root'
  | 'replacement-character-introduced'
  | 'tool-executed-file'
  | 'type-changed';

/** Something about a file that a reader easily overlooks in a diff. */
export interface FileWarning {
  readonly name: FileWarningName;
  readonly level: 'warning' | 'note';
  readonly message: string;
  /** Lines of the planned text concerned, from 1, at most {@link WARNING_LINES} of them. */
  readonly lines?: readonly number[];
}

/** At most this many lines are named by one warning. */
export const WARNING_LINES = 5;

/** A list that is shown with a review and is not made from the plan, such as its impact. */
export interface ReviewList {
  readonly title: string;
  /** The heading that it stands under; default `Impact`. */
  readonly group?: string;
  /** Plain text; escaped where it is shown. */
  readonly lines: readonly string[];
}
