import type { JsonValue } from '@holdfast/base';

/**
 * What a transaction's `log` holds, one line each. `i` is the index of an operation, `d` of a
 * directory in `tx.json`, `at` the time as ISO 8601 UTC, `g` the generation of a lock.
 */
export type JournalEvent =
  /** The lock was taken for this transaction. */
  | { readonly t: 'acquired'; readonly g: number; readonly at: string }
  | { readonly t: PhaseName; readonly at: string }
  /** About to make a directory. */
  | { readonly t: 'directory'; readonly d: number }
  | { readonly t: OperationEventName; readonly i: number };

/** What changes the state of a transaction. */
export type PhaseName =
  | 'prepared'
  | 'applying'
  | 'applied'
  | 'recovering'
  | 'recovered'
  | 'resuming'
  | 'aborted'
  | 'abandoned';

/**
 * - `adjacent`: the file is staged beside its target, because a rename from the journal cannot
 *   reach it.
 * - `in-place`: the file is created and written at its target, because links are not supported.
 * - `returned`: the target gets its own inode back, which another program wrote to meanwhile.
 * - `restored`: the target is what it was before.
 */
export type OperationEventName = 'adjacent' | 'in-place' | 'returned' | 'restored';

/** Reads a log record; `undefined` when it is none of ours. */
export function parseJournalEvent(value: JsonValue): JournalEvent | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = value as Readonly<Record<string, JsonValue>>;
  const { t } = fields;
  if (typeof t !== 'string') return undefined;
  const form = FORMS.get(t);
  if (form === undefined || Object.keys(fields).length !== form.length + 1) return undefined;
  const whole = form.every((key) => (key === 'at' ? isTime(fields[key]) : isIndex(fields[key])));
  return whole ? (value as unknown as JournalEvent) : undefined;
}

const PHASES = [
  'prepared',
  'applying',
  'applied',
  'recovering',
  'recovered',
  'resuming',
  'aborted',
  'abandoned',
] as const satisfies readonly PhaseName[];

const OPERATION_EVENTS = [
  'adjacent',
  'in-place',
  'returned',
  'restored',
] as const satisfies readonly OperationEventName[];

/** The members beside `t` of each record. */
const FORMS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['acquired', ['g', 'at']],
  ['directory', ['d']],
  ...PHASES.map((name) => [name, ['at']] as const),
  ...OPERATION_EVENTS.map((name) => [name, ['i']] as const),
]);

function isTime(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function isIndex(value: JsonValue | undefined): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
