import type { BlockId, Seat } from '../map/block-map.js';
import type { ActKind, HistoryEntry } from '../map/history-entry.js';
import type { EditOp } from './edit-op.js';
import type { MapVersion } from './map-version.js';

/** One entry of the history in short. */
export interface ChangeSummary {
  readonly toVersion: number;
  readonly at: string;
  readonly seat: Seat;
  readonly author: string;
  /** Kinds of the operations, in their order; empty for an undo, and for what is no batch. */
  readonly ops: readonly EditOp['op'][];
  /** What was done when it was no batch of edits. */
  readonly act?: ActKind;
  /** Blocks that were changed, made or taken away. */
  readonly blocks: readonly BlockId[];
}

/**
 * What happened to a map since somebody saw it: everything after the entry that made the map they
 * saw, else everything that made a later version.
 */
export function changesSince(
  history: readonly HistoryEntry[],
  seen: MapVersion,
): readonly ChangeSummary[] {
  const made = history.findLastIndex(({ toHash }) => toHash === seen.contentHash);
  const left = history.findIndex(({ fromHash }) => fromHash === seen.contentHash);
  const since =
    made !== -1
      ? history.slice(made + 1)
      : left !== -1
        ? history.slice(left)
        : history.filter(({ toVersion }) => toVersion > seen.storeVersion);
  return since.map(({ toVersion, at, seat, author, ops, act, before }) => ({
    toVersion,
    at,
    seat,
    author,
    ops: ops.map(({ op }) => op),
    ...(act === undefined ? {} : { act }),
    blocks: [...before.blocks.map(({ block }) => block.blockId), ...before.created],
  }));
}
