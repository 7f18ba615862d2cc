import type { JsonValue } from '@holdfast/base';

/**
 * What a transaction's `log` holds, one line each: `at` is the time as ISO 8601 UTC, `g` the
 * generation of the lock that was taken for it, `i` the index of an operation.
 *
 * No two records are ever written without a flush between them: a power cut that loses one
 * unflushed record and keeps a later one would look like damage.
 */
export type JournalEvent =
  | { readonly t: TakingPhase; readonly g: number; readonly at: string }
  | { readonly t: OtherPhase; readonly at: string }
  | { readonly t: 'adjacent'; readonly all: readonly number[] }
  | { readonly t: OperationEventName; readonly i: number };

/** States that a process enters by taking the lock for the transaction. */
export type TakingPhase = 'prepared' | 'recovering' | 'resuming';

export type OtherPhase = 'applying' | 'applied' | 'recovered' | 'aborted' | 'abandoned';

/** What changes the state of a transaction. */
export type PhaseName = TakingPhase | OtherPhase;

/**
 * - `adjacent` (for several at once): the files are staged beside their targets, because a rename
 *   from the journal cannot reach them.
 * - `in-place`: the file is created and written at its target, because links are not supported.
 * - `returned`: the target gets its own inode back, which another program wrote to meanwhile.
 * - `restored`: the target is durably what it was before, and nothing else shows that.
 */
export type OperationEventName = 'in-place' | 'returned' | 'restored';

/** Reads a log record; `undefined` when it is none of ours. */
export function parseJournalEvent(value: JsonValue): JournalEvent | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = value as Readonly<Record<string, JsonValue>>;
  const { t } = fields;
  const form = typeof t === 'string' ? FORMS.get(t) : undefined;
  if (form === undefined || Object.keys(fields).length !== form.length + 1) return undefined;
  const whole = form.every((key) => MEMBERS[key](fields[key]));
  return whole ? (value as unknown as JournalEvent) : undefined;
}

type Member = 'at' | 'g' | 'i' | 'all';

const TAKING: readonly TakingPhase[] = ['prepared', 'recovering', 'resuming'];
const OTHER: readonly OtherPhase[] = ['applying', 'applied', 'recovered', 'aborted', 'abandoned'];
const OPERATION_EVENTS: readonly OperationEventName[] = ['in-place', 'returned', 'restored'];

/** The members beside `t` of each record. */
const FORMS: ReadonlyMap<string, readonly Member[]> = new Map<string, readonly Member[]>([
  ...TAKING.map((name) => [name, ['g', 'at']] as const),
  ...OTHER.map((name) => [name, ['at']] as const),
  ...OPERATION_EVENTS.map((name) => [name, ['i']] as const),
  ['adjacent', ['all']],
]);

const MEMBERS: Readonly<Record<Member, (value: JsonValue | undefined) => boolean>> = {
  at: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  g: isCount,
  i: isCount,
  all: (value) => Array.isArray(value) && value.every(isCount),
};

function isCount(value: JsonValue | undefined): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
