import { openInTheWay } from './in-the-way.js';
import { removeEmpty } from './leave-project.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Places } from './places.js';
import { joinPath } from './project-path.js';
import { emptiedBy, type RecordedDirectory, type TransactionRecord } from './transaction-record.js';

/** Which part of a transaction: what is in the way of its creates goes before them, the rest after. */
export type Part = 'early' | 'late';

/** Tells which deletes and which directories of a record go before its creates. */
export function openParts({
  operations,
}: Pick<TransactionRecord, 'operations'>): (path: string) => Part {
  const hasDeletes = operations.some(({ kind }) => kind === 'delete');
  if (!hasDeletes) return () => 'late';
  const isInTheWay = openInTheWay(
    operations.flatMap(({ kind, path }) => (kind === 'create' ? [path] : [])),
  );
  return (path) => (isInTheWay(path) ? 'early' : 'late');
}

/** Removes the directories that nothing is left in, inner ones first. */
export function removeEmptied(tx: OpenTransaction, places: Places, part: Part): void {
  for (const { path } of [...emptiedOf(tx.record, part)].reverse()) {
    places.leave(joinPath(tx.record.appRoot, path), (place) => removeEmpty(tx, place));
  }
}

/** The directories that a part of a transaction removes, outer ones first. */
export function emptiedOf(record: TransactionRecord, part: Part): readonly RecordedDirectory[] {
  const emptied = emptiedBy(record);
  if (emptied.length === 0) return emptied;
  const partOf = openParts(record);
  return emptied.filter(({ path }) => partOf(path) === part);
}
