import { IMPACT_CLASSES, type ImpactClass, impactFindings } from '@holdfast/impact';
import type { Plan } from '@holdfast/plan';
import { appRootInProject, planImpact } from '@holdfast/project';
import { failOnArgument } from '../command-line/fail-on-argument.js';
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
  const classes = impactClasses(failOn);
  const impact = await withProject({ cwd: root }, terminal, (project) =>
    planImpact(project, plan, appRootInProject(project.root, cwd, plan.appRoot)),
  );
  const has = (name: ImpactClass) =>
    impactFindings(impact, { failOn: [name] }).some(({ level }) => level === 'error');
  return { impact, failing: classes.filter(has) };
}

/**
 * The classes that `--fail-on` names.
 *
 * @throws HoldfastError `usage-error` for one that is none.
 */
export function impactClasses(failOn: string | undefined): readonly ImpactClass[] {
  return failOnArgument(failOn, IMPACT_CLASSES) ?? [];
}
