import { compareCodeUnits } from '@holdfast/base';
import type { ReadTransaction } from './read-transaction.js';
import { timeOfTransactionId } from './transaction-id.js';
import type { TransactionRecord } from './transaction-record.js';

/**
 * Sorts transaction ids, newest first. A version 7 id says when it was made; a version 4 id does
 * not, so its record has to be read. One that cannot be read counts as newest: it must not be
 * overlooked.
 */
export function orderTransactions(
  ids: readonly string[],
  read: (id: string) => ReadTransaction<Pick<TransactionRecord, 'startedAt'>>,
): string[] {
  const timed = ids.map((id) => ({ id, time: timeOfTransactionId(id) ?? timeOfRecord(read(id)) }));
  return timed.sort((a, b) => b.time - a.time || compareCodeUnits(b.id, a.id)).map(({ id }) => id);
}

function timeOfRecord(read: ReadTransaction<Pick<TransactionRecord, 'startedAt'>>): number {
  return read.ok ? Date.parse(read.record.startedAt) : Number.MAX_SAFE_INTEGER;
}
