import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodeUtf8, type Finding, shorten } from '@holdfast/base';
import { MAX_PLAN_LIMITS, parsePlan } from '@holdfast/plan';
import { attempt, failureFinding } from './attempt.js';
import type { DoctorContext } from './doctor-context.js';
import { readProjectFile } from './read-project-file.js';

export const PLANS = '.holdfast/plans';

/** Whether saved plans are what was saved. */
export async function checkPlans({ root }: DoctorContext): Promise<readonly Finding[]> {
  const plans = savedPlans(root);
  const findings: Finding[] = [];
  for (const name of plans) {
    const { found, failure } = await attempt(async () => findingsOf(name, judgePlan(root, name)));
    findings.push(...found);
    if (failure !== undefined) findings.push(failureFinding(failure));
  }
  if (findings.length > 0) return findings;
  return [{ rule: 'plans', level: 'note', message: `Saved plans: ${plans.length}.` }];
}

function findingsOf(name: string, judgement: PlanJudgement): readonly Finding[] {
  const id = shorten(name.slice(0, 12));
  const path = `${PLANS}/${name}`;
  if (judgement === 'damaged') {
    return [
      {
        rule: 'plan-invalid',
        level: 'warning',
        message: `The saved plan ${id} is not what was saved: it cannot be applied.`,
        path,
        hint: 'holdfast doctor --fix sets the file aside; make and save the plan again. No transaction needs it.',
      },
    ];
  }
  if (judgement === 'whole') return [];
  return [
    {
      rule: 'plan-version',
      level: 'warning',
      message: `The saved plan ${id} is of a newer version: it cannot be applied with this one.`,
      path,
      hint: 'Use the version of Holdfast that made it. The file is left as it is.',
    },
  ];
}

/** Names of the files of saved plans, whatever they are. */
export function savedPlans(root: string): readonly string[] {
  const directory = join(root, PLANS);
  const names = existsSync(directory) ? readdirSync(directory).sort() : [];
  return names.filter((name) => /^[0-9a-f]{64}\.json$/.test(name));
}

/** Whether a saved plan is what was saved, as far as this version can tell. */
export type PlanJudgement = 'whole' | 'newer' | 'damaged';

/** Reads a saved plan and checks all of it. */
export function judgePlan(root: string, name: string): PlanJudgement {
  const bytes = readProjectFile(root, `${PLANS}/${name}`) ?? new Uint8Array();
  try {
    const parsed = parsePlan(JSON.parse(decodeUtf8(bytes) ?? ''), { limits: MAX_PLAN_LIMITS });
    if (parsed.ok) return name === `${parsed.plan.id}.json` ? 'whole' : 'damaged';
    return parsed.problems.some(({ code }) => code === 'plan-version') ? 'newer' : 'damaged';
  } catch (error) {
    if (error instanceof SyntaxError) return 'damaged';
    throw error;
  }
}
