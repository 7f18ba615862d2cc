import { HoldfastError } from '@holdfast/base';
import {
  type DirHandle,
  type FileHandle,
  type FsPort,
  type LogDamage,
  type LogRecord,
  openAppendLog,
  parseLog,
} from '@holdfast/files';
import { LAYOUT } from './layout.js';
import { type JournalEvent, parseJournalEvent } from './log-records.js';
import { type LogState, logState } from './log-state.js';

/** A transaction's log, open for appending. */
export interface TransactionLog {
  /** For flushing, which has to be done before the next record is appended. */
  readonly handle: FileHandle;
  /** What the log says now. */
  state(): LogState;
  append(event: JournalEvent): void;
  close(): void;
}

/**
 * Opens the log of a transaction.
 *
 * @throws HoldfastError `journal-damaged` when it was changed in the middle or is not one of ours.
 */
export function openTransactionLog(
  fs: FsPort,
  dir: DirHandle,
  options: { readonly create?: boolean } = {},
): TransactionLog {
  const log = openAppendLog(fs, dir, LAYOUT.log, options);
  const events = log.damaged === undefined ? readEvents(log.records) : undefined;
  if (events === undefined) {
    fs.close(log.handle);
    throw new HoldfastError('journal-damaged', notOurs(log.damaged));
  }
  let state: LogState | undefined;
  return {
    handle: log.handle,
    state() {
      state ??= logState(events);
      return state;
    },
    append(event) {
      log.append(event);
      events.push(event);
      state = undefined;
    },
    close: () => log.close(),
  };
}

function notOurs(damage: LogDamage | undefined): string {
  if (damage === undefined) return 'The log is not what was written.';
  return `The log is not what was written: line ${damage.line} ${damage.reason}.`;
}

/** What the bytes of a log say; `undefined` when they were changed in the middle. */
export function parseTransactionLog(bytes: Uint8Array): LogState | undefined {
  const parsed = parseLog(bytes);
  const events = parsed.damaged === undefined ? readEvents(parsed.records) : undefined;
  return events === undefined ? undefined : logState(events);
}

function readEvents(records: readonly LogRecord[]): JournalEvent[] | undefined {
  const events: JournalEvent[] = [];
  for (const { value } of records) {
    const event = parseJournalEvent(value);
    if (event === undefined) return undefined;
    events.push(event);
  }
  return events;
}
