import { findProjectRoot } from '@holdfast/files';
import { loadReviews, type ReviewRecord, storeReview } from '@holdfast/project';
import type { ReviewValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { usageError } from '../command-line/usage-error.js';
import { actorOf } from '../project/actor-of.js';
import { checkExpect, requireExpected } from '../project/expected-plan.js';
import { isBlocked } from '../project/is-blocked.js';
import { loadPlan } from '../project/load-plan.js';
import { openWorkspace, projectRootOf } from '../project/open-workspace.js';
import { renderReviewed, renderReviews } from '../render/render-reviews.js';
import type { Terminal } from '../terminal/terminal.js';

/** Stores a review of a plan, or lists those that are stored. */
export async function run(values: ReviewValues, terminal: Terminal): Promise<Outcome> {
  checkExpect(values.expect);
  if (values.list) return await list(values, terminal);
  if (values.plan === undefined) {
    throw usageError(
      'holdfast change review needs a plan.',
      'Give the file or the id of the plan that was read, or --list.',
    );
  }
  const { plan, cwd } = await loadPlan(values.plan, values.cwd, terminal);
  requireExpected(plan, values.expect);
  const root = projectRootOf(cwd, plan.appRoot);
  const { by, at } = await actorOf({ by: values.by, agent: false }, root);
  const record: ReviewRecord = {
    schemaVersion: 1,
    planId: plan.id,
    by: by.normalize('NFC'),
    at,
    ...(values.note === undefined ? {} : { note: values.note }),
  };
  const { review, known } = await storeReview(root, record);
  const called = { ...values, source: values.plan, blocked: isBlocked(plan), known };
  return {
    exitCode: 0,
    json: { schemaVersion: 1, review, stored: known ? 'before' : 'now' },
    text: terminal.json ? '' : renderReviewed(review, called, terminal),
  };
}

async function list(values: ReviewValues, terminal: Terminal): Promise<Outcome> {
  const { root, planId } = await subjectOfList(values, terminal);
  const reviews = await loadReviews(root, planId);
  return {
    exitCode: reviews.damaged.length > 0 ? 1 : 0,
    json: { schemaVersion: 1, ...reviews },
    text: terminal.json ? '' : renderReviews(reviews, terminal),
  };
}

/** An id lists the reviews of a plan that is not saved any more, too. */
async function subjectOfList(
  { plan: source, cwd: named }: ReviewValues,
  terminal: Terminal,
): Promise<{ readonly root: string; readonly planId?: string }> {
  const { cwd } = openWorkspace({ cwd: named }, terminal);
  if (source === undefined) return { root: findProjectRoot(cwd) };
  if (/^[0-9a-f]{8,64}$/.test(source)) return { root: findProjectRoot(cwd), planId: source };
  const loaded = await loadPlan(source, named, terminal);
  return { root: projectRootOf(loaded.cwd, loaded.plan.appRoot), planId: loaded.plan.id };
}
