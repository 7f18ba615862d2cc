import type { Conflict, Operation, Plan } from '@holdfast/plan';
import { changeResult, DRY_RUN_NOTE } from './change-result.js';
import type { ChangeResult, FileOutcome } from './results.js';

/** A plan that must not be applied, and why. */
export function refused(plan: Plan, conflicts: readonly Conflict[]): ChangeResult {
  return changeResult('conflict', {
    planId: plan.id,
    files: planOutcomes(plan, () => 'untouched'),
    conflicts,
    notes: ['Nothing was changed.'],
  });
}

/** A plan that holds everywhere. */
export function alreadyApplied(plan: Plan): ChangeResult {
  return changeResult('already-applied', {
    planId: plan.id,
    files: planOutcomes(plan, () => 'unchanged'),
  });
}

/**
 * A plan that nothing is in the way of.
 *
 * @param unchanged - paths that are at their result.
 */
export function ready(plan: Plan, unchanged: ReadonlySet<string>): ChangeResult {
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
