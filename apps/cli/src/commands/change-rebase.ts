import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderReviewText, reviewPlan } from '@holdfast/plan';
import { appRootInProject, rebasePlan } from '@holdfast/project';
import type { RebaseValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { impactOfPlan } from '../project/impact-of-plan.js';
import { isBlocked } from '../project/is-blocked.js';
import { keepPlan } from '../project/keep-plan.js';
import { loadPlan } from '../project/load-plan.js';
import { projectRootOf } from '../project/open-workspace.js';
import { impactText } from '../render/impact-text.js';
import { noteFailing } from '../render/note-failing.js';
import { renderPlanned } from '../render/render-planned.js';
import { renderRebased } from '../render/render-rebased.js';
import type { Terminal } from '../terminal/terminal.js';

/** Carries a plan over to the files of today; writes the new plan where it was asked to. */
export async function run(values: RebaseValues, terminal: Terminal): Promise<Outcome> {
  const { plan: old, cwd } = await loadPlan(values.plan ?? '-', values.cwd, terminal);
  const root = projectRootOf(cwd, old.appRoot);
  const { files, planned } = await rebasePlan(old, { root, cwd, ...baseOf(values, terminal) });
  const report = renderRebased(old, files, planned?.plan, terminal);
  const json = { schemaVersion: 1, from: old.id, plan: planned?.plan ?? null, files };
  if (planned === undefined) {
    const conflicting = files.some(({ outcome }) => outcome === 'conflict');
    return { exitCode: conflicting ? 1 : 0, json, text: report };
  }
  const { plan, originals } = planned;
  const savedAs = await keepPlan(plan, { root, cwd }, values, terminal);
  const { impact, failing } = await impactOfPlan(plan, cwd, values, terminal);
  noteFailing(failing, terminal);
  const exitCode = isBlocked(plan) || failing.length > 0 ? 1 : 0;
  if (terminal.json) return { exitCode, json, text: '' };
  const { color, width } = terminal;
  const review = renderReviewText(reviewPlan(plan, originals), { color, width });
  const place = appRootInProject(root, cwd, plan.appRoot);
  const next = { output: values.output, cwd: values.cwd, request: undefined };
  return {
    exitCode,
    json,
    review: `${review}${await impactText(impact)}`,
    text: `\n${report}${renderPlanned(plan, next, { savedAs, place }, terminal)}`,
  };
}

/** A directory is relative to the shell's, and goes before a branch of the same name. */
function baseOf({ base }: RebaseValues, { shellDirectory }: Terminal): { readonly base?: string } {
  if (base === undefined) return {};
  const path = resolve(shellDirectory, base);
  return { base: existsSync(path) ? path : base };
}
