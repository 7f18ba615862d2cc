import type { BlockId } from '../map/block-map.js';

/** What a scan did to a map, for people to look through. */
export interface ScanReport {
  /**
   * - `created`: there was no map.
   * - `carried-over`: the blocks of a candidate map were kept and brought up to date.
   * - `proposed`: the map was signed, or a fresh grouping was asked for; the proposal stands beside it.
   * - `revision-open`: a fresh grouping was asked for while a revision is being worked on; nothing
   *   was done.
   */
  readonly outcome: 'created' | 'carried-over' | 'proposed' | 'revision-open';
  /** Whether anything but the version differs. */
  readonly changed: boolean;
  /** Files that were not there before, and where they went; sorted by path. */
  readonly adopted: readonly AdoptedFile[];
  /** Members that were found under a new path; sorted. */
  readonly renamed: readonly {
    readonly from: string;
    readonly to: string;
    readonly blockId: BlockId;
  }[];
  /** Members that are gone; sorted by path. */
  readonly vanished: readonly { readonly path: string; readonly blockId: BlockId }[];
  /** Blocks that a re-scan added, made of new files only. */
  readonly added: readonly BlockId[];
}

/** A new file and the block it was given to. */
export interface AdoptedFile {
  readonly path: string;
  readonly blockId: BlockId;
  /**
   * Why: a pattern of the block claims it, most files of its folder are the block's, most files it
   * imports or is imported by are, or it came with others that make a block of their own.
   */
  readonly by: 'pattern' | 'folder' | 'imports' | 'new-block';
  /** True where the block is signed: the file waits, unmapped, for its owner. */
  readonly pending?: true;
}
