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

/** What every candidate of version 2 may say besides its bytes. */
export interface PlacedCandidate {
  readonly path: string;
  readonly reason: string;
  /** The name that the file has now: it is moved to `path`, and edits are about its bytes. */
  readonly from?: string;
  /** Whether the file may be executed. */
  readonly executable?: boolean;
}

/** The complete final text. */
export interface ContentCandidate extends PlacedCandidate {
  readonly content: string;
}

/** The complete final bytes, as Base64 with padding. */
export interface BinaryCandidate extends PlacedCandidate {
  readonly contentBase64: string;
}

/** The complete final bytes, in a file beside the request; only the command line reads it. */
export interface ContentFileCandidate extends PlacedCandidate {
  readonly contentFile: string;
}

/** A file's change as replacements; each one sees the result of those before it. */
export interface EditsCandidate extends PlacedCandidate {
  readonly edits: readonly TextEdit[];
}

/**
 * A file's change as the hunks of a unified diff of this one file; file headers may stand before them.
 * Headers of hunks may leave the line numbers out (`@@`, or `@@` and a line that stands above).
 */
export interface PatchCandidate extends PlacedCandidate {
  readonly patch: string;
}

/** The file is removed. */
export interface DeleteCandidate {
  readonly path: string;
  readonly reason: string;
  readonly delete: true;
}

/** A candidate that says all that a plan holds; with neither bytes nor `delete` it moves or changes the mode. */
export type CompleteCandidate =
  | ContentCandidate
  | BinaryCandidate
  | DeleteCandidate
  | PlacedCandidate;

/** One requested file: its final bytes, or how to get them from what is there, its name and its mode. */
export type EditCandidate =
  | CompleteCandidate
  | ContentFileCandidate
  | EditsCandidate
  | PatchCandidate;

/**
 * A request of version 2: as version 1, but a candidate may say its change instead of the whole text,
 * and may delete, move or change the mode of a file. A plan always holds the complete result.
 */
export interface EditRequest {
  readonly schemaVersion: 2;
  readonly registryVersion?: string;
  readonly candidates: readonly EditCandidate[];
}

/** A request of version 2 whose candidates are all complete. */
export interface CompleteRequest extends EditRequest {
  readonly candidates: readonly CompleteCandidate[];
}
