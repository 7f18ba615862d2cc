import { HoldfastError } from '@holdfast/base';
import type { Plan } from '@holdfast/plan';
import { usageError } from '../command-line/usage-error.js';

/**
 * Checks `--expect` before anything is read.
 *
 * @throws HoldfastError `usage-error` when it is no id.
 */
export function checkExpect(expect: string | undefined): void {
  if (expect !== undefined && !/^[0-9a-f]{12,64}$/.test(expect)) {
    throw usageError('--expect needs the id of a plan: 12 to 64 hexadecimal digits.');
  }
}

/**
 * Refuses any plan but the one that is expected.
 *
 * @throws HoldfastError `plan-mismatch`.
 */
export function requireExpected(plan: Pick<Plan, 'id'>, expect: string | undefined): void {
  if (expect === undefined || plan.id.startsWith(expect)) return;
  throw new HoldfastError('plan-mismatch', `This is the plan ${plan.id}, not the expected one.`, {
    hint: 'Review this plan, or apply the one that was reviewed.',
  });
}
