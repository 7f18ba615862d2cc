import type { BlockMap, Repo } from '../map/block-map.js';
import type { Renames } from '../map/last-name.js';
import type { FilesBefore } from './carry-over.js';
import type { Proposal } from './proposal.js';
import type { ProposalInput } from './proposal-input.js';

/** A scan: what was found, and what it is put beside. */
export interface Scan {
  readonly input: ProposalInput;
  /** What `proposeBlocks` made of the input. */
  readonly proposal: Proposal;
  readonly repo: Repo;
  /** The map as it is; absent for the first scan. */
  readonly previous?: BlockMap;
  /** Old path to new path, as git found them since the last scan. */
  readonly renames?: Renames;
  /** The files of the last scan and of now by content; tells new files from ones left unmapped. */
  readonly contents?: FilesBefore;
  /** Puts the proposal itself beside the map, instead of carrying the map's blocks over. */
  readonly fresh?: boolean;
}
