import { isHoldfastError } from '@holdfast/base';
import { flushAll } from '@holdfast/files';
import type { Conflict, Plan } from '@holdfast/plan';
import {
  changeResult,
  failureConflict,
  interruptedResult,
  shortfallNotes,
} from './change-result.js';
import { fileOutcomes, writtenOutcome } from './file-outcomes.js';
import type { HeadStart } from './head-start.js';
import type { UnlockedInspection } from './inspect-unlocked.js';
import type { Inspection } from './inspected-target.js';
import type { HeldLock } from './lock.js';
import type { MadeChanges } from './open-changes.js';
import { pendingOf, unchangedOf } from './pending-targets.js';
import { alreadyApplied, refused } from './plan-answers.js';
import { type Prepared, prepare } from './prepare.js';
import { recheckTargets, whyTaken } from './recheck-targets.js';
import type { ChangeResult } from './results.js';
import type { Session } from './session.js';
import { undoFailedWrite } from './undo-failed-write.js';
import { writeTransaction } from './write-transaction.js';

/** A plan, and what is known of its targets. */
export interface ApplyRequest {
  readonly plan: Plan;
  /** Relative to the project root. */
  readonly appRoot: string;
  /** What a look without the lock found. */
  readonly early: Extract<UnlockedInspection, { ok: true }>;
  /** What was begun for it. */
  readonly headStart: HeadStart;
}

/** What is held while it is applied. */
export interface Holding {
  readonly dirs: MadeChanges;
  readonly lock: HeldLock;
  /** Ids of the transactions that are there. */
  readonly earlier: readonly string[];
}

/** Applies a plan whose targets were looked at, under the lock. */
export async function applyInspected(
  session: Session,
  { dirs, lock, earlier }: Holding,
  { plan, appRoot, headStart }: ApplyRequest,
  inspection: Inspection,
): Promise<ChangeResult> {
  const targets = pendingOf(inspection);
  if (targets.length === 0) return alreadyApplied(plan);
  if (session.signal?.aborted) return refused(plan, [stopConflict(plan)]);
  const unchanged = [...unchangedOf(inspection)];
  let prepared: Prepared;
  try {
    const { emptied } = inspection;
    const input = { plan, appRoot, targets, emptied, unchanged, lock, earlier, headStart };
    prepared = await prepare(session, dirs, input);
  } catch (failure) {
    const error = whyTaken(session.fs, targets, failure);
    if (!isHoldfastError(error)) throw error;
    const conflict = failureConflict(error, plan.appRoot);
    if (error.code === 'changed-since-plan') return refused(plan, [conflict]);
    const transactionId = error.data?.transactionId;
    if (error.code !== 'interrupted' || typeof transactionId !== 'string') throw error;
    return interruptedResult({ planId: plan.id, transactionId }, [conflict]);
  }
  try {
    return await writeOrUndo(session, dirs, prepared, plan, inspection);
  } finally {
    prepared.transaction.close();
  }
}

async function writeOrUndo(
  session: Session,
  dirs: MadeChanges,
  prepared: Prepared,
  plan: Plan,
  inspection: Inspection,
): Promise<ChangeResult> {
  const { transaction: tx, known } = prepared;
  const { id: transactionId, operations } = tx.record;
  try {
    tx.log.append({ t: 'applying', at: session.timestamp() });
    await flushAll(session.fs, [dirs.changes, tx.log.handle]);
    recheckTargets(session.fs, pendingOf(inspection));
    // Writing and undoing need the descriptors.
    inspection.close();
    const durability = await writeTransaction(tx, { pending: [...operations.keys()], known });
    const weak = durability === 'weak' || prepared.durability === 'weak';
    return changeResult('applied', {
      planId: plan.id,
      transactionId,
      files: fileOutcomes(tx.record, (index) => writtenOutcome(tx.record, index)),
      notes: shortfallNotes({ inexact: prepared.inexact, durability: weak ? 'weak' : 'full' }),
    });
  } catch (error) {
    inspection.close();
    return undoFailedWrite(tx, error, plan.appRoot);
  }
}

function stopConflict(plan: Plan): Conflict {
  return { code: 'interrupted', path: plan.appRoot, reason: 'The apply was asked to stop.' };
}
