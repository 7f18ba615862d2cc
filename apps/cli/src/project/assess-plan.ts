import { shorten } from '@holdfast/base';
import { IMPACT_CLASSES, type ImpactClass, impactFindings } from '@holdfast/impact';
import type { Plan } from '@holdfast/plan';
import { appRootInProject, planImpact } from '@holdfast/project';
import { usageError } from '../command-line/usage-error.js';
import type { Terminal } from '../terminal/terminal.js';
import type { ShownImpact } from './shown-impact.js';
import { withProject } from './with-project.js';

/** Where a plan is for, and which classes of its impact are failures. */
interface AssessedPlan {
  readonly cwd: string;
  readonly root: string;
  readonly failOn: string | undefined;
}

/** Assesses a plan and judges its impact. */
export async function assessPlan(
  plan: Plan,
  { cwd, root, failOn }: AssessedPlan,
  terminal: Terminal,
): Promise<ShownImpact> {
  const classes = classesOf(failOn);
  const impact = await withProject({ cwd: root }, terminal, (project) =>
    planImpact(project, plan, appRootInProject(project.root, cwd, plan.appRoot)),
  );
  const findings = impactFindings(impact, { failOn: classes });
  return { impact, failed: findings.some(({ level }) => level === 'error') };
}

function classesOf(text: string | undefined): readonly ImpactClass[] {
  if (text === undefined) return [];
  return text.split(',').map((word) => {
    const known = IMPACT_CLASSES.find((name) => name === word.trim());
    if (known !== undefined) return known;
    throw usageError(
      `--fail-on does not know ${shorten(word)}.`,
      `The classes are ${IMPACT_CLASSES.join(', ')}.`,
    );
  });
}
