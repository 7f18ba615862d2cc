import { problemError } from '@holdfast/base';
import { type Conflict, type Plan, parsePlan } from '@holdfast/plan';
import { type ApplyRequest, applyInspected } from './apply-inspected.js';
import { findBlockers } from './blockers.js';
import { cleanLeftovers } from './clean-leftovers.js';
import { openHeadStart } from './head-start.js';
import { inspectTargets } from './inspect-targets.js';
import { inspectUnlocked } from './inspect-unlocked.js';
import type { ApplyOptions } from './journal.js';
import { listJournal } from './list-journal.js';
import type { HeldLock } from './lock.js';
import type { MadeChanges } from './open-changes.js';
import { pendingOf, unchangedOf } from './pending-targets.js';
import { alreadyApplied, ready, refused } from './plan-answers.js';
import { appRootPath, checkAppRoot } from './project-path.js';
import { areUnchanged, isNameGone } from './recheck-targets.js';
import type { ChangeResult } from './results.js';
import { openSession, type Session } from './session.js';
import { withLock } from './with-lock.js';

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
      const headStart = openHeadStart(session.fs, early.inspection);
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

/**
 * Applies under the lock. What was seen without it is still true when nobody else held the lock
 * meanwhile, and is looked at again where the facts of a target changed.
 */
async function applyHolding(
  session: Session,
  dirs: MadeChanges,
  lock: HeldLock,
  request: ApplyRequest,
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
  await request.headStart.originals().catch((error: unknown) => {
    // What was taken away is found by the look that comes now.
    if (!isNameGone(error)) throw error;
  });
  early.inspection.close();
  const inspection = inspectTargets(fs, session.root, plan, { appRoot });
  try {
    if (inspection.conflicts.length > 0) return refused(plan, inspection.conflicts);
    const headStart = openHeadStart(fs, inspection);
    try {
      return await applyInspected(session, holding, { ...request, headStart }, inspection);
    } finally {
      await headStart.close();
    }
  } finally {
    inspection.close();
  }
}
