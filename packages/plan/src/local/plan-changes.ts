import { HoldfastError, sha256 } from '@holdfast/base';
import { changeCandidates } from '../patch/change-candidates.js';
import type { FileChange, FileState } from '../patch/patch-model.js';
import { planLimits } from '../plan-limits.js';
import type { PlanLocalOptions } from './local-options.js';
import { withApp } from './open-app.js';
import { type FutureStates, planFromStates } from './plan-from-states.js';
import { type LocalPlan, planLocal } from './plan-local.js';
import { readStates } from './read-states.js';

/** Changes that are made from files as they are, and why. */
export interface PlannedChanges {
  /** The files that the changes are made from or are about. */
  readonly paths: readonly string[];
  /** Makes the changes; throws where that is not possible. */
  readonly make: (stateOf: (path: string) => FileState | undefined) => readonly FileChange[];
  /** The reason of every operation. */
  readonly reason: string;
  /** These files as they will be when the plan is applied, where that is not as they are now. */
  readonly future?: FutureStates;
}

/**
 * Plans changes that are made from the files as they are on disk. The plan is bound to the very bytes
 * that they were made from.
 *
 * @throws HoldfastError what `make` throws; as `planLocal`; `changed-since-plan` when a file changed
 *   meanwhile, `request-invalid` when nothing changes.
 */
export async function planChanges(
  { paths, make, reason, future }: PlannedChanges,
  options: PlanLocalOptions,
): Promise<LocalPlan> {
  const limits = planLimits(options.limits);
  const states = future ?? (await withApp(options, (app) => readStates(app, paths, limits)));
  const changes = make((path) => states.get(path));
  if (changes.length === 0) throw nothing();
  const candidates = changeCandidates(changes, reason);
  const request = { schemaVersion: 2, candidates } as const;
  if (future !== undefined) return planFromStates(request, future, options);
  const planned = await planLocal(request, options);
  requireSame(planned, changes);
  return planned;
}

function nothing(): HoldfastError {
  return new HoldfastError('request-invalid', 'There is nothing to plan: no file would change.', {
    hint: 'The files are what they shall be already.',
  });
}

/** The files were read twice: for the changes, and for the plan. */
function requireSame({ plan }: LocalPlan, changes: readonly FileChange[]): void {
  const made = new Map(changes.map(({ path, before }) => [path, before]));
  for (const { path, beforeSha256 } of plan.operations) {
    // By the new name of a file that moves: its bytes are those of the old one.
    const before = made.get(path);
    if ((before === undefined ? null : sha256(before.bytes)) === beforeSha256) continue;
    throw new HoldfastError('changed-since-plan', 'A file was changed while it was planned.', {
      path,
      hint: 'Plan it again.',
    });
  }
}
