import type { Plan } from '@holdfast/plan';

/** Whether apply would refuse a plan for what it says itself. */
export function isBlocked(plan: Plan): boolean {
  return plan.conflicts.length > 0 || plan.unsupported.length > 0;
}
