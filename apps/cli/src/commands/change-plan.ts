import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { renderReviewText, reviewPlan } from '@holdfast/plan';
import { planLocal } from '@holdfast/plan/local';
import { appRootInProject, pathInProject, savePlan } from '@holdfast/project';
import type { PlanValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { createNewFile } from '../project/create-new-file.js';
import { impactOfPlan } from '../project/impact-of-plan.js';
import { isBlocked } from '../project/is-blocked.js';
import { openWorkspace } from '../project/open-workspace.js';
import { readRequest } from '../project/read-request.js';
import { impactText } from '../render/impact-text.js';
import { noteFailing } from '../render/note-failing.js';
import { renderPlanned } from '../render/render-planned.js';
import type { Terminal } from '../terminal/terminal.js';

/** Makes a plan from a request or a patch; writes it where it was asked to, and nothing else. */
export async function run(values: PlanValues, terminal: Terminal): Promise<Outcome> {
  const request = await readRequest(values, terminal);
  const appRoot = values['app-root'];
  const { cwd, root } = openWorkspace({ cwd: values.cwd }, terminal);
  const { plan, originals } = await planLocal(request, {
    cwd,
    ...(appRoot === undefined ? {} : { appRoot }),
  });

  const text = `${JSON.stringify(plan, undefined, 2)}\n`;
  if (values.output !== undefined) createNewFile(values.output, text, terminal);
  const workspace = pathInProject(root, cwd);
  const saved = values.save ? await savePlan(root, plan, workspace) : undefined;
  const savedAs = saved === undefined ? undefined : shownPath(join(root, saved), terminal);
  const { impact, failing } = await impactOfPlan(plan, cwd, values, terminal);
  const exitCode = isBlocked(plan) || failing.length > 0 ? 1 : 0;
  noteFailing(failing, terminal);
  if (terminal.json) {
    // stdout is the plan alone; a program that wants to apply it by its id sees that it was kept.
    if (savedAs !== undefined) terminal.note(`Wrote ${savedAs}\n`);
    return { exitCode, json: plan, text };
  }

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

/** As a path that can be used where the user is. */
function shownPath(path: string, { shellDirectory }: Terminal): string {
  return relative(realpathSync.native(shellDirectory), path);
}
