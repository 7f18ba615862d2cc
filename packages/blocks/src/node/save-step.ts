import { encodeUtf8, HoldfastError, type Problem } from '@holdfast/base';
import type { RecordedEdit, RecordedFile } from '@holdfast/files';
import type { BlockMap } from '../map/block-map.js';
import type { HistoryEntry } from '../map/history-entry.js';
import { formatBlocks } from '../store/format-blocks.js';
import { formatHistoryEntry } from '../store/history-log.js';
import { parseMapBytes } from './parse-map-bytes.js';

/** What came of a step: the step's own answer, or why the map could not be used at all. */
export type StoredResult<T> = T | StoreRefusal;

/** The map is damaged, missing or locked; nothing was done. */
export interface StoreRefusal {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

/** A map that is to be kept, and its entry for the history; without the entry nothing changed. */
export interface StoredEdit {
  readonly ok: true;
  readonly store: BlockMap;
  readonly changed: boolean;
  readonly entry?: HistoryEntry;
}

/** What a step may answer: only one with an entry is saved. */
type Step<T> =
  | (T & { readonly ok: true; readonly store: BlockMap; readonly entry?: HistoryEntry })
  | (T & { readonly ok: false });

/**
 * Takes one step from the map on disk to the next under its lock, and saves map and history.
 *
 * @param step - gives the next map with its version and hash; `undefined` is a project without map.
 * @param isDry - everything is done but saving.
 * @param mayCreate - whether `step` is asked where there is no map.
 */
export async function saveStep<T extends { readonly ok: boolean }>(
  file: RecordedFile,
  step: (map: BlockMap | undefined) => Step<T> | Promise<Step<T>>,
  isDry = false,
  mayCreate = false,
): Promise<StoredResult<T>> {
  const present = file.read();
  // Nothing is made in a project that has no map: no directory and no lock.
  if (present === undefined && (!mayCreate || isDry)) {
    return mayCreate ? step(undefined) : MISSING;
  }
  if (isDry) return (await takeStep(present, step)).answer;
  const updated = await file.update((bytes) => takeStep(bytes, step, mayCreate));
  return updated.held ? updated.answer : { ok: false, problems: [updated.problem] };
}

async function takeStep<T extends { readonly ok: boolean }>(
  bytes: Uint8Array | undefined,
  step: (map: BlockMap | undefined) => Step<T> | Promise<Step<T>>,
  mayCreate = false,
): Promise<RecordedEdit<StoredResult<T>>> {
  if (bytes === undefined && !mayCreate) return { answer: MISSING };
  const parsed = bytes === undefined ? undefined : parseMapBytes(bytes);
  if (parsed?.ok === false) return { answer: parsed };
  const answer = await step(parsed?.map);
  if (!('store' in answer) || answer.entry === undefined) return { answer };
  const content = encodeUtf8(formatBlocks(answer.store));
  const again = parseMapBytes(content);
  if (!again.ok) throw unreadable(again.problems[0]);
  return { content, lines: [formatHistoryEntry(answer.entry)], answer };
}

const MISSING: StoreRefusal = {
  ok: false,
  problems: [
    {
      code: 'blocks-missing',
      message: 'The project has no map of blocks.',
      path: '.holdfast/blocks.json',
      hint: 'Make one with `holdfast blocks scan`.',
    },
  ],
};

/** A caller made a map that the next reader would refuse: nothing is written. */
function unreadable(problem: Problem | undefined): HoldfastError {
  return new HoldfastError(
    'internal-error',
    `The new map could not be read again: ${problem?.message ?? 'unknown'}`,
    { path: '.holdfast/blocks.json' },
  );
}
