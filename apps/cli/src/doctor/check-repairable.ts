import type { Finding } from '@holdfast/base';
import { failureFinding } from './attempt.js';
import type { DoctorContext } from './doctor-context.js';
import { findRepairs, type RepairRule } from './repairs/find-repairs.js';

/** What no other check speaks of, and a repair mends. */
const OWN = {
  attributes: 'note',
  'config-schema': 'warning',
  hook: 'warning',
  leftovers: 'note',
} as const satisfies Partial<Record<RepairRule, Finding['level']>>;

type OwnRule = keyof typeof OWN;

/** Small damage that keeps nothing from working. */
export async function checkRepairable(context: DoctorContext): Promise<readonly Finding[]> {
  const rules = Object.keys(OWN) as OwnRule[];
  const nobody = async () => ({ author: '', at: '' });
  const { repairs, failures } = await findRepairs(context, nobody, rules);
  const findings = repairs.map(({ rule, path, problem, action }): Finding => {
    const level = OWN[rule as OwnRule];
    const hint = `holdfast doctor --fix does this: ${action}.`;
    return { rule, level, message: problem, path, hint };
  });
  return [...findings, ...failures.map(({ error }) => failureFinding(error))];
}
