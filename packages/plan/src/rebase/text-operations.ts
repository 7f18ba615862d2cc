import { HoldfastError } from '@holdfast/base';
import type { TextOperation } from '../operation-model.js';
import type { Plan } from '../plan-model.js';

/**
 * The operations of a plan that only creates and updates texts.
 *
 * @throws HoldfastError `plan-version` for a plan of version 2, which may do more.
 */
export function textOperations(plan: Plan): readonly TextOperation[] {
  if (plan.schemaVersion === 1) return plan.operations;
  throw new HoldfastError(
    'plan-version',
    'A plan of schema version 2 cannot be carried over yet.',
    {
      hint: 'Make the plan again from its request.',
    },
  );
}
