import type { AnchorId } from '@holdfast/anchors';
import type { Colors } from '../colors-of.js';

/** What everything that is written about anchors needs to know. */
export interface AnchorText {
  readonly colors: Colors;
  /** Columns to wrap prose at; commands are never wrapped. */
  readonly width: number;
  readonly shortId: (id: AnchorId) => string;
  /** `--cwd` as it was given, to be repeated in commands. */
  readonly cwd: string | undefined;
}
