import { type EditMapResult, type EditRequest, editMap } from '../edit/edit-map.js';
import { revisionView, withRevision } from '../life/revision-view.js';
import type { BlockMap } from '../map/block-map.js';
import type { HistoryEntry } from '../map/history-entry.js';
import { sealMap } from '../store/seal-map.js';

/**
 * A batch on a map of the store; while a revision is open, on that.
 *
 * @param history - read only where it is needed.
 */
export function editStored(
  map: BlockMap,
  request: Omit<EditRequest, 'history'>,
  history: () => readonly HistoryEntry[],
): EditMapResult {
  const view = revisionView(map);
  const first = editMap(view ?? map, request);
  const result =
    !first.ok && first.conflict !== undefined
      ? editMap(view ?? map, { ...request, history: history() })
      : first;
  if (view === undefined || !result.ok) return result;
  return result.entry === undefined
    ? { ...result, store: map }
    : inRevision(map, { ...result, entry: result.entry });
}

/** The step as it is of the whole map: the blocks are the revision's, version and hash the map's. */
export function inRevision<
  Taken extends { readonly store: BlockMap; readonly entry: HistoryEntry },
>(map: BlockMap, taken: Taken): Taken {
  const { storeVersion } = taken.store;
  const store = sealMap({ ...withRevision(map, taken.store), storeVersion });
  const entry = { ...taken.entry, toHash: store.contentHash, revision: true as const };
  return { ...taken, store, entry };
}
