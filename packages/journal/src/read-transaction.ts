import { decodeUtf8, LIMITS } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort } from '@holdfast/files';
import { LAYOUT } from './layout.js';
import type { LogState } from './log-state.js';
import { readSmallFile } from './read-small-file.js';
import {
  MAX_RECORD_BYTES,
  parseTransactionHead,
  parseTransactionRecord,
} from './transaction-file.js';
import type { TransactionHead } from './transaction-form.js';
import { parseTransactionLog } from './transaction-log.js';
import type { TransactionRecord } from './transaction-record.js';

/** The small state of one transaction, or why it cannot be read; what could be read is kept. */
export type ReadTransaction<R = TransactionRecord> =
  | { readonly ok: true; readonly record: R; readonly state: LogState }
  | (Unreadable & { readonly state?: LogState });

/** Reads `tx.json` and `log` of a transaction without changing anything, and nothing else. */
export function readTransaction(fs: FsPort, changes: DirHandle, id: string): ReadTransaction {
  return readBoth(fs, changes, id, parseTransactionRecord);
}

/** As {@link readTransaction}, but only what status shows, which is cheaper. */
export function readTransactionHead(
  fs: FsPort,
  changes: DirHandle,
  id: string,
): ReadTransaction<TransactionHead> {
  return readBoth(fs, changes, id, parseTransactionHead);
}

/** Whether a transaction is over, by its log alone: `undefined` when the log cannot tell. */
export function readFinished(fs: FsPort, changes: DirHandle, id: string): boolean | undefined {
  const read = inTransaction(fs, changes, id, (dir) => readLog(fs, dir));
  return read.ok ? read.state.final : undefined;
}

function readBoth<R>(
  fs: FsPort,
  changes: DirHandle,
  id: string,
  parse: (text: string | undefined, id: string) => { ok: true; record: R } | Unreadable,
): ReadTransaction<R> {
  return inTransaction(fs, changes, id, (dir): ReadTransaction<R> => {
    const log = readLog(fs, dir);
    const state = log.ok ? { state: log.state } : {};
    const file = readSmallFile(fs, dir, LAYOUT.record, MAX_RECORD_BYTES);
    if (!file.ok) return { ok: false, reason: `${LAYOUT.record} ${file.problem}.`, ...state };
    const parsed = parse(decodeUtf8(file.bytes), id);
    if (!parsed.ok) return { ...parsed, ...state };
    return log.ok ? { ok: true, record: parsed.record, state: log.state } : log;
  });
}

interface Unreadable {
  readonly ok: false;
  readonly reason: string;
  /** Where the system refused to read it: then nothing is known to be damaged. */
  readonly errno?: string;
}

function readLog(
  fs: FsPort,
  dir: DirHandle,
): Unreadable | { readonly ok: true; readonly state: LogState } {
  const file = readSmallFile(fs, dir, LAYOUT.log, LIMITS.journalBytes);
  if (!file.ok) return { ok: false, reason: `${LAYOUT.log} ${file.problem}.` };
  const state = parseTransactionLog(file.bytes);
  if (state !== undefined) return { ok: true, state };
  return { ok: false, reason: `${LAYOUT.log} is not what was written.` };
}

/** What cannot be opened or read is a fact about this transaction, and must not hide the others. */
function inTransaction<T>(
  fs: FsPort,
  changes: DirHandle,
  id: string,
  read: (dir: DirHandle) => T,
): T | Unreadable {
  try {
    const dir = fs.openDir(changes, id);
    try {
      return read(dir);
    } finally {
      fs.close(dir);
    }
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined || EXHAUSTED.has(errno)) throw error;
    if (errno === 'ELOOP' || errno === 'ENOTDIR') {
      return { ok: false, reason: 'It is a symlink or not a directory.' };
    }
    return { ok: false, reason: `It cannot be read (${errno}).`, errno };
  }
}

/** They say something about this process, and nothing about the journal. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);
