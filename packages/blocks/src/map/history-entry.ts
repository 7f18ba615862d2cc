import type { RepoPath, Sha256 } from '@holdfast/base';
import type { EditOp } from '../edit/edit-op.js';
import type { BaselineEntry, Block, BlockId, Rule, Seat } from './block-map.js';

/** One accepted batch, as `.holdfast/blocks.history.jsonl` has it: who did what, and what was before. */
export interface HistoryEntry {
  readonly schema: 'holdfast-blocks-history-v1';
  /** A moment in UTC, ISO 8601. */
  readonly at: string;
  readonly seat: Seat;
  /** A person's or a program's name, as it will stand in the record. */
  readonly author: string;
  readonly fromVersion: number;
  readonly toVersion: number;
  /** `contentHash` of the map before and after. */
  readonly fromHash: Sha256;
  readonly toHash: Sha256;
  /** The batch; empty for an undo, which has `undoes`, and for what is no batch, which has `act`. */
  readonly ops: readonly EditOp[];
  /** What was done to the map when it was no batch of edits. */
  readonly act?: ActKind;
  /** The batch was made in the open revision: the images are of its blocks. */
  readonly revision?: true;
  /** `toVersion` and `toHash` of the entry that this one took back. */
  readonly undoes?: { readonly toVersion: number; readonly toHash: Sha256 };
  readonly before: BeforeImages;
  readonly after: AfterMarks;
}

/** What is done to a map besides batches of edits. */
export type ActKind =
  | 'scan'
  | 'import'
  | 'reconcile'
  | 'ratify'
  | 'revise'
  | 'promote'
  | 'discard'
  | 'receipt'
  | 'contract'
  | 'baseline'
  | 'draw'
  | 'repair';

/** What a batch replaced, enough to restore it byte for byte. */
export interface BeforeImages {
  /** Blocks that were changed or are gone, with their index in the map before; in its order. */
  readonly blocks: readonly { readonly index: number; readonly block: Block }[];
  /** Blocks that were not there before, in the order of the map after. */
  readonly created: readonly BlockId[];
  /** Present when the batch changed them. */
  readonly rules?: readonly Rule[];
  readonly rulesBaseline?: readonly BaselineEntry[];
  readonly unmapped?: UnmappedChange;
}

/** How a batch changed the unmapped rest: differences, because the list itself may hold 500 paths. */
export interface UnmappedChange {
  /** Listed before and not after; sorted. */
  readonly removed: readonly RepoPath[];
  /** Listed after and not before; sorted. */
  readonly added: readonly RepoPath[];
  /** Total before minus total after. */
  readonly total: number;
}

/** By what an undo sees that nothing it would restore has changed since. */
export interface AfterMarks {
  /** Hashes of the changed and created blocks, in the order of the map after. */
  readonly blocks: readonly { readonly blockId: BlockId; readonly hash: Sha256 }[];
  /** Hash of the canonical JSON of the rules and their baseline, when the batch changed either. */
  readonly rules?: Sha256;
}
