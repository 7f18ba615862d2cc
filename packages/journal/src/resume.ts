import { flushAll } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { changeResult, DRY_RUN_NOTE, shortfallNotes } from './change-result.js';
import type { RecoverOptions, TransactionSelector } from './journal.js';
import { journalPath } from './layout.js';
import { onTransaction, refusedResult } from './on-transaction.js';
import type { OpenTransaction } from './open-transaction.js';
import { openPlaces } from './places.js';
import { joinPath } from './project-path.js';
import { unlinkIfThere } from './remove-tree.js';
import type { ChangeResult, FileOutcome } from './results.js';
import type { SelectedTransaction } from './select-transaction.js';
import { surveyForwards } from './survey-forwards.js';
import { temporaryName } from './temporary-name.js';
import type { TransactionRecord } from './transaction-record.js';
import { type TransactionView, viewOpenTransaction } from './transaction-view.js';
import { undoFailedWrite } from './undo-failed-write.js';
import { writeTransaction } from './write-transaction.js';

/** Finishes an interrupted transaction forwards, see `Journal.resume` (change.md 6, item 3). */
export function resume(
  root: string,
  selector: TransactionSelector,
  options: RecoverOptions,
): Promise<ChangeResult> {
  return onTransaction(root, selector, options, { over, preview, run });
}

function over(selected: SelectedTransaction): ChangeResult | undefined {
  const { record, state } = selected;
  if (!state.final) return undefined;
  if (state.phase === 'applied') {
    return changeResult('already-applied', {
      planId: record.planId,
      transactionId: record.id,
      files: fileOutcomes(record, 'unchanged'),
    });
  }
  const conflict: Conflict = {
    code: 'transaction-finished',
    path: journalPath(record.id),
    reason: `The transaction is ${state.phase}: there is nothing to finish. Apply the plan again instead.`,
  };
  return refusedResult(selected, [conflict]);
}

function preview(view: TransactionView): { result: ChangeResult; goOn: boolean } {
  const { record } = view;
  const { conflicts } = surveyForwards(view);
  if (conflicts.length > 0) return { result: refusedResult(view, conflicts), goOn: false };
  const result = changeResult('ready', {
    planId: record.planId,
    transactionId: record.id,
    files: fileOutcomes(record, 'untouched'),
    notes: [DRY_RUN_NOTE],
  });
  return { result, goOn: true };
}

async function run(tx: OpenTransaction): Promise<ChangeResult> {
  const { record, session } = tx;
  const view = viewOpenTransaction(tx);
  let forwards: ReturnType<typeof surveyForwards>;
  try {
    forwards = surveyForwards(view);
  } finally {
    view.close();
  }
  if (forwards.conflicts.length > 0) return refusedResult(view, forwards.conflicts);
  try {
    tx.log.append({ t: 'resuming', g: tx.generation, at: session.timestamp() });
    await flushAll(tx.fs, [tx.log.handle]);
    unlinkConsumed(tx, forwards.pending);
    const durability = await writeTransaction(tx, forwards);
    return changeResult('applied', {
      planId: record.planId,
      transactionId: record.id,
      files: fileOutcomes(record, 'written'),
      notes: shortfallNotes({ inexact: [], durability }),
    });
  } catch (error) {
    return undoFailedWrite(tx, error, record.appRoot);
  }
}

/** A crash between the link and the unlink of a create leaves the written file a second name. */
function unlinkConsumed(tx: OpenTransaction, pending: readonly number[]): void {
  const places = openPlaces(tx.fs, tx.session.root);
  try {
    for (const [index, { path }] of tx.record.operations.entries()) {
      if (pending.includes(index)) continue;
      unlinkIfThere(tx.fs, tx.staged, String(index));
      const place = places.find(joinPath(tx.record.appRoot, path));
      const name = temporaryName(tx.record.id, 'new', index);
      if (place !== undefined) unlinkIfThere(tx.fs, place.parent, name);
    }
  } finally {
    places.close();
  }
}

function fileOutcomes(
  { operations, unchanged }: TransactionRecord,
  outcome: FileOutcome['outcome'],
): FileOutcome[] {
  return [
    ...operations.map(({ path }): FileOutcome => ({ path, outcome })),
    ...unchanged.map((path): FileOutcome => ({ path, outcome: 'unchanged' })),
  ];
}
