import { decodeUtf8, encodeUtf8, type Problem } from '@holdfast/base';
import type { RecordedEdit, RecordedFile } from '@holdfast/files';
import { historyEntry } from '../edit/history-images.js';
import { doctorBlocks } from '../store/doctor-blocks.js';
import { formatHistoryEntry } from '../store/history-log.js';
import { parseBlocks } from '../store/parse-blocks.js';
import type { Repair } from '../store/repair.js';
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

/** Repairs the map under its lock; a project without one needs nothing. */
export async function repairStored(
  file: RecordedFile,
  request: RepairRequest,
): Promise<StoredRepair> {
  const present = file.read();
  if (present === undefined || request.dryRun === true) return repair(present, request).answer;
  const updated = await file.update((bytes) => repair(bytes, request));
  if (updated.held) return updated.answer;
  return { ok: false, problems: [updated.problem], repairs: [], changed: false };
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
