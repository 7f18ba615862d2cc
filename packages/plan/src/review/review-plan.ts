import type { Plan } from '../plan-model.js';
import { verificationHints } from '../verification-hints.js';
import { PLAN_NOTES } from '../wordings.js';
import { diffPlan, readOriginal } from './diff-plan.js';
import type { Blocker, FileReview, PlanReview, ReviewStats } from './review-model.js';
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
    const { text } = readOriginal(operation, originals.get(operation.path));
    const warnings = fileWarnings(operation, text, plan.appRoot);
    const before = operation.kind === 'update' && text !== undefined ? { before: text } : {};
    return [{ operation, diff, warnings, ...before }];
  });
  return {
    id: plan.id,
    appRoot: plan.appRoot,
    ...(plan.registryVersion === undefined ? {} : { registryVersion: plan.registryVersion }),
    stats: reviewStats(files),
    blockers: blockers(plan),
    files,
    dependencies: plan.dependencies,
    // A plan made elsewhere may carry any wording here, and must not speak in our name.
    verification: verificationHints(plan.operations),
    notes: PLAN_NOTES,
  };
}

function blockers({ conflicts, unsupported }: Plan): Blocker[] {
  return [
    ...conflicts.map((entry) => ({ type: 'conflict' as const, ...entry })),
    ...unsupported.map((entry) => ({ type: 'unsupported' as const, ...entry })),
  ];
}

function reviewStats(files: readonly FileReview[]): ReviewStats {
  const sum = (measure: (file: FileReview) => number) =>
    files.reduce((total, file) => total + measure(file), 0);
  return {
    created: sum(({ operation }) => (operation.kind === 'create' ? 1 : 0)),
    updated: sum(({ operation }) => (operation.kind === 'update' ? 1 : 0)),
    added: sum(({ diff }) => diff.added),
    removed: sum(({ diff }) => diff.removed),
    notCompared: sum(({ diff }) => (isCompared(diff.original) ? 0 : 1)),
    warnings: sum(({ warnings }) => warnings.filter(({ level }) => level === 'warning').length),
  };
}

function isCompared(original: FileReview['diff']['original']): boolean {
  return original === 'none' || original === 'matched' || original === 'applied';
}
