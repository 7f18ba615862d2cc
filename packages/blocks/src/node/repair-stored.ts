import { decodeUtf8, encodeUtf8, type Problem } from '@holdfast/base';
import type { RecordedEdit, RecordedFile } from '@holdfast/files';
import { historyEntry } from '../edit/history-images.js';
import { doctorBlocks } from '../store/doctor-blocks.js';
import { formatHistoryEntry } from '../store/history-log.js';
import { parseBlocks } from '../store/parse-blocks.js';
import type { Repair } from '../store/repair.js';
import { type HistoryDiagnosis, repairHistory } from '../store/repair-history.js';
import { parseMapBytes } from './parse-map-bytes.js';
import type { StoredAct } from './update-stored.js';

/** Who has a damaged map repaired. */
export interface RepairRequest extends Omit<StoredAct, 'act' | 'expected'> {
  /** Take away keys that are not known, too. */
  readonly drop?: boolean;
}

/** What the doctor found and did. */
export interface StoredRepair {
  /** Whether there is nothing wrong any more. */
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** What was done, or with `dryRun` would be. */
  readonly repairs: readonly Repair[];
  readonly changed: boolean;
}

/**
 * Repairs the map and its history under the lock of the map; a project without them needs nothing.
 *
 * @param history - the history as a file of its own, which can be replaced.
 */
export async function repairStored(
  file: RecordedFile,
  history: RecordedFile,
  request: RepairRequest,
): Promise<StoredRepair> {
  const [present, lines] = [file.read(), history.read()];
  if ((present === undefined && lines === undefined) || request.dryRun === true)
    return together(repair(present, request).answer, diagnose(lines));
  const updated = await file.update(async (bytes) => {
    const edit = repair(bytes, request);
    if (!edit.answer.ok) return { answer: together(edit.answer, diagnose(history.read())) };
    // Whoever appends to the history has the lock of the map, which is ours.
    const mended = await history.update((text) => {
      const answer = diagnose(text);
      const { proposal } = answer;
      return { answer, ...(proposal === undefined ? {} : { content: encodeUtf8(proposal) }) };
    });
    if (mended.held) return { ...edit, answer: together(edit.answer, mended.answer) };
    return { answer: refused(mended.problem) };
  });
  return updated.held ? updated.answer : refused(updated.problem);
}

function refused(problem: Problem): StoredRepair {
  return { ok: false, problems: [problem], repairs: [], changed: false };
}

function diagnose(bytes: Uint8Array | undefined): HistoryDiagnosis {
  // Bytes that are no text are part of lines that cannot be read, and stay as they are.
  const text = bytes === undefined ? '' : decodeUtf8(bytes);
  if (text !== undefined) return repairHistory(text);
  const { problems } = repairHistory(Buffer.from(bytes ?? []).toString('utf8'));
  return { problems: problems.filter(({ level }) => level === 'warning'), repairs: [] };
}

/** Where a person has to decide about the map, its history is left alone, too. */
function together(map: StoredRepair, history: HistoryDiagnosis): StoredRepair {
  const problems = [...map.problems, ...history.problems];
  if (!map.ok) return { ...map, problems };
  return {
    ok: true,
    problems,
    repairs: [...map.repairs, ...history.repairs],
    changed: map.changed || history.repairs.length > 0,
  };
}

function repair(bytes: Uint8Array | undefined, request: RepairRequest): RecordedEdit<StoredRepair> {
  const nothing = { ok: true, problems: [], repairs: [], changed: false };
  if (bytes === undefined) return { answer: nothing };
  const text = decodeUtf8(bytes)?.replace(/^\uFEFF/, '');
  if (text === undefined) {
    const parsed = parseMapBytes(bytes);
    return { answer: { ...nothing, ok: false, problems: parsed.ok ? [] : parsed.problems } };
  }
  const { problems, repairs, proposal } = doctorBlocks(text, { drop: request.drop ?? false });
  if (proposal === undefined)
    return { answer: { ...nothing, ok: problems.length === 0, problems } };
  const answer = { ok: true, problems, repairs, changed: true };
  const after = parseBlocks(proposal);
  if (!after.ok) return { answer: { ...answer, ok: false, changed: false } };
  const before = parseBlocks(text);
  const { at, seat, author } = request;
  // Of a text that could not be read there are no images.
  const from = before.ok ? before.map : after.map;
  const entry = historyEntry(from, after.map, { at, seat, author, ops: [] });
  const lines = [formatHistoryEntry({ ...entry, act: 'repair' })];
  return { content: encodeUtf8(proposal), lines, answer };
}
