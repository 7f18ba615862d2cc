import { isHoldfastError, problemError } from '@holdfast/base';
import { flushAll } from '@holdfast/files';
import { type Conflict, type Operation, type Plan, parsePlan } from '@holdfast/plan';
import { findBlockers } from './blockers.js';
import {
  changeResult,
  DRY_RUN_NOTE,
  failureConflict,
  interruptedResult,
  shortfallNotes,
} from './change-result.js';
import { cleanLeftovers } from './clean-leftovers.js';
import { fileOutcomes, writtenOutcome } from './file-outcomes.js';
import { type HeadStart, openHeadStart } from './head-start.js';
import { inspectTargets } from './inspect-targets.js';
import { inspectUnlocked, type UnlockedInspection } from './inspect-unlocked.js';
import type { InspectedTarget, Inspection } from './inspected-target.js';
import type { ApplyOptions } from './journal.js';
import { listJournal } from './list-journal.js';
import type { HeldLock } from './lock.js';
import type { MadeChanges } from './open-changes.js';
import { type Prepared, prepare } from './prepare.js';
import { appRootPath, checkAppRoot } from './project-path.js';
import { areUnchanged, recheckTargets } from './recheck-targets.js';
import type { ChangeResult, FileOutcome } from './results.js';
import { openSession, type Session } from './session.js';
import type { TargetChange } from './target-change.js';
import { undoFailedWrite } from './undo-failed-write.js';
import { withLock } from './with-lock.js';
import { writeTransaction } from './write-transaction.js';

/** Applies a plan, see `Journal.apply` (change.md 5). */
export async function apply(
  root: string,
  input: Plan,
  options: ApplyOptions,
): Promise<ChangeResult> {
  const plan = checkedPlan(input, options);
  const declared = declaredConflicts(plan);
  if (declared.length > 0) return refused(plan, declared);
  const session = openSession(root, options);
  try {
    const appRoot = appRootPath(root, options.cwd, plan.appRoot);
    checkAppRoot(session.fs, session.root, appRoot);
    const early = await inspectUnlocked(session, plan, appRoot);
    if (!early.ok) return refused(plan, early.conflicts);
    try {
      if (pendingOf(early.inspection).length === 0) return alreadyApplied(plan);
      if (options.dryRun) return ready(plan, unchangedOf(early.inspection));
      const headStart = openHeadStart(session.fs, pendingOf(early.inspection));
      try {
        return await withLock(session, {
          flush: headStart.flush,
          run: (dirs, lock) =>
            applyHolding(session, dirs, lock, { plan, appRoot, early, headStart }),
          refused: (conflict) => refused(plan, [conflict]),
        });
      } finally {
        await headStart.close();
      }
    } finally {
      early.inspection.close();
    }
  } finally {
    session.close();
  }
}

function checkedPlan(input: Plan, { limits }: ApplyOptions): Plan {
  const parsed = parsePlan(input, limits === undefined ? {} : { limits });
  if (parsed.ok) return parsed.plan;
  const { problems } = parsed;
  throw problemError(problems, {
    data: { problems: problems.map(({ code, message }) => ({ code, message })) },
  });
}

/** What the planner already knew keeps the disk untouched. */
function declaredConflicts(plan: Plan): Conflict[] {
  return [
    ...plan.conflicts,
    ...plan.unsupported.map(({ code, path, reason }) => ({
      code,
      path: path ?? plan.appRoot,
      reason,
    })),
  ];
}

interface Request {
  readonly plan: Plan;
  /** Relative to the project root. */
  readonly appRoot: string;
  /** What a look without the lock found. */
  readonly early: Extract<UnlockedInspection, { ok: true }>;
  /** What was begun for it. */
  readonly headStart: HeadStart;
}

/**
 * Applies under the lock. What was seen without it is still true when nobody else held the lock
 * meanwhile, and is looked at again where the facts of a target changed.
 */
async function applyHolding(
  session: Session,
  dirs: MadeChanges,
  lock: HeldLock,
  request: Request,
): Promise<ChangeResult> {
  const { fs } = session;
  const { plan, appRoot, early } = request;
  const listing = listJournal(fs, dirs.changes);
  cleanLeftovers(fs, dirs.changes, listing);
  const holding = { dirs, lock, earlier: listing.transactions };
  const alone = lock.generation === early.generation + 1;
  if (alone && areUnchanged(fs, early.inspection.targets)) {
    return applyInspected(session, holding, request, early.inspection);
  }
  const blockers = alone ? [] : findBlockers(fs, dirs.changes, listing);
  if (blockers.length > 0) return refused(plan, blockers);
  await request.headStart.originals();
  early.inspection.close();
  const inspection = inspectTargets(fs, session.root, plan, { appRoot });
  try {
    if (inspection.conflicts.length > 0) return refused(plan, inspection.conflicts);
    const headStart = openHeadStart(fs, pendingOf(inspection));
    try {
      return await applyInspected(session, holding, { ...request, headStart }, inspection);
    } finally {
      await headStart.close();
    }
  } finally {
    inspection.close();
  }
}

interface Holding {
  readonly dirs: MadeChanges;
  readonly lock: HeldLock;
  /** Ids of the transactions that are there. */
  readonly earlier: readonly string[];
}

async function applyInspected(
  session: Session,
  { dirs, lock, earlier }: Holding,
  { plan, appRoot, headStart }: Request,
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
  } catch (error) {
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

function pendingOf({ targets }: Inspection): InspectedTarget[] {
  return targets.filter(({ state }) => state === 'before');
}

/** Paths of the plan that are at their result; of a move both names must be. */
function unchangedOf({ targets }: Inspection): ReadonlySet<string> {
  const pending = new Set(
    targets.flatMap(({ state, change }) =>
      state === 'before' ? [change.path, movedTo(change) ?? change.path] : [],
    ),
  );
  return new Set(
    targets.flatMap(({ change }) =>
      movedTo(change) === undefined && !pending.has(change.path) ? [change.path] : [],
    ),
  );
}

function movedTo(change: TargetChange): string | undefined {
  return change.kind === 'delete' ? change.movedTo : undefined;
}

function stopConflict(plan: Plan): Conflict {
  return { code: 'interrupted', path: plan.appRoot, reason: 'The apply was asked to stop.' };
}

function refused(plan: Plan, conflicts: readonly Conflict[]): ChangeResult {
  return changeResult('conflict', {
    planId: plan.id,
    files: planOutcomes(plan, () => 'untouched'),
    conflicts,
    notes: ['Nothing was changed.'],
  });
}

function alreadyApplied(plan: Plan): ChangeResult {
  return changeResult('already-applied', {
    planId: plan.id,
    files: planOutcomes(plan, () => 'unchanged'),
  });
}

function ready(plan: Plan, unchanged: ReadonlySet<string>): ChangeResult {
  return changeResult('ready', {
    planId: plan.id,
    files: planOutcomes(plan, (path) => (unchanged.has(path) ? 'unchanged' : 'untouched')),
    notes: [DRY_RUN_NOTE],
  });
}

function planOutcomes(
  { operations }: Plan,
  outcomeOf: (path: string) => FileOutcome['outcome'],
): FileOutcome[] {
  return operations.map((operation: Operation) => ({
    path: operation.path,
    outcome: outcomeOf(operation.path),
    ...(operation.kind === 'move' ? { from: operation.from } : {}),
  }));
}
