import type { FileStat } from '@holdfast/files';
import type { InspectedTarget } from './inspected-target.js';

/** How to look at a target. */
export interface InspectOneOptions {
  /** Inodes that may have further names, listed once for each: originals kept by prepares that died. */
  readonly ownLinks: readonly Pick<FileStat, 'dev' | 'ino'>[];
  /** Files that the same plan removes, and directories it leaves empty, relative to the project root. */
  readonly gone: ReadonlyMap<string, InspectedTarget>;
  readonly emptied: ReadonlySet<string>;
  /** Files that the same plan makes, relative to the project root, and directories they are in. */
  readonly made: ReadonlySet<string>;
  readonly madeIn: ReadonlySet<string>;
  /** How many targets were looked at before. */
  readonly open?: number;
}
