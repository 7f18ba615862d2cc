import type { BlockId, BlockMap } from '../map/block-map.js';
import type { EditFailure, EditWarning } from './edit-failure.js';

/** What came of a batch. */
export type EditResult = AcceptedEdit | RefusedEdit;

/** The batch was applied, all of it. */
export interface AcceptedEdit {
  readonly ok: true;
  /**
   * The new map, with the `storeVersion` and `contentHash` of the old one: counting up is its
   * keeper's. Blocks that were not touched are the same objects.
   */
  readonly store: BlockMap;
  /** False when the batch came to nothing; then `store` is the map that was given. */
  readonly changed: boolean;
  /** Indices of the operations in the order in which they took effect. */
  readonly effectiveOrder: readonly number[];
  /** Ids of the blocks that splits made. */
  readonly created: readonly BlockId[];
  readonly warnings: readonly EditWarning[];
}

/** Nothing was applied. */
export interface RefusedEdit {
  readonly ok: false;
  /** Everything that is wrong, by the index of the operation. */
  readonly failures: readonly EditFailure[];
}
