import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isHoldfastError } from '@holdfast/base';
import type { Plan } from '@holdfast/plan';
import type { ImpactValues } from '../command-line/change-options.js';
import { usageError } from '../command-line/usage-error.js';
import type { Terminal } from '../terminal/terminal.js';
import { projectRootOf } from './open-workspace.js';
import type { ShownImpact } from './shown-impact.js';

/**
 * The impact of a plan, where the project has anchors or a map. What cannot be told is a note, because
 * a plan can be read without it; with `--fail-on` it is an error, because then something depends on it.
 *
 * @param cwd - the workspace that the plan's app root is in, absolute.
 * @throws HoldfastError `usage-error` for a class that is not one, and as above.
 */
export async function impactOfPlan(
  plan: Plan,
  cwd: string,
  values: ImpactValues,
  terminal: Terminal,
): Promise<ShownImpact> {
  const failOn = values['fail-on'];
  await requireImpactOptions(values);
  if (values['no-impact']) return { failing: [] };
  const root = projectRootOf(cwd, plan.appRoot);
  const hasStore = STORES.some((store) => existsSync(join(root, store)));
  if (!hasStore && failOn === undefined) return { failing: [] };
  // Plans of projects without anchors and map are shown without loading what reads these.
  const { assessPlan } = await import('./assess-plan.js');
  try {
    return await assessPlan(plan, { cwd, root, failOn }, terminal);
  } catch (error) {
    if (failOn !== undefined || !isHoldfastError(error)) throw error;
    terminal.note(`The impact cannot be told: ${error.message}\n`);
    return { failing: [] };
  }
}

/**
 * Checks the options about the impact, for commands that write something before they tell it.
 *
 * @throws HoldfastError `usage-error` for a class that is not one, and for options that exclude each other.
 */
export async function requireImpactOptions(values: ImpactValues): Promise<void> {
  const failOn = values['fail-on'];
  if (failOn === undefined) return;
  if (values['no-impact']) throw usageError('--fail-on and --no-impact exclude each other.');
  const { impactClasses } = await import('./assess-plan.js');
  impactClasses(failOn);
}

const STORES = ['.holdfast/anchors.json', '.holdfast/blocks.json'];
