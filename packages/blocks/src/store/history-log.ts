import * as z from 'zod';
import type { HistoryEntry } from '../map/history-entry.js';

/** What a history says. */
export interface HistoryLog {
  /** Oldest first: by version, then by time. */
  readonly entries: readonly HistoryEntry[];
  /** Numbers, from 1, of lines that are no entry: torn by a crash, or written by something else. */
  readonly unreadable: readonly number[];
}

/**
 * Reads the text of `.holdfast/blocks.history.jsonl`. A line that cannot be read hides no other, and
 * the order of lines does not matter: git merges this file by taking the lines of both sides.
 *
 * @example
 * ```ts
 * import { parseHistory } from '@holdfast/blocks';
 *
 * console.log(parseHistory('{"at":"20').unreadable);
 * // [ 1 ]
 * ```
 */
export function parseHistory(text: string): HistoryLog {
  const entries = new Map<string, HistoryEntry>();
  const unreadable: number[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const entry = historyLine(line);
    if (entry === undefined) unreadable.push(index + 1);
    // A merge by lines may bring the same one twice.
    else entries.set(line, entry);
  }
  return { entries: [...entries.values()].sort(byAge), unreadable };
}

/** One line of the history, with its line end. */
export function formatHistoryEntry(entry: HistoryEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

// Not strict: a later version may say more of a change. What is restored is checked when it is.
const entrySchema = z.looseObject({
  schema: z.literal('holdfast-blocks-history-v1'),
  at: z.string(),
  seat: z.enum(['owner', 'runner']),
  author: z.string(),
  fromVersion: z.number().int(),
  toVersion: z.number().int(),
  fromHash: z.string(),
  toHash: z.string(),
  ops: z.array(z.looseObject({ op: z.string() })),
  undoes: z.looseObject({ toVersion: z.number(), toHash: z.string() }).optional(),
  before: z.looseObject({
    blocks: z.array(
      z.looseObject({ index: z.number(), block: z.looseObject({ blockId: z.string() }) }),
    ),
    created: z.array(z.string()),
  }),
  after: z.looseObject({
    blocks: z.array(z.looseObject({ blockId: z.string(), hash: z.string() })),
  }),
});

/** The entry that a line is; `undefined` when it is none. */
export function historyLine(line: string): HistoryEntry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return entrySchema.safeParse(value).success ? (value as HistoryEntry) : undefined;
  } catch {
    return undefined;
  }
}

/** Two branches may have the same versions: their moments tell. */
function byAge(a: HistoryEntry, b: HistoryEntry): number {
  return a.toVersion - b.toVersion || Date.parse(a.at) - Date.parse(b.at) || 0;
}
