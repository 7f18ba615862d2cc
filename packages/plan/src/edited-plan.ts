import type { Problem } from '@holdfast/base';

// In the message and not a hint: machine-readable errors carry the message only.
/** What every message about a plan that contradicts itself ends with. */
export const EDITED = 'A plan that was edited must be made again and reviewed again.';

/** A problem of a plan that no planner makes. */
export function editedPlan(message: string, more: Partial<Problem> = {}): Problem {
  return { code: 'plan-invalid', message: `${message} ${EDITED}`, ...more };
}
