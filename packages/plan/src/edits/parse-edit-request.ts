import type { Problem } from '@holdfast/base';
import { detachJson } from '../detach-json.js';
import type { ParsePlanOptions } from '../parse-plan.js';
import { isParsed, rememberParsed } from '../parsed-requests.js';
import { documentBytesOf, type PlanLimits, planLimits } from '../plan-limits.js';
import { refusal } from '../refusal.js';
import { requestIssues } from '../request-issues.js';
import type { EditRequest } from './edit-model.js';
import { editRequestSchema } from './edit-request-schema.js';
import { readEditCandidates } from './read-edit-candidates.js';

/** A parsed request of version 2, or why it is refused. */
export type EditRequestResult =
  | { readonly ok: true; readonly request: EditRequest }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Parses a change request of version 2, whose candidates may say replacements (`edits`) or hunks
 * (`patch`) instead of the complete text, and may delete, move or make executable. Paths come back in
 * canonical form, the request frozen; it is not checked again when it is given to this function or to
 * a planner. Whether an edit fits is seen when it is planned, with the file at hand.
 *
 * The order of validation and the problems are those of `parseRequest`.
 *
 * @param json - what `JSON.parse` gave, or a request of an earlier call; anything else is refused, never
 *   thrown at.
 * @throws HoldfastError `usage-error` for limits that cannot be set.
 *
 * @example
 * ```ts
 * import { parseEditRequest } from '@holdfast/plan';
 *
 * const result = parseEditRequest({
 *   schemaVersion: 2,
 *   candidates: [
 *     { path: './src/a.ts', edits: [{ old: 'let ', new: 'const ' }], reason: 'It never changes' },
 *   ],
 * });
 * console.log(result.ok && result.request.candidates[0]?.path);
 * // src/a.ts
 * ```
 */
export function parseEditRequest(json: unknown, options: ParsePlanOptions = {}): EditRequestResult {
  const limits = planLimits(options.limits);
  if (isEditRequest(json, limits)) return { ok: true, request: json };
  const detached = detachJson(json, 'request', documentBytesOf(limits));
  if (!detached.ok) return refusal([detached.problem]);
  const issues = requestIssues(editRequestSchema, detached.value);
  for (const problems of [issues.shape, issues.of('schemaVersion'), issues.of('candidates')]) {
    if (problems.length > 0) return refusal(problems);
  }
  const request = detached.value as EditRequest;
  const candidates = readEditCandidates(request.candidates, limits);
  if (!candidates.ok) return refusal(candidates.problems);
  const registry = issues.of('registryVersion');
  if (registry.length > 0) return refusal(registry);
  const canonical = { ...request, candidates: candidates.value };
  return { ok: true, request: rememberParsed(canonical, 'edits', limits) };
}

/** Whether it is what an earlier call gave, for limits that are no larger. */
function isEditRequest(json: unknown, limits: PlanLimits): json is EditRequest {
  return typeof json === 'object' && json !== null && isParsed(json, 'edits', limits);
}
