import { renderReviewHtml, renderReviewText, reviewPlan } from '@holdfast/plan';
import { readOriginals } from '@holdfast/plan/local';
import type { ShowValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { createNewFile } from '../project/create-new-file.js';
import { isBlocked } from '../project/is-blocked.js';
import { loadPlan } from '../project/load-plan.js';
import type { Terminal } from '../terminal/terminal.js';

/** Validates a plan and shows its review. */
export async function run(values: ShowValues, terminal: Terminal): Promise<Outcome> {
  const { plan, cwd } = await loadPlan(values.plan ?? '-', values.cwd, terminal);
  const review = reviewPlan(plan, await readOriginals(plan, { cwd }));
  const exitCode = isBlocked(plan) ? 1 : 0;
  const json = { schemaVersion: 1, review };
  if (values.html !== undefined) {
    createNewFile(values.html, await renderReviewHtml(review), terminal);
    return { exitCode, json, text: `Wrote ${values.html}\n` };
  }
  if (terminal.json) return { exitCode, json, text: '' };
  const text = renderReviewText(review, { color: terminal.color, width: terminal.width });
  return { exitCode, json, review: text, text: '' };
}
