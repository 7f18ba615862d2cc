import {
  renderReviewHtml,
  renderReviewMarkdown,
  renderReviewText,
  reviewPlan,
} from '@holdfast/plan';
import { readOriginals } from '@holdfast/plan/local';
import type { ShowValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { createNewFile } from '../project/create-new-file.js';
import { impactOfPlan } from '../project/impact-of-plan.js';
import { isBlocked } from '../project/is-blocked.js';
import { loadPlan } from '../project/load-plan.js';
import { impactLists, impactMember, impactText } from '../render/impact-text.js';
import { noteFailing } from '../render/note-failing.js';
import type { Terminal } from '../terminal/terminal.js';

/** Validates a plan and shows its review. */
export async function run(values: ShowValues, terminal: Terminal): Promise<Outcome> {
  const { plan, cwd } = await loadPlan(values.plan ?? '-', values.cwd, terminal);
  const review = reviewPlan(plan, await readOriginals(plan, { cwd }));
  const { impact, failing } = await impactOfPlan(plan, cwd, values, terminal);
  const exitCode = isBlocked(plan) || failing.length > 0 ? 1 : 0;
  noteFailing(failing, terminal);
  const json = { schemaVersion: 1, review, ...(await impactMember(impact)) };
  if (values.html !== undefined) {
    const page = await renderReviewHtml(review, await impactLists(impact));
    createNewFile(values.html, page, terminal);
    return { exitCode, json, text: `Wrote ${values.html}\n` };
  }
  if (terminal.json) return { exitCode, json, text: '' };
  if (values.markdown) {
    const text = `${renderReviewMarkdown(review)}${await impactText(impact, 'markdown')}`;
    return { exitCode, json, text };
  }
  const text = renderReviewText(review, { color: terminal.color, width: terminal.width });
  return { exitCode, json, review: `${text}${await impactText(impact)}`, text: '' };
}
