import type { FileStat } from '@holdfast/files';

/** The facts of the files of an operation when their bytes were known to be right. */
export interface KnownFacts {
  /** Of a target whose inode is kept. */
  readonly original?: FileStat;
  /** Of the staged file. */
  readonly staged?: FileStat;
}
