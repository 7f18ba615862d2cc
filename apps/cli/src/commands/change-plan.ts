import { type Plan, renderReviewText, reviewPlan } from '@holdfast/plan';
import type { LocalPlan } from '@holdfast/plan/local';
import { appRootInProject } from '@holdfast/project';
import type { PlanValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { impactOfPlan } from '../project/impact-of-plan.js';
import { isBlocked } from '../project/is-blocked.js';
import { keepPlan } from '../project/keep-plan.js';
import { makePlan, requireOneSource } from '../project/make-plan.js';
import { openWorkspace } from '../project/open-workspace.js';
import { takeWorktree } from '../project/take-worktree.js';
import { impactText } from '../render/impact-text.js';
import { noteFailing } from '../render/note-failing.js';
import { renderPlanned } from '../render/render-planned.js';
import type { Terminal } from '../terminal/terminal.js';

/** Makes a plan, and writes it where it was asked to; only of uncommitted work files change too. */
export async function run(values: PlanValues, terminal: Terminal): Promise<Outcome> {
  const workspace = openWorkspace({ cwd: values.cwd }, terminal);
  const { cwd, root } = workspace;
  requireOneSource(values);
  const keep = (plan: Plan) => keepPlan(plan, workspace, values, terminal);
  const { plan, originals, savedAs } = values['from-worktree']
    ? await takeWorktree(values, workspace, keep, terminal)
    : await keepMade(await makePlan(values, cwd, terminal), keep);

  const text = `${JSON.stringify(plan, undefined, 2)}\n`;
  const { impact, failing } = await impactOfPlan(plan, cwd, values, terminal);
  const exitCode = isBlocked(plan) || failing.length > 0 ? 1 : 0;
  noteFailing(failing, terminal);
  if (terminal.json) return { exitCode, json: plan, text };

  const place = appRootInProject(root, cwd, plan.appRoot);
  const review = renderReviewText(reviewPlan(plan, originals), {
    color: terminal.color,
    width: terminal.width,
  });
  return {
    exitCode,
    json: plan,
    review: `${review}${await impactText(impact)}`,
    text: renderPlanned(plan, values, { savedAs, place }, terminal),
  };
}

async function keepMade(planned: LocalPlan, keep: (plan: Plan) => Promise<string | undefined>) {
  return { ...planned, savedAs: await keep(planned.plan) };
}
