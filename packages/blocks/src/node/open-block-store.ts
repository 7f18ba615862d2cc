import { openRecordedFile, type RecordedFileOptions } from '@holdfast/files';
import type { EditMapResult, EditRequest } from '../edit/edit-map.js';
import type { UndoRequest, UndoResult } from '../edit/undo-edit.js';
import type { Lease, LeaseRequest, LeaseResult } from '../life/change-lease.js';
import type { BlockMap } from '../map/block-map.js';
import type { HistoryEntry } from '../map/history-entry.js';
import { type HistoryLog, parseHistory } from '../store/history-log.js';
import type { MapProblem } from '../store/map-problem.js';
import { BLOCK_STORE_NAMES, HISTORY_NAMES } from './block-store-names.js';
import { editStored } from './edit-stored.js';
import { changeStoredLease, readLease } from './lease-file.js';
import { parseMapBytes } from './parse-map-bytes.js';
import { type RepairRequest, repairStored, type StoredRepair } from './repair-stored.js';
import { type StoredResult, saveFirstStep, saveStep } from './save-step.js';
import { undoStored } from './undo-stored.js';
import {
  type StoreChange,
  type StoreConflict,
  type StoredAct,
  type StoredStep,
  updateStored,
} from './update-stored.js';

/** The map of a project on disk. */
export interface BlockStore {
  /**
   * The map as it is now, and what should be known of its text; no map when there is no file. A
   * damaged file is answered with every problem. Makes nothing and waits for nobody.
   *
   * @throws HoldfastError `unsafe-target`, `too-large`, `io-error`.
   */
  read(): BlockStoreRead;
  /** What was done to the map. */
  history(): HistoryLog;
  /**
   * Applies a batch of edits to the map that it was made for, all of it or none, and saves it. While
   * a revision is open, it is the revision that is edited.
   *
   * @param request - with `dryRun` everything but saving is done.
   * @throws HoldfastError as {@link BlockStore.update}.
   */
  edit(request: StoredEditRequest): Promise<StoredResult<EditMapResult>>;
  /**
   * Takes back one batch: the latest that was not taken back yet, or the one that made `version`.
   *
   * @throws HoldfastError as {@link BlockStore.update}.
   */
  undo(request: StoredUndoRequest): Promise<StoredResult<UndoResult>>;
  /**
   * Changes the map in any other way: a scan, a look at the files, a signature. What `change` sees is
   * what its answer replaces, so that of several processes none loses a change. A change that comes
   * to nothing writes nothing. Map and history are durable when this resolves; after a crash between
   * the two the next change ends what was begun.
   *
   * @param change - gives the new map, or refuses; `undefined` is a project without one. Called again when somebody who takes no lock, an
   *   editor or git, changed the file meanwhile. Versions and hash are counted here.
   * @throws HoldfastError `unsafe-target`, `too-large`, `io-error`; `locked` when the file never
   *   stays as it is; and whatever `change` throws.
   */
  update<Refusal extends { readonly ok: false }>(
    act: StoredAct,
    change: StoreChange<Refusal>,
  ): Promise<StoredResult<StoredStep | StoreConflict | Refusal>>;
  /**
   * Repairs a damaged map as {@link doctorBlocks} proposes, and what of its history can be repaired
   * exactly; what only a person can decide is answered as problems, and then nothing is changed.
   *
   * @throws HoldfastError as {@link BlockStore.update}.
   */
  repair(request: RepairRequest): Promise<StoredRepair>;
  /** Who has the lease of the map; `undefined` when it is free, also when it is over. */
  lease(now: string): Lease | undefined;
  /** Takes, prolongs or gives back the lease; no version is counted. */
  changeLease(request: LeaseRequest): Promise<StoredResult<LeaseResult>>;
}

/** What {@link BlockStore.read} answers. */
export type BlockStoreRead =
  | { readonly ok: true; readonly map?: BlockMap; readonly warnings: readonly MapProblem[] }
  | { readonly ok: false; readonly problems: readonly MapProblem[] };

/** A batch of edits, without the history that the store knows. */
export interface StoredEditRequest extends Omit<EditRequest, 'history'> {
  readonly dryRun?: boolean;
}

/** Which batch to take back. */
export interface StoredUndoRequest extends Omit<UndoRequest, 'history' | 'entry'> {
  /** The version that the batch made. */
  readonly version?: HistoryEntry['toVersion'];
  readonly dryRun?: boolean;
}

/**
 * Opens the map of a project: `.holdfast/blocks.json`, its history `.holdfast/blocks.history.jsonl`,
 * and the lease in `.holdfast/cache/`. Nothing is made before the first change. No symlink is
 * followed out of the project.
 *
 * @param root - absolute path of the project root.
 * @throws HoldfastError `usage-error` when the root is not an absolute path.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createMap } from '@holdfast/blocks';
 * import { openBlockStore } from '@holdfast/blocks/node';
 *
 * const store = openBlockStore(mkdtempSync(join(tmpdir(), 'example-')));
 * console.log(store.read());
 * // { ok: true, warnings: [] }
 * const who = { seat: 'owner', author: 'Ada', at: '2026-01-31T12:00:00Z' } as const;
 * const made = await store.update({ ...who, act: 'scan' }, () => ({
 *   ok: true,
 *   map: createMap({ repoId: 'shop' }),
 * }));
 * console.log(made.ok && made.store.storeVersion, store.history().entries.length);
 * // 1 1
 * ```
 */
export function openBlockStore(root: string, options: RecordedFileOptions = {}): BlockStore {
  const file = openRecordedFile(root, BLOCK_STORE_NAMES, options);
  const history = () => parseHistory(Buffer.from(file.readRecord() ?? []).toString('utf8'));
  const entries = () => history().entries;
  return {
    read: () => {
      const bytes = file.read();
      return bytes === undefined ? { ok: true, warnings: [] } : parseMapBytes(bytes);
    },
    history,
    edit: ({ dryRun, ...request }) =>
      saveStep(file, (map) => editStored(map, request, entries), dryRun),
    undo: ({ dryRun, ...request }) =>
      saveStep(file, (map) => undoStored(map, request, entries()), dryRun),
    update: (act, change) =>
      saveFirstStep(file, (map) => updateStored(map, act, change, entries), act.dryRun),
    repair: (request) =>
      repairStored(file, openRecordedFile(root, HISTORY_NAMES, options), request),
    lease: (now) => readLease(root, now),
    changeLease: (request) => changeStoredLease(file, root, request),
  };
}
