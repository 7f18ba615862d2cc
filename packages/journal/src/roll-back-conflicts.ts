import type { Conflict } from '@holdfast/plan';
import { fileOutcomes } from './file-outcomes.js';
import { journalPath } from './layout.js';
import type { OpenTransaction } from './open-transaction.js';
import type { FileOutcome } from './results.js';
import { readRecorded } from './staged-file.js';
import type { Surveyed } from './survey.js';
import type { TransactionView } from './transaction-view.js';
import type { UndoPack } from './undo-pack.js';

/** What stands in the way of a rollback, one entry for each file. */
export function rollBackConflicts(
  view: TransactionView,
  surveyed: readonly Surveyed[],
  pack: UndoPack,
): Conflict[] {
  return surveyed.flatMap(({ index, operation, found }): Conflict[] => {
    const { path } = operation;
    if (found.kind === 'conflict') {
      return [{ code: 'changed-since-apply', path, reason: found.reason }];
    }
    if (found.kind === 'displaced') {
      const reason = 'Another program wrote to the file while it was being restored.';
      return [{ code: 'changed-since-apply', path, reason }];
    }
    if (found.kind !== 'after' || operation.kind === 'create') return [];
    if (pack.original(operation) !== undefined) return [];
    const { kept } = view;
    const names = operation.kind === 'delete' ? 2 : 1;
    if (kept && readRecorded(view.fs, kept, String(index), operation.before, names)) return [];
    const reason = `The original in ${journalPath(view.record.id)} is damaged.`;
    return [{ code: 'journal-damaged', path, reason }];
  });
}

/** Files and what a finished rollback made of them. */
export function outcomes(
  { record }: Pick<OpenTransaction, 'record'>,
  surveyed: readonly Surveyed[],
): FileOutcome[] {
  return fileOutcomes(record, (index) =>
    surveyed[index]?.found.kind === 'untouched' ? 'untouched' : 'restored',
  );
}
