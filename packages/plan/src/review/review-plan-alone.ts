import { operationText } from '../operation-content.js';
import type { Operation } from '../operation-model.js';
import type { Plan } from '../plan-model.js';
import { assembleReview } from './assemble-review.js';
import { createdDiff } from './diff/created-diff.js';
import type { FileDiff, FileReview, PlanReview } from './review-model.js';
import { fileWarnings } from './warnings/file-warnings.js';

/**
 * The review of a plan where nothing but the plan is at hand, as `reviewPlan` makes it without any
 * originals: new files in full, of others the planned text. Runs in browsers.
 *
 * @param plan - a plan, of which some contents may not be known.
 * @param isAbsent - whether the content of an operation is not known, whatever it says.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { type Plan, reviewPlanAlone } from '@holdfast/plan';
 *
 * const content = 'echo hi\n';
 * const made = { path: 'run.sh', kind: 'create', beforeSha256: null, afterSha256: sha256(content), content } as const;
 * const plan: Plan = {
 *   schemaVersion: 1,
 *   id: sha256('an example'),
 *   appRoot: '.',
 *   operations: [{ ...made, reason: 'Greet.' }],
 *   dependencies: [],
 *   conflicts: [],
 *   verification: [],
 *   unsupported: [],
 * };
 * console.log(reviewPlanAlone(plan).stats.added);
 * // 1
 * ```
 */
export function reviewPlanAlone(
  plan: Plan,
  isAbsent: (operation: Operation) => boolean = () => false,
): PlanReview {
  const files = plan.operations.map((operation): FileReview => {
    if (isAbsent(operation)) {
      const diff = { ...NOT_COMPARED, path: operation.path, kind: operation.kind };
      return { operation, diff, warnings: [], contentAbsent: true };
    }
    const before = operation.kind === 'create' ? '' : undefined;
    return {
      operation,
      diff: diffAlone(operation),
      warnings: fileWarnings(operation, before, plan.appRoot),
    };
  });
  return assembleReview(plan, files);
}

const NOT_COMPARED = {
  original: 'missing',
  added: 0,
  removed: 0,
  hunks: [],
  approximate: false,
  unified: '',
} as const;

/** Without the unified form, which pages do not show. */
function diffAlone(operation: Operation): FileDiff {
  const { kind, path } = operation;
  const content = operationText(operation);
  if (kind !== 'create' || content === undefined) return { ...NOT_COMPARED, path, kind };
  return { path, kind, original: 'none', ...createdDiff(content), unified: '' };
}
