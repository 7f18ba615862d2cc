import type picocolors from 'picocolors';

/** What every part of the text needs to know. */
export interface TextContext {
  readonly colors: ReturnType<typeof picocolors.createColors>;
  /** Columns to wrap prose at; infinite for no wrapping. */
  readonly width: number;
}
