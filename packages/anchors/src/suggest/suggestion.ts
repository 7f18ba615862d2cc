/** How sure a suggestion is: only `certain` ones are added without asking. */
export type Confidence = 'certain' | 'likely' | 'possible';

/** An anchor that a document seems to want. */
export interface Suggestion {
  readonly document: string;
  readonly section?: string;
  /** Line of the first mention, from 1. */
  readonly line: number;
  /** As it is written in the document. */
  readonly mention: string;
  /** Unambiguous, for `addAnchor`. */
  readonly target: string;
  readonly confidence: Confidence;
  /** Why, one sentence. */
  readonly reason: string;
}

/** A name or file that a document speaks of and that is not there. */
export interface MissingMention {
  readonly document: string;
  readonly section?: string;
  readonly line: number;
  readonly mention: string;
  /** What may be meant, as targets, best first. */
  readonly near: readonly string[];
  readonly reason: string;
}
