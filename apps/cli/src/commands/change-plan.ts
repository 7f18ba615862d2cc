import type { Plan } from '@holdfast/plan';
import type { LocalPlan } from '@holdfast/plan/local';
import type { PlanValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { requireImpactOptions } from '../project/impact-of-plan.js';
import { keepPlan } from '../project/keep-plan.js';
import { makePlan, requireOneSource } from '../project/make-plan.js';
import { openWorkspace } from '../project/open-workspace.js';
import { plannedOutcome } from '../project/planned-outcome.js';
import { takeWorktree } from '../project/take-worktree.js';
import type { Terminal } from '../terminal/terminal.js';

/** Makes a plan, and writes it where it was asked to; only of uncommitted work files change too. */
export async function run(values: PlanValues, terminal: Terminal): Promise<Outcome> {
  const workspace = openWorkspace({ cwd: values.cwd }, terminal);
  requireOneSource(values);
  // What is wrong with the command line is said before anything is written.
  await requireImpactOptions(values);
  const keep = (plan: Plan) => keepPlan(plan, workspace, values, terminal);
  const planned = values['from-worktree']
    ? await takeWorktree(values, workspace, keep, terminal)
    : await keepMade(await makePlan(values, workspace.cwd, terminal), keep);
  return await plannedOutcome(planned, workspace, values, terminal);
}

async function keepMade(planned: LocalPlan, keep: (plan: Plan) => Promise<string | undefined>) {
  return { ...planned, savedAs: await keep(planned.plan) };
}
