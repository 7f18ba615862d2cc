import type { ShownError } from '../../terminal/shown-error.js';
import { attempt } from '../attempt.js';
import type { DoctorContext } from '../doctor-context.js';
import type { FindRepairs, Repair, RepairActor } from './repair.js';
import { repairAttributes } from './repair-attributes.js';
import { repairConfig } from './repair-config.js';
import { repairHook } from './repair-hook.js';
import { repairIgnored } from './repair-ignored.js';
import { repairLeftovers } from './repair-leftovers.js';
import { repairMap } from './repair-map.js';
import { repairPlans } from './repair-plans.js';

/** What finds the repairs of a rule. */
const KINDS = {
  ignored: repairIgnored,
  attributes: repairAttributes,
  'config-schema': repairConfig,
  hook: repairHook,
  'plan-invalid': repairPlans,
  leftovers: repairLeftovers,
  map: repairMap,
} as const satisfies Readonly<Record<string, FindRepairs>>;

/** Rule of a repair. */
export type RepairRule = keyof typeof KINDS;

const RULES = Object.keys(KINDS) as readonly RepairRule[];

/** What can be repaired, and what could not be looked at. */
export interface FoundRepairs {
  readonly repairs: readonly Repair[];
  readonly failures: readonly { readonly rule: RepairRule; readonly error: ShownError }[];
}

/**
 * Everything in a project that is safe to repair: nothing that somebody has to decide, as open
 * transactions and claims of processes that may still run.
 *
 * @param who - asked only when a repair is done that is recorded.
 * @param rules - only those of these rules.
 */
export async function findRepairs(
  context: DoctorContext,
  who: () => Promise<RepairActor>,
  rules = RULES,
): Promise<FoundRepairs> {
  const repairs: Repair[] = [];
  const failures: { readonly rule: RepairRule; readonly error: ShownError }[] = [];
  for (const rule of rules) {
    const { found, failure } = await attempt(() => KINDS[rule](context, who));
    repairs.push(...found);
    if (failure !== undefined) failures.push({ rule, error: failure });
  }
  return { repairs, failures };
}
