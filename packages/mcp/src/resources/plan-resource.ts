import { HoldfastError, utf8Length } from '@holdfast/base';
import { reviewPlan } from '@holdfast/plan';
import { REPOSITORY_DATA } from '../output/repository-data.js';
import type { ProjectHost } from '../project-host.js';
import type { ToolOutput } from '../tool.js';
import type { ToolContext } from '../tool-context.js';

/**
 * The review of a saved plan against the files as they are: what changes in each, line by line. It is
 * one document, for a page that a person reads.
 *
 * @throws HoldfastError `plan-not-found`, or `too-large` for one that a page could not show.
 */
export async function planResource(
  host: ProjectHost,
  id: string,
  context: ToolContext,
): Promise<ToolOutput> {
  const plan = await host.savedPlan(id, context);
  const originals = await host.originals(plan, context);
  // The frames of clients show no pictures from within their pages.
  const review = reviewPlan(plan, originals, { pictures: false });
  if (utf8Length(JSON.stringify(review)) > MOST_BYTES) {
    throw new HoldfastError('too-large', 'The review is larger than 1 MiB.', {
      hint: `A person reads it with \`holdfast change show ${plan.id.slice(0, 12)}\`.`,
    });
  }
  return { ...REPOSITORY_DATA, plan_id: plan.id, review };
}

const MOST_BYTES = 1024 * 1024;
