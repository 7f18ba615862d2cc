import type { Plan } from '../plan-model.js';
import { comparePlan } from './compare-plan.js';
import type { OriginalFiles } from './original-file.js';
import type { FileDiff } from './review-model.js';

/**
 * Compares every operation of a plan with the file it replaces, line by line.
 *
 * An original counts only when its SHA-256 is the one the plan was made for; otherwise the file's
 * diff has no hunks and `original` says why. Pure and bounded: the work grows with the size of the
 * plan, and texts that would need too long a search are shown as replaced
 * ({@link FileDiff.approximate}).
 *
 * @param plan - a plan as `createPlan` or `parsePlan` gives it.
 * @param originals - what is at the operations' paths now, as `readOriginals` gives it.
 * @returns one difference per operation, in the plan's order.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { diffPlan, type Plan } from '@holdfast/plan';
 *
 * const plan: Plan = {
 *   schemaVersion: 1,
 *   id: sha256('an example'),
 *   appRoot: '.',
 *   operations: [
 *     {
 *       path: 'hello.txt',
 *       kind: 'update',
 *       beforeSha256: sha256('hello\n'),
 *       afterSha256: sha256('hello, world\n'),
 *       content: 'hello, world\n',
 *       reason: 'Greet everybody.',
 *     },
 *   ],
 *   dependencies: [],
 *   conflicts: [],
 *   verification: [],
 *   unsupported: [],
 * };
 * const originals = new Map([['hello.txt', new TextEncoder().encode('hello\n')]]);
 *
 * console.log(diffPlan(plan, originals)[0]?.unified);
 * // --- a/hello.txt
 * // +++ b/hello.txt
 * // @@ -1,1 +1,1 @@
 * // -hello
 * // +hello, world
 * ```
 */
export function diffPlan(plan: Plan, originals: OriginalFiles): readonly FileDiff[] {
  return comparePlan(plan, originals).map(({ diff }) => diff);
}
