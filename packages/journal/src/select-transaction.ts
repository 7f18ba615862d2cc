import { HoldfastError, shorten } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort } from '@holdfast/files';
import type { TransactionSelector } from './journal.js';
import { journalPath } from './layout.js';
import { listJournal } from './list-journal.js';
import type { LogState } from './log-state.js';
import { orderTransactions } from './order-transactions.js';
import { type ReadTransaction, readTransaction } from './read-transaction.js';
import { readTransactionId } from './transaction-id.js';
import type { TransactionRecord } from './transaction-record.js';

/** A transaction that could be read. */
export interface SelectedTransaction {
  readonly record: TransactionRecord;
  readonly state: LogState;
}

/**
 * Finds and reads the transaction a user means.
 *
 * @param appRoot - only transactions of this app root count, where given.
 * @throws HoldfastError `transaction-id-invalid`, `transaction-not-found`, `journal-damaged` when it is
 *   there and not what was written, `io-error` when the system refuses to read it.
 */
export function selectTransaction(
  fs: FsPort,
  changes: DirHandle | undefined,
  selector: TransactionSelector,
  appRoot: string | undefined,
): SelectedTransaction {
  if (typeof selector !== 'string') return newest(fs, changes, appRoot);
  const id = readTransactionId(selector);
  const read = changes === undefined ? undefined : readIfThere(fs, changes, id);
  if (read === undefined) throw notFound(`The journal has no transaction ${shorten(id)}.`);
  if (!read.ok) throw unreadable(id, read);
  if (appRoot === undefined || read.record.appRoot === appRoot) return read;
  throw notFound(`Transaction ${shorten(id)} does not belong to ${shorten(appRoot)}.`);
}

/** What a disk or a permission refuses once may be whole: nobody shall give it up for that. */
function unreadable(
  id: string,
  { reason, errno }: Extract<ReadTransaction, { ok: false }>,
): HoldfastError {
  const path = journalPath(id);
  const without = `holdfast change abandon ${id} --keep-current`;
  return errno === undefined
    ? new HoldfastError('journal-damaged', `Transaction ${id} is damaged: ${reason}`, {
        path,
        hint: `Look at it; to go on without it: ${without}`,
      })
    : new HoldfastError('io-error', `Transaction ${id} cannot be read (${errno}).`, {
        path,
        hint: `Nothing was changed. Check the disk and the permissions, then try again; only when it can never be read again: ${without}`,
        data: { errno },
      });
}

/** Never skips back: when the newest one cannot be read, an older one is not what the user means. */
function newest(
  fs: FsPort,
  changes: DirHandle | undefined,
  appRoot: string | undefined,
): SelectedTransaction {
  const ids = changes === undefined ? [] : listJournal(fs, changes).transactions;
  const reads = new Map<string, ReadTransaction>();
  const read = (id: string): ReadTransaction => {
    const known = reads.get(id);
    if (known !== undefined || changes === undefined) return known ?? MISSING;
    const fresh = readTransaction(fs, changes, id);
    reads.set(id, fresh);
    return fresh;
  };
  for (const id of orderTransactions(ids, read)) {
    const found = read(id);
    if (!found.ok) throw unreadable(id, found);
    if (appRoot === undefined || found.record.appRoot === appRoot) return found;
  }
  throw notFound('The journal has no transactions.');
}

const MISSING: ReadTransaction = { ok: false, reason: 'It is missing.' };

function readIfThere(fs: FsPort, changes: DirHandle, id: string): ReadTransaction | undefined {
  try {
    fs.lstat(changes, id);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  return readTransaction(fs, changes, id);
}

function notFound(message: string): HoldfastError {
  return new HoldfastError('transaction-not-found', message, {
    hint: '`holdfast change status` lists the transactions.',
  });
}
