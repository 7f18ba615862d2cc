import type { EditFailure } from '../edit/edit-failure.js';
import { conflictFailure, type EditConflict, findConflict } from '../edit/edit-map.js';
import { historyEntry } from '../edit/history-images.js';
import type { MapVersion } from '../edit/map-version.js';
import type { BlockMap, Seat } from '../map/block-map.js';
import { contentHash } from '../map/content-hash.js';
import type { ActKind, HistoryEntry } from '../map/history-entry.js';
import { sealMap } from '../store/seal-map.js';

/** Who changes the map, and how the history is to call it. */
export interface StoredAct {
  readonly act: ActKind;
  readonly seat: Seat;
  readonly author: string;
  /** A moment in UTC, ISO 8601. */
  readonly at: string;
  /** The map that the change was made for; without it the map as it is then. */
  readonly expected?: MapVersion;
  /** Everything is done but saving. */
  readonly dryRun?: boolean;
}

/** Gives the next map from the present one (`undefined` where there is none), or refuses. */
export type StoreChange<Refusal extends { readonly ok: false }> = (
  map: BlockMap | undefined,
) => Changed | Refusal | Promise<Changed | Refusal>;

/** A map after a change; its version and hash are not looked at. */
export interface Changed {
  readonly ok: true;
  readonly map: BlockMap;
}

/** The map after a change; without an entry it came to nothing. */
export interface StoredStep {
  readonly ok: true;
  readonly store: BlockMap;
  readonly changed: boolean;
  readonly entry?: HistoryEntry;
}

/** The map is another one than expected. */
export interface StoreConflict {
  readonly ok: false;
  readonly failures: readonly EditFailure[];
  readonly conflict: EditConflict;
}

/** A change of the map that is no batch of edits. */
export async function updateStored<Refusal extends { readonly ok: false }>(
  map: BlockMap | undefined,
  act: StoredAct,
  change: StoreChange<Refusal>,
  history: () => readonly HistoryEntry[],
): Promise<StoredStep | Refusal | StoreConflict> {
  const conflict = conflictOf(map, act.expected, history);
  if (conflict !== undefined) return { ok: false, failures: [conflictFailure(conflict)], conflict };
  const changed = await change(map);
  if (!changed.ok) return changed;
  return stepTo(map, changed.map, act);
}

function conflictOf(
  map: BlockMap | undefined,
  expected: MapVersion | undefined,
  history: () => readonly HistoryEntry[],
): EditConflict | undefined {
  if (expected === undefined || map === undefined) return undefined;
  return findConflict(map, expected, []) && findConflict(map, expected, history());
}

function stepTo(before: BlockMap | undefined, given: BlockMap, act: StoredAct): StoredStep {
  if (before === undefined) {
    const store = sealMap({ ...given, storeVersion: 1 });
    return { ok: true, store, changed: true, entry: entryOf(emptyOf(store), store, act) };
  }
  const same = sealMap({ ...given, storeVersion: before.storeVersion });
  if (same.contentHash === sealMap(before).contentHash) {
    return { ok: true, store: before, changed: false };
  }
  const store = sealMap({ ...same, storeVersion: before.storeVersion + 1 });
  return { ok: true, store, changed: true, entry: entryOf(before, store, act) };
}

function entryOf(before: BlockMap, after: BlockMap, { act, at, seat, author }: StoredAct) {
  return { ...historyEntry(before, after, { at, seat, author, ops: [] }), act };
}

/** What was before there was a map. */
function emptyOf({ candidateRevision: _, ...map }: BlockMap): BlockMap {
  const { policy } = map.unmapped;
  const rest = {
    blocks: [],
    rules: [],
    rulesBaseline: [],
    unmapped: { policy, files: [], total: 0 },
  };
  const empty = { ...map, ...rest, storeVersion: 0 };
  return { ...empty, contentHash: contentHash(empty) };
}
