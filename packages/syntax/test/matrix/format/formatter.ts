import type { CorpusFile } from '../corpus.js';

/** A formatter with all the ways in which the matrix runs it. */
export interface Formatter {
  readonly name: string;
  readonly configurations: readonly Configuration[];
  /** The texts that it makes, in the order of the jobs; `undefined` for a file that it cannot read. */
  readonly format: (jobs: readonly FormatJob[]) => Promise<readonly (string | undefined)[]>;
}

export interface FormatJob {
  readonly file: CorpusFile;
  readonly configuration: Configuration;
}

/** Options by the formatter's own names. */
export type Configuration = Readonly<Record<string, unknown>>;
