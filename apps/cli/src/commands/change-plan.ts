import { renderReviewText, reviewPlan } from '@holdfast/plan';
import { appRootInProject } from '@holdfast/project';
import type { PlanValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { impactOfPlan } from '../project/impact-of-plan.js';
import { isBlocked } from '../project/is-blocked.js';
import { keepPlan } from '../project/keep-plan.js';
import { makePlan } from '../project/make-plan.js';
import { openWorkspace } from '../project/open-workspace.js';
import { impactText } from '../render/impact-text.js';
import { noteFailing } from '../render/note-failing.js';
import { renderPlanned } from '../render/render-planned.js';
import type { Terminal } from '../terminal/terminal.js';

/** Makes a plan from a request, a patch or a commit; writes it where it was asked to, and nothing else. */
export async function run(values: PlanValues, terminal: Terminal): Promise<Outcome> {
  const { cwd, root } = openWorkspace({ cwd: values.cwd }, terminal);
  const { plan, originals } = await makePlan(values, cwd, terminal);

  const text = `${JSON.stringify(plan, undefined, 2)}\n`;
  const savedAs = await keepPlan(plan, { root, cwd }, values, terminal);
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
