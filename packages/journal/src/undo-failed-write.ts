import { isHoldfastError } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { changeResult, failureConflict, shortfallNotes } from './change-result.js';
import { interruptedAnswer } from './interrupted-answer.js';
import type { OpenTransaction } from './open-transaction.js';
import type { ChangeResult } from './results.js';
import { rollBack } from './roll-back.js';

/**
 * Undoes a transaction whose writing failed in a living process, by the rules of a recovery
 * (change.md 5). Only when that is impossible it is left open, as `interrupted`.
 *
 * @param error - what went wrong. A defect, which is no problem of the user's, is thrown on when
 *   everything is put back.
 * @param appRoot - where a failure that names no path is reported.
 */
export async function undoFailedWrite(
  tx: OpenTransaction,
  error: unknown,
  appRoot: string,
): Promise<ChangeResult> {
  const defects: unknown[] = [];
  const describe = (failure: unknown): Conflict | undefined => {
    try {
      return failureConflict(failure, appRoot);
    } catch (defect) {
      defects.push(defect);
      return undefined;
    }
  };
  const cause = describe(error);
  const result = await undo(withSafeReport(tx, defects), error, cause, describe);
  if (defects.length > 0) throw defects[0];
  return result;
}

async function undo(
  tx: OpenTransaction,
  error: unknown,
  cause: Conflict | undefined,
  describe: (failure: unknown) => Conflict | undefined,
): Promise<ChangeResult> {
  const { id, planId } = tx.record;
  const parts = { planId, transactionId: id };
  const causes = cause === undefined ? [] : [cause];
  if (isLossOfData(error)) return interruptedAnswer(tx, causes, [UNFLUSHED]);
  try {
    const undone = await rollBack(tx, { whenUntouched: 'aborted' });
    if (!undone.ok) return interruptedAnswer(tx, [...causes, ...undone.conflicts]);
    return changeResult('conflict', {
      ...parts,
      files: undone.files,
      conflicts: causes,
      notes: [
        'The change did not finish; every file was put back as it was.',
        ...shortfallNotes({ inexact: undone.inexact, durability: 'full' }),
      ],
    });
  } catch (failure) {
    const second = describe(failure);
    return interruptedAnswer(tx, second === undefined ? causes : [...causes, second]);
  }
}

/** Whoever is told of the progress must not keep the files from being put back. */
function withSafeReport(tx: OpenTransaction, defects: unknown[]): OpenTransaction {
  const report: OpenTransaction['session']['report'] = (event) => {
    if (defects.length > 0) return;
    try {
      tx.session.report(event);
    } catch (defect) {
      defects.push(defect);
    }
  };
  return { ...tx, session: { ...tx.session, report } };
}

/**
 * Whether a flush failed in a way that may have lost bytes which a later flush would call durable
 * (crash-safety.md 2.7): then an undo could not be believed either. A full disk or quota refuses and
 * loses nothing, and an undo needs no space. A step other than a flush fails with the port's own error.
 */
function isLossOfData(error: unknown): boolean {
  return isHoldfastError(error) && error.code === 'io-error' && errnoOf(error) === 'EIO';
}

const UNFLUSHED =
  'The disk failed to make the change durable, so nothing more was done. Check the disk first.';
