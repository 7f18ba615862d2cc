/** A hunk as lines with their ends: what it expects, and what it puts there. */
export interface Hunk {
  /** The line, from 1, that the hunk says it starts at in the old file, if it does. */
  readonly start?: number;
  /** A line that stands somewhere above the place, white space around it aside. */
  readonly below?: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The lines of the hunk as they stand in the patch. */
  readonly lines: readonly string[];
}
