import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import { openJournal } from '@holdfast/journal';
import type { Plan } from '@holdfast/plan';
import { appRootInProject, changeLimits } from '@holdfast/project';
import type { ApplyValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseWait } from '../command-line/parse-amounts.js';
import { checkExpect, requireExpected } from '../project/expected-plan.js';
import { impactOfPlan } from '../project/impact-of-plan.js';
import { loadPlan } from '../project/load-plan.js';
import { projectRootOf } from '../project/open-workspace.js';
import { requiredReviews } from '../project/required-reviews.js';
import { runInJournal } from '../project/run-in-journal.js';
import type { ShownImpact } from '../project/shown-impact.js';
import { changeOutcome } from '../render/change-outcome.js';
import { commandLine } from '../render/command-line.js';
import { impactMember, impactText } from '../render/impact-text.js';
import { noteFailing } from '../render/note-failing.js';
import { shortPlanId } from '../render/short-plan-id.js';
import type { Terminal } from '../terminal/terminal.js';

/** Applies a plan: the reviewed plan is the authorisation, so nothing is asked. */
export async function run(values: ApplyValues, terminal: Terminal): Promise<Outcome> {
  const waitMs = parseWait(values.wait);
  checkExpect(values.expect);
  const { plan, cwd } = await loadPlan(values.plan ?? '-', values.cwd, terminal);
  requireExpected(plan, values.expect);
  const root = projectRootOf(cwd, plan.appRoot);
  const { reviews, missing } = await requiredReviews(root, plan.id, values['require-review']);
  if (missing !== undefined && !values['dry-run']) {
    const message = `Plan ${shortPlanId(plan.id)} is not reviewed as it has to be. ${missing}`;
    throw new HoldfastError('review-required', message, {
      hint: `Nothing was changed. Who has read it stores that: ${commandLine(['change', 'review', values.plan ?? '-', '--by', 'NAME'], values.cwd)}`,
    });
  }
  const { impact, failing } = await shownImpact(plan, cwd, values, terminal);
  if (failing.length > 0 && !values['dry-run']) {
    const message = `The plan has an impact that --fail-on names: ${failing.join(', ')}.`;
    throw new HoldfastError('impact-refused', message, {
      hint: `Nothing was changed. Read it: ${commandLine(['change', 'show', values.plan ?? '-'], values.cwd)}`,
    });
  }
  const limits = await changeLimits(root);
  const journal = openJournal(root);
  const result = await runInJournal(terminal, (options) =>
    journal.apply(plan, { ...options, waitMs, cwd, limits, dryRun: values['dry-run'] }),
  );
  const { appRoot } = plan;
  const called = {
    ...values,
    source: values.plan,
    root,
    failing,
    missing,
    reviewers: reviews.map(({ by }) => by),
    place: appRootInProject(root, cwd, appRoot),
    planning: {
      cwd: values.cwd ?? fromShell(cwd, terminal),
      words: appRoot === '.' ? [] : ['--app-root', appRoot],
    },
  };
  const outcome = changeOutcome('apply', result, called, terminal);
  if (!values['dry-run']) return outcome;
  if (terminal.json || result.status !== 'ready') {
    noteFailing(failing, terminal);
    if (missing !== undefined) terminal.note(`An apply would be refused: ${missing}\n`);
  }
  return {
    exitCode: failing.length > 0 || missing !== undefined ? 1 : outcome.exitCode,
    json: { ...result, ...(await impactMember(impact)) },
    text: terminal.json ? '' : `${outcome.text}${await impactText(impact)}`,
  };
}

/** Told before an apply only where something depends on it: the review has told it already. */
async function shownImpact(
  plan: Plan,
  cwd: string,
  values: ApplyValues,
  terminal: Terminal,
): Promise<ShownImpact> {
  const isAsked = values['dry-run'] || values['fail-on'] !== undefined;
  return isAsked ? await impactOfPlan(plan, cwd, values, terminal) : { failing: [] };
}

/** The workspace of a saved plan as `--cwd` for where the user is; none when that is the same. */
function fromShell(cwd: string, { shellDirectory }: Terminal): string | undefined {
  const path = relative(realpathSync.native(shellDirectory), realpathSync.native(cwd));
  return path === '' ? undefined : path;
}
