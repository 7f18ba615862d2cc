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

/** What a step may answer; it is saved when it has an entry for the history. */
export interface StepAnswer {
  readonly ok: boolean;
  /** With its version and hash. */
  readonly store?: BlockMap;
  readonly entry?: HistoryEntry;
}

/**
 * Takes one step from the map on disk to the next under its lock, and saves map and history.
 *
 * @param isDry - everything is done but saving.
 */
export async function saveStep<T extends StepAnswer>(
  file: RecordedFile,
  step: (map: BlockMap) => T | Promise<T>,
  isDry = false,
): Promise<StoredResult<T>> {
  const take = async (bytes: Uint8Array | undefined): Promise<RecordedEdit<StoredResult<T>>> => {
    if (bytes === undefined) return { answer: MISSING };
    const parsed = parseMapBytes(bytes);
    return parsed.ok ? toSave(await step(parsed.map)) : { answer: parsed };
  };
  const present = file.read();
  // In a project that has no map nothing is made, no directory and no lock.
  if (isDry || present === undefined) return (await take(present)).answer;
  const updated = await file.update(take);
  return updated.held ? updated.answer : { ok: false, problems: [updated.problem] };
}

/** As {@link saveStep}, where there may be no map yet: `step` is asked before anything is made. */
export async function saveFirstStep<T extends StepAnswer>(
  file: RecordedFile,
  step: (map: BlockMap | undefined) => T | Promise<T>,
  isDry = false,
): Promise<StoredResult<T>> {
  const take = async (bytes: Uint8Array | undefined): Promise<RecordedEdit<StoredResult<T>>> => {
    const parsed = bytes === undefined ? undefined : parseMapBytes(bytes);
    return parsed?.ok === false ? { answer: parsed } : toSave(await step(parsed?.map));
  };
  const present = file.read();
  if (isDry) return (await take(present)).answer;
  if (present === undefined) {
    const { content, answer } = await take(undefined);
    if (content === undefined) return answer;
  }
  const updated = await file.update(take);
  return updated.held ? updated.answer : { ok: false, problems: [updated.problem] };
}

function toSave<T extends StepAnswer>(answer: T): RecordedEdit<T> {
  const { store, entry } = answer;
  if (store === undefined || entry === undefined) return { answer };
  const content = encodeUtf8(formatBlocks(store));
  const again = parseMapBytes(content);
  if (!again.ok) throw unreadable(again.problems[0]);
  return { content, lines: [formatHistoryEntry(entry)], answer };
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
