import { renderReviewText, reviewPlan } from '@holdfast/plan';
import type { LocalPlan } from '@holdfast/plan/local';
import { appRootInProject } from '@holdfast/project';
import type { ImpactValues, PlanValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { impactText } from '../render/impact-text.js';
import { noteFailing } from '../render/note-failing.js';
import { renderPlanned } from '../render/render-planned.js';
import type { Terminal } from '../terminal/terminal.js';
import { impactOfPlan } from './impact-of-plan.js';
import { isBlocked } from './is-blocked.js';
import type { Workspace } from './open-workspace.js';

/** What the options of a command that makes a plan say of where it goes. */
type NewPlanValues = ImpactValues & Pick<PlanValues, 'output' | 'cwd' | 'request'>;

/**
 * What every command that makes a plan ends with: it is shown with its impact and how to go on.
 *
 * @param planned - `savedAs`: where it was kept, see `keepPlan`.
 */
export async function plannedOutcome(
  planned: LocalPlan & { readonly savedAs: string | undefined },
  { root, cwd }: Pick<Workspace, 'root' | 'cwd'>,
  values: NewPlanValues,
  terminal: Terminal,
): Promise<Outcome> {
  const { plan, originals, savedAs } = planned;
  const { impact, failing } = await impactOfPlan(plan, cwd, values, terminal);
  noteFailing(failing, terminal);
  const exitCode = isBlocked(plan) || failing.length > 0 ? 1 : 0;
  if (terminal.json) return { exitCode, json: plan, text: '' };
  const { color, width } = terminal;
  const review = renderReviewText(reviewPlan(plan, originals), { color, width });
  const place = appRootInProject(root, cwd, plan.appRoot);
  return {
    exitCode,
    json: plan,
    review: `${review}${await impactText(impact)}`,
    text: renderPlanned(plan, values, { savedAs, place }, terminal),
  };
}
