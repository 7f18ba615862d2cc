import { problemError } from '@holdfast/base';
import { type Plan, parsePlan } from '@holdfast/plan';
import { changeLimits } from '../config/change-limits.js';
import { requireSavedId } from './require-saved-id.js';
import { loadSavedPlan } from './saved-plans.js';

/**
 * A saved plan, validated wholly.
 *
 * @param id - 8 or more digits of the plan's id.
 * @throws HoldfastError `plan-not-found`, `too-large`, or what is wrong with the plan.
 */
export async function readSavedPlan(root: string, id: string): Promise<Plan> {
  const { bytes, id: whole } = await loadSavedPlan(root, id);
  const path = `.holdfast/plans/${whole}.json`;
  const parsed = parsePlan(jsonOf(bytes), { limits: await changeLimits(root) });
  if (!parsed.ok) throw problemError(parsed.problems, { path });
  requireSavedId(parsed.plan, whole);
  return parsed.plan;
}

/** Undefined for what is not JSON, which no plan is. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
