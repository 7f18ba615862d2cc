import { type Problem, shorten } from '@holdfast/base';
import type * as z from 'zod';
import { checkPlan } from './check-plan.js';
import { detachJson } from './detach-json.js';
import { documentBytesOf, isWithin, type PlanLimits, planLimits } from './plan-limits.js';
import type { Plan } from './plan-model.js';
import { planSchema } from './plan-schema.js';
import { planV2Schema } from './plan-v2-schema.js';
import { MAX_PROBLEMS, refusal } from './refusal.js';
import { schemaProblem } from './schema-problems.js';

/** A plan that may be trusted to say what it said when it was made, or why it may not. */
export type PlanResult =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** How a plan is loaded. */
export interface ParsePlanOptions {
  /** What a plan of version 2 may hold, where it is not the default; nothing changes version 1. */
  readonly limits?: Partial<PlanLimits>;
}

/**
 * Loads a plan of version 1 or 2 and checks all of it again (change.md 3): shape, app root and paths,
 * hashes of the contents, totals, collisions, order, dependency claims against the planned manifest,
 * and last the id. The problems are those of the first step that fails. The plan is frozen in all its
 * parts, and is not checked again when it is given to this function with limits that are no smaller.
 *
 * @param json - what `JSON.parse` gave, or a plan of an earlier call; anything else is refused, never
 *   thrown at.
 * @throws HoldfastError `usage-error` for limits that cannot be set.
 *
 * @example
 * ```ts
 * import { parsePlan } from '@holdfast/plan';
 *
 * const result = parsePlan({ schemaVersion: 3 });
 * console.log(result.ok || result.problems[0]?.code);
 * // plan-version
 * ```
 */
export function parsePlan(json: unknown, options: ParsePlanOptions = {}): PlanResult {
  const limits = planLimits(options.limits);
  if (isParsed(json, limits)) return { ok: true, plan: json };
  const detached = detachJson(json, 'plan', documentBytesOf(limits));
  if (!detached.ok) return refusal([detached.problem]);
  const later = laterVersion(detached.value);
  if (later !== undefined) return refusal([later]);
  const schema: z.ZodType<Plan> = isSecond(detached.value) ? planV2Schema : planSchema;
  const parsed = schema.safeParse(detached.value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const source = {
      document: detached.value,
      issues,
      code: 'plan-invalid',
      what: 'plan',
    } as const;
    const first = issues.slice(0, MAX_PROBLEMS);
    return refusal(
      first.map((issue) => ({ hint: OUTDATED_HINT, ...schemaProblem(issue, source) })),
    );
  }
  const plan = parsed.data;
  const problems = checkPlan(plan, limits);
  return problems.length > 0 ? refusal(problems) : { ok: true, plan: remember(plan, limits) };
}

/** Plans that passed all checks, and the limits. They are frozen, so that they still say what was checked. */
const PARSED = new WeakMap<object, PlanLimits>();

function isParsed(json: unknown, limits: PlanLimits): json is Plan {
  const known = typeof json === 'object' && json !== null ? PARSED.get(json) : undefined;
  return known !== undefined && isWithin(known, limits);
}

function remember(plan: Plan, limits: PlanLimits): Plan {
  freezeAll(plan);
  PARSED.set(plan, plan.schemaVersion === 1 ? NO_LIMITS : limits);
  return plan;
}

/** What nobody sets holds whatever is set for other plans. */
const NO_LIMITS: PlanLimits = { files: 0, fileBytes: 0, totalBytes: 0 };

function freezeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) freezeAll(part);
  Object.freeze(value);
}

const OUTDATED_HINT = 'Make the plan again with this version of Holdfast, and review it again.';

function isSecond(json: unknown): boolean {
  return (
    typeof json === 'object' && json !== null && 'schemaVersion' in json && json.schemaVersion === 2
  );
}

/** A version that is still to come says so of itself, and is nobody's mistake. */
function laterVersion(json: unknown): Problem | undefined {
  if (typeof json !== 'object' || json === null || !('schemaVersion' in json)) return undefined;
  const { schemaVersion } = json;
  if (typeof schemaVersion !== 'number' || !(schemaVersion > 2)) return undefined;
  return {
    code: 'plan-version',
    message: `The plan has schema version ${shorten(String(schemaVersion), 20)}; versions 1 and 2 are known here.`,
    hint: `Use the version of Holdfast that made it. ${OUTDATED_HINT}`,
  };
}
