import type { BlockId, BlockMap, Seat } from '../map/block-map.js';
import type { HistoryEntry } from '../map/history-entry.js';
import { sealMap } from '../store/seal-map.js';
import { applyEdits } from './apply-edits.js';
import { type ChangeSummary, changesSince } from './changes-since.js';
import { checkGate } from './check-gate.js';
import type { EditContext } from './edit-context.js';
import type { EditFailure } from './edit-failure.js';
import type { EditOp } from './edit-op.js';
import type { AcceptedEdit } from './edit-result.js';
import { historyEntry } from './history-images.js';
import type { MapVersion } from './map-version.js';

/** A batch and everything that decides whether it may be applied. */
export interface EditRequest {
  readonly ops: readonly EditOp[];
  readonly seat: Seat;
  /** The map that the batch was made for. */
  readonly expected: MapVersion;
  /** A person's or a program's name, as it will stand in the history. */
  readonly author: string;
  /** A moment in UTC, ISO 8601. */
  readonly at: string;
  readonly context?: EditContext;
  /** What was done to the map, oldest first; says what a conflict is about. */
  readonly history?: readonly HistoryEntry[];
}

/** The map after a batch and the line for its history, or why there is none. */
export type EditMapResult =
  | (AcceptedEdit & {
      /** Absent when nothing changed. */
      readonly entry?: HistoryEntry;
    })
  | {
      readonly ok: false;
      readonly failures: readonly EditFailure[];
      /** Present when the map is another one than expected. */
      readonly conflict?: EditConflict;
    };

/** Somebody else was first. */
export interface EditConflict {
  readonly expected: MapVersion;
  readonly actual: MapVersion;
  /** What happened in between, as far as the given history tells; oldest first. */
  readonly changedSince: readonly ChangeSummary[];
}

/**
 * Applies a batch to a map as the keeper of a store does: only to the map that it was made for, not
 * to what is ratified, counted up by one and hashed anew. Pure like {@link applyEdits}; saving the
 * answer under a lock is the store's.
 *
 * @param map - the map as it is now.
 * @param request - the batch, who sends it, and which map it was made for.
 * @returns the new map and its entry for the history; the given map, at its old version, when the
 *   batch came to nothing; or everything that is wrong.
 * @throws HoldfastError `usage-error` for a seat that is neither, or a map with an id twice.
 *
 * @example
 * ```ts
 * import { createMap, editMap } from '@holdfast/blocks';
 *
 * const map = createMap({ repoId: 'shop' });
 * const result = editMap(map, {
 *   ops: [{ op: 'set_rule', from: 'src/ui/**', to: 'src/db/**', because: 'Pages ask the API.' }],
 *   seat: 'owner',
 *   expected: map,
 *   author: 'ann',
 *   at: '2026-01-31T12:00:00Z',
 * });
 * console.log(result.ok && result.store.storeVersion);
 * // 2
 * ```
 */
export function editMap(map: BlockMap, request: EditRequest): EditMapResult {
  const { ops, seat, expected, author, at, context = {}, history = [] } = request;
  const conflict = findConflict(map, expected, history);
  if (conflict !== undefined) return { ok: false, failures: [conflictFailure(conflict)], conflict };
  const gate = checkGate(map, ops, context);
  const result = applyEdits(map, ops, seat, context);
  if (gate.length > 0 || !result.ok)
    return { ok: false, failures: inOrder([...gate, ...(result.ok ? [] : result.failures)]) };
  if (!result.changed) return result;
  const store = sealMap({ ...result.store, storeVersion: map.storeVersion + 1 });
  return { ...result, store, entry: historyEntry(map, store, { at, seat, author, ops }) };
}

/** Says when a map is not the one that somebody has seen. */
export function findConflict(
  map: BlockMap,
  { storeVersion, contentHash }: MapVersion,
  history: readonly HistoryEntry[],
): EditConflict | undefined {
  if (map.storeVersion === storeVersion && map.contentHash === contentHash) return undefined;
  const expected = { storeVersion, contentHash };
  const actual = { storeVersion: map.storeVersion, contentHash: map.contentHash };
  return { expected, actual, changedSince: changesSince(history, expected) };
}

/** A conflict as a failure of the whole batch. */
export function conflictFailure({ expected, actual, changedSince }: EditConflict): EditFailure {
  const blocks: readonly BlockId[] = [...new Set(changedSince.flatMap((change) => change.blocks))];
  const changed = blocks.length === 0 ? '' : ` Changed since: ${blocks.slice(0, 5).join(', ')}.`;
  return {
    code: 'conflict',
    message:
      expected.storeVersion === actual.storeVersion
        ? `The map is another version ${actual.storeVersion} than the one the edit was made for.${changed}`
        : `The edit was made for version ${expected.storeVersion} of the map, which is at ${actual.storeVersion}.${changed}`,
    hint: 'Read the map again, see whether the edit still makes sense, and send it with the new version.',
  };
}

function inOrder(failures: readonly EditFailure[]): readonly EditFailure[] {
  return [...failures].sort((a, b) => (a.opIndex ?? 0) - (b.opIndex ?? 0));
}
