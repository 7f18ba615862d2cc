import { originalPath } from '../operation-places.js';
import type { Plan } from '../plan-model.js';
import { assembleReview } from './assemble-review.js';
import { diffPlan, readOriginal } from './diff-plan.js';
import type { FileReview, PlanReview } from './review-model.js';
import { fileWarnings } from './warnings/file-warnings.js';

/**
 * Prepares everything a person needs to decide about a plan: counts, what stands in the way, each
 * file's difference and what in it is easily overlooked. Pure; render it with `renderReviewText`,
 * `renderReviewMarkdown` or `renderReviewHtml`.
 *
 * @param plan - a plan as `createPlan` or `parsePlan` gives it.
 * @param originals - today's bytes by the operations' paths, as `readOriginals` gives them. A file
 *   that is not in the map, or is not what the plan was made for, is shown as not compared; `null`
 *   says that the plan cannot be applied to what is there.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { type Plan, reviewPlan } from '@holdfast/plan';
 *
 * const plan: Plan = {
 *   schemaVersion: 1,
 *   id: sha256('an example'),
 *   appRoot: '.',
 *   operations: [
 *     {
 *       path: 'run.sh',
 *       kind: 'update',
 *       beforeSha256: sha256('echo hi\n'),
 *       afterSha256: sha256('echo hi\r\n'),
 *       content: 'echo hi\r\n',
 *       reason: 'Greet.',
 *     },
 *   ],
 *   dependencies: [],
 *   conflicts: [],
 *   verification: [],
 *   unsupported: [],
 * };
 * const originals = new Map([['run.sh', new TextEncoder().encode('echo hi\n')]]);
 *
 * const review = reviewPlan(plan, originals);
 * console.log(review.files[0]?.warnings.map((warning) => warning.name));
 * // [ 'line-endings-changed', 'only-line-endings' ]
 * ```
 */
export function reviewPlan(
  plan: Plan,
  originals: ReadonlyMap<string, Uint8Array | null>,
): PlanReview {
  const diffs = diffPlan(plan, originals);
  const files = plan.operations.flatMap((operation, index): FileReview[] => {
    const diff = diffs[index];
    if (diff === undefined) return [];
    const { text } = readOriginal(operation, originals.get(originalPath(operation)));
    const warnings = fileWarnings(operation, text, plan.appRoot);
    const before = operation.kind !== 'create' && text !== undefined ? { before: text } : {};
    return [{ operation, diff, warnings, ...before }];
  });
  return assembleReview(plan, files);
}
