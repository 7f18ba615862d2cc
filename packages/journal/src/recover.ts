import { changeResult, DRY_RUN_NOTE, originalsNote, shortfallNotes } from './change-result.js';
import { fileOutcomes } from './file-outcomes.js';
import { interruptedAnswer } from './interrupted-answer.js';
import type { RecoverOptions, TransactionSelector } from './journal.js';
import { journalPath } from './layout.js';
import { onTransaction, refusedResult } from './on-transaction.js';
import type { OpenTransaction } from './open-transaction.js';
import type { ChangeResult } from './results.js';
import { rollBack } from './roll-back.js';
import { outcomes, rollBackConflicts } from './roll-back-conflicts.js';
import type { SelectedTransaction } from './select-transaction.js';
import { type Surveyed, survey } from './survey.js';
import type { TransactionView } from './transaction-view.js';
import { openUndoPack } from './undo-pack.js';

/** Undoes a transaction, see `Journal.recover` (change.md 6, crash-safety.md 3). */
export function recover(
  root: string,
  selector: TransactionSelector,
  options: RecoverOptions,
): Promise<ChangeResult> {
  return onTransaction(root, selector, options, { over, preview, run });
}

function over(selected: SelectedTransaction): ChangeResult | undefined {
  const { record, state } = selected;
  if (state.phase === 'recovered' || state.phase === 'aborted') {
    return changeResult('already-recovered', {
      planId: record.planId,
      transactionId: record.id,
      files: fileOutcomes({ ...record, unchanged: [] }, () => 'untouched'),
    });
  }
  if (state.phase !== 'abandoned') return undefined;
  const conflict = {
    code: 'transaction-finished',
    path: journalPath(record.id),
    reason: 'The transaction was abandoned: its files were left as they were.',
  } as const;
  return refusedResult(selected, [conflict], [originalsNote(record.id)]);
}

function preview(view: TransactionView): { result: ChangeResult; goOn: boolean } {
  const { record } = view;
  const surveyed = survey(view);
  const conflicts = rollBackConflicts(view, surveyed, openUndoPack(view));
  if (conflicts.length > 0) {
    // What a crashed recovery took away wrongly is put back, although the recovery is refused.
    const goOn = surveyed.some(({ found }) => found.kind === 'displaced');
    return { result: refusedResult(view, conflicts), goOn };
  }
  const result = changeResult('ready', {
    planId: record.planId,
    transactionId: record.id,
    files: outcomes(view, surveyed),
    notes: [DRY_RUN_NOTE, ...removalNotes(surveyed)],
  });
  return { result, goOn: true };
}

/** Restoring a file that the change made is removing it. */
function removalNotes(surveyed: readonly Surveyed[]): string[] {
  const moved = new Map(
    surveyed.flatMap(({ operation }) =>
      operation.kind === 'delete' && operation.movedTo !== undefined
        ? [[operation.movedTo, operation.path] as const]
        : [],
    ),
  );
  return surveyed
    .filter(({ operation, found }) => operation.kind === 'create' && WRITTEN.has(found.kind))
    .map(({ index, operation: { path } }) => {
      const from = moved.get(index);
      return from === undefined
        ? `${path} was made by the change and would be removed.`
        : `${path} was moved by the change and would be ${from} again.`;
    });
}

const WRITTEN: ReadonlySet<string> = new Set(['after', 'partial']);

async function run(tx: OpenTransaction): Promise<ChangeResult> {
  const { record } = tx;
  const parts = { planId: record.planId, transactionId: record.id };
  const result = await rollBack(tx);
  // A target that another program took in the middle leaves the recovery half-way.
  if (!result.ok && result.begun) return interruptedAnswer(tx, result.conflicts);
  if (!result.ok) return refusedResult(tx, result.conflicts);
  return changeResult('recovered', {
    ...parts,
    files: result.files,
    notes: shortfallNotes({ inexact: result.inexact, durability: 'full' }),
  });
}
