import { planLocal, readOriginals, snapshotPaths } from '@holdfast/plan/local';
import { changeLimits } from '../config/change-limits.js';
import { planImpact } from '../impact/plan-impact.js';
import { readSavedPlan } from '../plans/read-saved-plan.js';
import { savePlan } from '../plans/saved-plans.js';
import type { AgentAppRoot, AgentHost } from './agent-host.js';
import type { AgentLanes } from './agent-lanes.js';

/** What agents may ask of plans. */
export function agentPlans(
  { light, heavy }: AgentLanes,
  saves: boolean,
): Pick<AgentHost, 'plan' | 'snapshot' | 'savePlan' | 'savedPlan' | 'originals' | 'impact'> {
  return {
    plan: (request, options) =>
      light(options, async ({ root }) => {
        const { plan } = await planLocal(request, await workspace(root, options));
        options.signal.throwIfAborted();
        return plan;
      }),
    snapshot: (paths, options) =>
      light(options, async ({ root }) => snapshotPaths(paths, await workspace(root, options))),
    savedPlan: (id, options) => light(options, ({ root }) => readSavedPlan(root, id)),
    originals: (plan, options) => light(options, ({ root }) => readOriginals(plan, { cwd: root })),
    impact: (plan, options) => heavy(options, (project) => planImpact(project, plan)),
    ...(saves
      ? { savePlan: (plan, options) => light(options, ({ root }) => savePlan(root, plan, '.')) }
      : {}),
  };
}

/** What the command line plans in, so that it takes what an agent saves. */
async function workspace(root: string, { appRoot }: AgentAppRoot) {
  const limits = await changeLimits(root);
  return { cwd: root, limits, ...(appRoot === undefined ? {} : { appRoot }) };
}
