import { flushAll } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { changeResult, DRY_RUN_NOTE, shortfallNotes } from './change-result.js';
import { fileOutcomes, writtenOutcome } from './file-outcomes.js';
import type { RecoverOptions, TransactionSelector } from './journal.js';
import { journalPath } from './layout.js';
import { removeKeptBeside } from './leave-project.js';
import { onTransaction, refusedResult } from './on-transaction.js';
import type { OpenTransaction } from './open-transaction.js';
import { openPlaces } from './places.js';
import { joinPath } from './project-path.js';
import { unlinkIfThere } from './remove-tree.js';
import type { ChangeResult } from './results.js';
import type { SelectedTransaction } from './select-transaction.js';
import { operationAt } from './staged-file.js';
import { surveyForwards } from './survey-forwards.js';
import { temporaryName } from './temporary-name.js';
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
      files: fileOutcomes(record, () => 'unchanged'),
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
    files: fileOutcomes(record, () => 'untouched'),
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
  const pending = new Set(forwards.pending);
  const done = [...record.operations.keys()].filter((index) => !pending.has(index));
  const writing: OpenTransaction = { ...tx, attempted: new Set(done) };
  try {
    tx.log.append({ t: 'resuming', g: tx.generation, at: session.timestamp() });
    await flushAll(tx.fs, [tx.log.handle]);
    unlinkConsumed(tx, done);
    const durability = await writeTransaction(writing, forwards);
    return changeResult('applied', {
      planId: record.planId,
      transactionId: record.id,
      files: fileOutcomes(record, (index) => writtenOutcome(record, index)),
      notes: shortfallNotes({ inexact: [], durability }),
    });
  } catch (error) {
    return undoFailedWrite(writing, error, record.appRoot);
  }
}

/** A crash between the link and the unlink of a create leaves the written file a second name. */
function unlinkConsumed(tx: OpenTransaction, done: readonly number[]): void {
  const places = openPlaces(tx.fs, tx.session.root);
  try {
    for (const index of done) {
      const operation = operationAt(tx, index);
      const place = places.find(joinPath(tx.record.appRoot, operation.path));
      if (operation.kind === 'delete') {
        if (place !== undefined) removeKeptBeside(tx, index, operation, place);
        continue;
      }
      unlinkIfThere(tx.fs, tx.staged, String(index));
      const name = temporaryName(tx.record.id, 'new', index);
      if (place !== undefined) unlinkIfThere(tx.fs, place.parent, name);
    }
  } finally {
    places.close();
  }
}
