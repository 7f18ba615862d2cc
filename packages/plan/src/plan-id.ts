import { canonicalJson, type Sha256, sha256 } from '@holdfast/base';
import type { Plan } from './plan-model.js';

/**
 * The id of a plan: SHA-256 of its RFC 8785 serialisation without `id` (change.md 3). An integrity
 * check of what was reviewed, neither a signature nor an authorisation.
 *
 * @param plan - a plan; an `id` it may have is left out.
 * @throws HoldfastError `not-canonical` when a text of the plan has an unpaired surrogate.
 *
 * @example
 * ```ts
 * import { planId } from '@holdfast/plan';
 *
 * const id = planId({
 *   schemaVersion: 1,
 *   appRoot: '.',
 *   operations: [],
 *   dependencies: [],
 *   conflicts: [],
 *   verification: [],
 *   unsupported: [],
 * });
 * console.log(id.slice(0, 12));
 * // 0a4f3d31fafb
 * ```
 */
export function planId(plan: Omit<Plan, 'id'> & { readonly id?: unknown }): Sha256 {
  const { id: _, ...content } = plan;
  return sha256(canonicalJson(content));
}
