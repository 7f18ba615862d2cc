import type { Finding } from '@holdfast/base';
import type { DoctorContext } from './doctor-context.js';
import { findRepairs } from './repairs/find-repairs.js';

/** What no other check speaks of, and a repair mends. */
const OWN = new Map<string, Finding['level']>([
  ['attributes', 'note'],
  ['leftovers', 'note'],
  ['config-schema', 'warning'],
  ['hook', 'warning'],
]);

/** Small damage that keeps nothing from working. */
export async function checkRepairable(context: DoctorContext): Promise<readonly Finding[]> {
  const repairs = await findRepairs(context, async () => ({ author: '', at: '' }));
  return repairs.flatMap(({ rule, path, problem, action }) => {
    const level = OWN.get(rule);
    if (level === undefined) return [];
    const hint = `holdfast doctor --fix does this: ${action}.`;
    return [{ rule, level, message: problem, path, hint }];
  });
}
