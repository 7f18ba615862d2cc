import type { RepoPath } from '@holdfast/base';
import type { Block, BlockId, MemberRole } from '../map/block-map.js';

/** A map as the scan would draw it: every file is in blocks, in a seam, or unmapped. */
export interface Proposal {
  /** Sorted by directory, then by first file. */
  readonly blocks: readonly ProposedBlock[];
  /** Files that belong to several blocks equally; sorted by path. */
  readonly seams: readonly ProposedSeam[];
  /** Files that fit nowhere; sorted. */
  readonly unmapped: readonly RepoPath[];
  /** What was done with every folder that was large enough to be divided; sorted by directory. */
  readonly divisions: readonly Division[];
}

/** One block of a proposal, ready for a map, and what it comes to today. */
export interface ProposedBlock {
  readonly block: Block;
  /** The folder it comes from, `.` for the root. */
  readonly directory: string;
  /** Its files, seams among them; sorted by path. */
  readonly files: readonly ProposedFile[];
}

/** A file of a proposed block. */
export interface ProposedFile {
  readonly path: RepoPath;
  readonly role: MemberRole;
}

/** A file that several blocks import equally. */
export interface ProposedSeam {
  readonly path: RepoPath;
  /** At least two, in the order of the proposal's blocks. */
  readonly blockIds: readonly BlockId[];
}

/** Why a flat folder of 20 files or more was divided, or was not. */
export interface Division {
  readonly directory: string;
  /** How many source files it has. */
  readonly files: number;
  /** `divided` into parts; or kept whole because nothing was known, or no cut was good enough. */
  readonly outcome: 'divided' | 'no-links' | 'one-part' | 'no-gain' | 'too-many-loose';
  /** How many blocks it became. */
  readonly parts: number;
  /** Modularity of the cut that was looked at, `null` when there was none. */
  readonly modularity: number | null;
}
