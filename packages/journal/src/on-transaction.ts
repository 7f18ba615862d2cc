import { LIMITS } from '@holdfast/base';
import type { DirHandle } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { findBlockers } from './blockers.js';
import { changeResult, failureConflict } from './change-result.js';
import { cleanLeftovers } from './clean-leftovers.js';
import { closeQuietly } from './close-quietly.js';
import { fileOutcomes } from './file-outcomes.js';
import { interruptedAnswer } from './interrupted-answer.js';
import type { RecoverOptions, TransactionSelector } from './journal.js';
import { journalPath } from './layout.js';
import { listJournal } from './list-journal.js';
import type { HeldLock } from './lock.js';
import { lookAtLock } from './look-at-lock.js';
import { openChanges } from './open-changes.js';
import { type OpenTransaction, openTransaction } from './open-transaction.js';
import type { ChangeResult } from './results.js';
import { type SelectedTransaction, selectTransaction } from './select-transaction.js';
import { openSession, type Session } from './session.js';
import { openTransactionView, type TransactionView } from './transaction-view.js';
import { withLock } from './with-lock.js';

/** What a command does with one transaction. */
export interface TransactionWork {
  /** The answer when the state of the transaction leaves nothing to do. */
  readonly over: (selected: SelectedTransaction) => ChangeResult | undefined;
  /** Looks without the lock; `goOn` when the work can be done. */
  readonly preview: (view: TransactionView) => {
    readonly result: ChangeResult;
    readonly goOn: boolean;
  };
  /** Does it, under the lock. */
  readonly run: (tx: OpenTransaction) => Promise<ChangeResult>;
}

/**
 * Runs work on a transaction the user selected: first a look that writes nothing, so that what must
 * be refused leaves no trace; then again under the lock, and for real.
 */
export async function onTransaction(
  root: string,
  selector: TransactionSelector,
  options: RecoverOptions,
  work: TransactionWork,
): Promise<ChangeResult> {
  const session = openSession(root, options);
  try {
    const changes = openChanges(session.fs, session.root);
    try {
      const selected = selectTransaction(session.fs, changes, selector, options.appRoot);
      const over = work.over(selected);
      if (over !== undefined || changes === undefined) return over ?? refusedResult(selected, []);
      const early = await preview(session, changes, selected, work);
      if (!early.goOn || options.dryRun) return early.result;
      return await withLock(session, {
        run: (dirs, lock) => runHolding(session, dirs.changes, lock, selected.record.id, work),
        refused: (conflict) => refusedResult(selected, [conflict]),
      });
    } finally {
      if (changes !== undefined) closeQuietly(session.fs, changes);
    }
  } finally {
    session.close();
  }
}

/** A conflict for a whole transaction, none of whose files was touched. */
export function refusedResult(
  { record }: Pick<SelectedTransaction, 'record'>,
  conflicts: readonly Conflict[],
  notes: readonly string[] = [],
): ChangeResult {
  return changeResult('conflict', {
    planId: record.planId,
    transactionId: record.id,
    files: fileOutcomes({ ...record, unchanged: [] }, () => 'untouched'),
    conflicts,
    notes: ['Nothing was changed.', ...notes],
  });
}

type Preview = ReturnType<TransactionWork['preview']>;

async function preview(
  session: Session,
  changes: DirHandle,
  selected: SelectedTransaction,
  work: TransactionWork,
): Promise<Preview> {
  const { conflict: held } = await lookAtLock(session);
  const blockers = held === undefined ? blockersOf(session, changes, selected) : [held];
  if (blockers.length > 0) return { result: refusedResult(selected, blockers), goOn: false };
  // A lock that had to be waited for may have changed the state.
  const fresh = selectTransaction(session.fs, changes, selected.record.id, undefined);
  const over = work.over(fresh);
  if (over !== undefined) return { result: over, goOn: false };
  const view = openTransactionView(session.fs, session.root, changes, fresh);
  try {
    return work.preview(view);
  } finally {
    view.close();
  }
}

async function runHolding(
  session: Session,
  changes: DirHandle,
  lock: HeldLock,
  id: string,
  work: TransactionWork,
): Promise<ChangeResult> {
  const selected = selectTransaction(session.fs, changes, id, undefined);
  const over = work.over(selected);
  if (over !== undefined) return over;
  cleanLeftovers(session.fs, changes, listJournal(session.fs, changes));
  const blockers = blockersOf(session, changes, selected);
  if (blockers.length > 0) return refusedResult(selected, blockers);
  const tx = openTransaction(session, changes, id, lock.generation);
  try {
    return await work.run(tx);
  } catch (error) {
    // Before the first record of the work nothing was changed.
    const { state } = selected;
    if (state.final && tx.log.state().phase === state.phase) throw error;
    return interruptedAnswer(tx, [failureConflict(error, tx.record.appRoot)]);
  } finally {
    tx.close();
  }
}

/** Used up, or an interrupted transaction goes first: only then may a finished one be undone. */
function blockersOf(
  { fs }: Session,
  changes: DirHandle,
  { record, state }: SelectedTransaction,
): Conflict[] {
  if (state.acquisitions >= LIMITS.acquisitions) return [fullConflict(record.id)];
  return state.final ? findBlockers(fs, changes, listJournal(fs, changes), record.id) : [];
}

function fullConflict(id: string): Conflict {
  const reason = `The transaction was taken up ${LIMITS.acquisitions} times, which is the limit: it can only be read now. To go on without it: holdfast change abandon ${id} --keep-current`;
  return { code: 'journal-full', path: journalPath(id), reason };
}
