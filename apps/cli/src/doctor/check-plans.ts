import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodeUtf8, type Finding, shorten } from '@holdfast/base';
import { MAX_PLAN_LIMITS, parsePlan } from '@holdfast/plan';
import type { DoctorContext } from './doctor-context.js';
import { readProjectFile } from './read-project-file.js';

export const PLANS = '.holdfast/plans';

/** Whether saved plans are what was saved. */
export async function checkPlans({ root }: DoctorContext): Promise<readonly Finding[]> {
  const plans = savedPlans(root);
  const damaged = damagedPlans(root);
  if (damaged.length === 0) {
    return [{ rule: 'plans', level: 'note', message: `Saved plans: ${plans.length}.` }];
  }
  return damaged.map((name) => ({
    rule: 'plan-invalid',
    level: 'warning',
    message: `The saved plan ${shorten(name.slice(0, 12))} is not what was saved: it cannot be applied.`,
    path: `${PLANS}/${name}`,
    hint: 'holdfast doctor --fix sets the file aside; make and save the plan again. No transaction needs it.',
  }));
}

/** Names of the files of saved plans that are not what was saved. */
export function damagedPlans(root: string): readonly string[] {
  return savedPlans(root).filter((name) => !isWhole(root, name));
}

function savedPlans(root: string): readonly string[] {
  const directory = join(root, PLANS);
  const names = existsSync(directory) ? readdirSync(directory).sort() : [];
  return names.filter((name) => /^[0-9a-f]{64}\.json$/.test(name));
}

function isWhole(root: string, name: string): boolean {
  const bytes = readProjectFile(root, `${PLANS}/${name}`) ?? new Uint8Array();
  try {
    const parsed = parsePlan(JSON.parse(decodeUtf8(bytes) ?? ''), { limits: MAX_PLAN_LIMITS });
    return parsed.ok && name === `${parsed.plan.id}.json`;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
