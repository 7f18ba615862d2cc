import {
  renderReviewHtml,
  renderReviewMarkdown,
  renderReviewText,
  reviewPlan,
  reviewStat,
} from '@holdfast/plan';
import { readOriginals } from '@holdfast/plan/local';
import { loadReviews } from '@holdfast/project';
import type { ShowValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { createNewFile } from '../project/create-new-file.js';
import { impactOfPlan } from '../project/impact-of-plan.js';
import { isBlocked } from '../project/is-blocked.js';
import { loadPlan } from '../project/load-plan.js';
import { projectRootOf } from '../project/open-workspace.js';
import { impactLists, impactMember, impactText } from '../render/impact-text.js';
import { noteFailing } from '../render/note-failing.js';
import { reviewLists, reviewsText } from '../render/render-reviews.js';
import { renderStat } from '../render/render-stat.js';
import type { Terminal } from '../terminal/terminal.js';

/** Validates a plan and shows its review. */
export async function run(values: ShowValues, terminal: Terminal): Promise<Outcome> {
  const { plan, cwd } = await loadPlan(values.plan ?? '-', values.cwd, terminal);
  const review = reviewPlan(plan, await readOriginals(plan, { cwd }));
  // Counts alone tell of no impact; it is looked for where the exit code depends on it.
  const quiet = values.stat && values['fail-on'] === undefined;
  const asked = quiet ? { ...values, 'no-impact': true } : values;
  const { impact, failing } = await impactOfPlan(plan, cwd, asked, terminal);
  const exitCode = isBlocked(plan) || failing.length > 0 ? 1 : 0;
  noteFailing(failing, terminal);
  if (values.stat) {
    const stat = reviewStat(review);
    const text = terminal.json ? '' : renderStat(stat, terminal);
    return { exitCode, json: { schemaVersion: 1, stat }, review: text, text: '' };
  }
  const { reviews } = await loadReviews(projectRootOf(cwd, plan.appRoot), plan.id);
  const json = { schemaVersion: 1, review, reviews, ...(await impactMember(impact)) };
  if (values.html !== undefined) {
    const page = await renderReviewHtml(review, [
      ...(await impactLists(impact)),
      ...reviewLists(reviews),
    ]);
    createNewFile(values.html, page, terminal);
    return { exitCode, json, text: `Wrote ${values.html}\n` };
  }
  if (terminal.json) return { exitCode, json, text: '' };
  if (values.markdown) {
    const markdown = renderReviewMarkdown(review, reviewLists(reviews));
    return { exitCode, json, text: `${markdown}${await impactText(impact, 'markdown')}` };
  }
  const text = renderReviewText(review, { color: terminal.color, width: terminal.width });
  const said = `${await impactText(impact)}${reviewsText(reviews, terminal)}`;
  return { exitCode, json, review: `${text}${said}`, text: '' };
}
