import type { Problem } from '@holdfast/base';
import { parseAppRoot } from './app-root.js';
import { assembleFirst, assemblePlan } from './assemble-plan.js';
import type { CompleteRequest, EditCandidate } from './edits/edit-model.js';
import { parseEditRequest } from './edits/parse-edit-request.js';
import type { Evidence } from './evidence.js';
import type { ParsePlanOptions } from './parse-plan.js';
import { DEFAULT_PLAN_LIMITS, planLimits } from './plan-limits.js';
import type { Plan, PlanV1 } from './plan-model.js';
import { refused } from './refused.js';
import type { CompleteHostRequest, HostRequest, LocalRequest } from './request-model.js';
import { requireParsed } from './require-parsed.js';
import { snapshotEvidence } from './snapshot-evidence.js';

/**
 * Makes a plan from a host's request and the snapshot in it (change.md 3). Pure: no disk, clock or
 * network; the order of the request's lists does not change the result.
 *
 * @param request - checked again here, so that no unchecked path gets into a plan. One of version 1
 *   gives a plan of version 1; one of version 2 gives the lowest version that can say it.
 * @throws HoldfastError with the code of the first problem when the request is refused,
 *   `manifest-invalid` when a package.json cannot be judged, `too-large` when the plan would exceed
 *   a limit.
 *
 * @example
 * ```ts
 * import { createPlan } from '@holdfast/plan';
 *
 * const plan = createPlan({
 *   candidates: [{ path: 'src/a.ts', content: 'export {};\n', reason: 'Start' }],
 *   snapshot: { schemaVersion: 1, configurations: [], files: [] },
 *   missingFiles: ['src/a.ts'],
 * });
 * console.log(plan.operations.map(({ kind, path }) => `${kind} ${path}`));
 * // [ 'create src/a.ts' ]
 * ```
 */
export function createPlan(request: HostRequest): PlanV1;
export function createPlan(request: HostRequest | CompleteHostRequest): Plan;
export function createPlan(request: HostRequest | CompleteHostRequest): Plan {
  const checked = requireParsed(request, 'host');
  const evidence = snapshotEvidence(checked.snapshot, checked.missingFiles ?? []);
  if (checked.schemaVersion !== 2) return assembleFirst(checked, evidence);
  return assemblePlan(checked, evidence, DEFAULT_PLAN_LIMITS);
}

/**
 * Makes a plan from a request without evidence and evidence collected elsewhere, as
 * `@holdfast/plan/local` does from disk (change.md 3). Pure.
 *
 * @param request - checked again here, so that no unchecked path gets into a plan. One of version 1
 *   gives a plan of version 1; one of version 2 gives the lowest version that can say it.
 * @param evidence - what is known about the disk; its paths are relative to its app root.
 * @throws HoldfastError as {@link createPlan}.
 *
 * @example
 * ```ts
 * import { buildPlan } from '@holdfast/plan';
 *
 * const plan = buildPlan(
 *   { candidates: [{ path: 'src/a.ts', content: 'export {};\n', reason: 'Start' }] },
 *   {
 *     appRoot: '.',
 *     appRootExplicit: false,
 *     present: new Map(),
 *     absent: new Set(['src/a.ts']),
 *     spellings: [],
 *     configurations: new Map(),
 *     applications: [],
 *   },
 * );
 * console.log(plan.operations[0]?.beforeSha256);
 * // null
 * ```
 */
export function buildPlan(request: LocalRequest, evidence: Evidence): PlanV1;
export function buildPlan(
  request: LocalRequest | CompleteRequest,
  evidence: Evidence,
  options?: ParsePlanOptions,
): Plan;
export function buildPlan(
  request: LocalRequest | CompleteRequest,
  evidence: Evidence,
  options: ParsePlanOptions = {},
): Plan {
  const root = parseAppRoot(evidence.appRoot);
  if (request.schemaVersion !== 2) {
    const checked = requireParsed(request, 'local');
    if (!root.ok) throw refused([root.problem]);
    return assembleFirst(checked, { ...evidence, appRoot: root.appRoot });
  }
  const parsed = parseEditRequest(request, options);
  if (!parsed.ok) throw refused(parsed.problems);
  if (!root.ok) throw refused([root.problem]);
  const incomplete = parsed.request.candidates.findIndex((one) => !isComplete(one));
  if (incomplete >= 0) throw refused([notComplete(incomplete)]);
  const complete = parsed.request as CompleteRequest;
  return assemblePlan(complete, { ...evidence, appRoot: root.appRoot }, planLimits(options.limits));
}

function isComplete(candidate: EditCandidate): boolean {
  return !('edits' in candidate || 'patch' in candidate || 'contentFile' in candidate);
}

function notComplete(op: number): Problem {
  return {
    code: 'request-invalid',
    message: `candidates[${op}] does not say the complete bytes.`,
    hint: 'Use planLocal, which completes edits from the files on disk.',
    op,
  };
}
