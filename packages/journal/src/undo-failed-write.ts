import { isHoldfastError } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import {
  changeResult,
  failureConflict,
  interruptedResult,
  shortfallNotes,
} from './change-result.js';
import type { OpenTransaction } from './open-transaction.js';
import type { ChangeResult } from './results.js';
import { rollBack } from './roll-back.js';

/**
 * Undoes a transaction whose writing failed in a living process, by the rules of a recovery
 * (change.md 5). Only when that is impossible it is left open, as `interrupted`.
 *
 * @param cause - what went wrong, for the result.
 * @param error - the same as it was thrown.
 */
export async function undoFailedWrite(
  tx: OpenTransaction,
  cause: Conflict,
  error: unknown,
): Promise<ChangeResult> {
  const { id, planId, appRoot } = tx.record;
  const parts = { planId, transactionId: id };
  if (isFailedFlush(error)) return interruptedResult(parts, [cause], [UNFLUSHED]);
  try {
    const undone = await rollBack(tx, { whenUntouched: 'aborted' });
    if (!undone.ok) return interruptedResult(parts, [cause, ...undone.conflicts]);
    return changeResult('conflict', {
      ...parts,
      files: undone.files,
      conflicts: [cause],
      notes: [
        'The change did not finish; every file was put back as it was.',
        ...shortfallNotes({ inexact: undone.inexact, durability: 'full' }),
      ],
    });
  } catch (second) {
    return interruptedResult(parts, [cause, failureConflict(second, appRoot)]);
  }
}

/** After a failed flush nothing may be flushed again: it could succeed without the lost bytes. */
function isFailedFlush(error: unknown): boolean {
  return isHoldfastError(error) && error.code === 'io-error' && errnoOf(error) === 'EIO';
}

const UNFLUSHED =
  'The disk failed to make the change durable, so nothing more was done. Check the disk first.';
