import type { Candidate } from '../request-model.js';

/** Replaces a piece of a file's text, wherever it occurs exactly as given. */
export interface TextEdit {
  /** What is there now, not empty; it must occur exactly `count` times. */
  readonly old: string;
  readonly new: string;
  /** How often `old` occurs; 1 when left out. All occurrences are replaced. */
  readonly count?: number;
  /** `old` is whole lines: it counts only where it begins and ends with them. */
  readonly lines?: boolean;
}

/** A file's change as replacements; each one sees the result of those before it. */
export interface EditsCandidate {
  readonly path: string;
  readonly edits: readonly TextEdit[];
  readonly reason: string;
}

/**
 * A file's change as the hunks of a unified diff of this one file; file headers may stand before them.
 * Headers of hunks may leave the line numbers out (`@@`, or `@@` and a line that stands above).
 */
export interface PatchCandidate {
  readonly path: string;
  readonly patch: string;
  readonly reason: string;
}

/** One requested file: its complete final text, or how to get it from what is there. */
export type EditCandidate = Candidate | EditsCandidate | PatchCandidate;

/**
 * A request of version 2: as version 1, but a candidate may say its change instead of the whole text.
 * A plan always holds the complete result.
 */
export interface EditRequest {
  readonly schemaVersion: 2;
  readonly registryVersion?: string;
  readonly candidates: readonly EditCandidate[];
}
