import { HoldfastError } from '@holdfast/base';
import type { Plan } from '@holdfast/plan';

/**
 * Refuses a saved plan that is not the one its file is named after.
 *
 * @param id - the whole id that the file is named after.
 * @throws HoldfastError `plan-mismatch`.
 */
export function requireSavedId(plan: Pick<Plan, 'id'>, id: string): void {
  if (plan.id === id) return;
  throw new HoldfastError('plan-mismatch', 'The saved plan has another id than its file name.', {
    path: `.holdfast/plans/${id}.json`,
    hint: 'The file was replaced. Delete it, make the plan again and review it again.',
  });
}
