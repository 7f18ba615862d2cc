import type { DoctorContext } from '../doctor-context.js';
import type { FindRepairs, Repair, RepairActor } from './repair.js';
import { repairAttributes } from './repair-attributes.js';
import { repairConfig } from './repair-config.js';
import { repairHook } from './repair-hook.js';
import { repairIgnored } from './repair-ignored.js';
import { repairLeftovers } from './repair-leftovers.js';
import { repairMap } from './repair-map.js';
import { repairPlans } from './repair-plans.js';

const KINDS: readonly FindRepairs[] = [
  repairIgnored,
  repairAttributes,
  repairConfig,
  repairHook,
  repairPlans,
  repairLeftovers,
  repairMap,
];

/**
 * Everything in a project that is safe to repair: nothing that somebody has to decide, as open
 * transactions and claims of processes that may still run.
 *
 * @param who - asked only when a repair is done that is recorded.
 */
export async function findRepairs(
  context: DoctorContext,
  who: () => Promise<RepairActor>,
): Promise<readonly Repair[]> {
  const found: Repair[] = [];
  for (const kind of KINDS) found.push(...(await kind(context, who)));
  return found;
}
