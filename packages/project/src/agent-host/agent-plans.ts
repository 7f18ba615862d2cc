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
        const limits = await changeLimits(root);
        const { plan } = await planLocal(request, { ...workspace(root, options), limits });
        options.signal.throwIfAborted();
        return plan;
      }),
    snapshot: (paths, options) =>
      light(options, ({ root }) => snapshotPaths(paths, workspace(root, options))),
    savedPlan: (id, options) => light(options, ({ root }) => readSavedPlan(root, id)),
    originals: (plan, options) => light(options, ({ root }) => readOriginals(plan, { cwd: root })),
    impact: (plan, options) => heavy(options, (project) => planImpact(project, plan)),
    ...(saves
      ? { savePlan: (plan, options) => light(options, ({ root }) => savePlan(root, plan, '.')) }
      : {}),
  };
}

function workspace(root: string, { appRoot }: AgentAppRoot) {
  return { cwd: root, ...(appRoot === undefined ? {} : { appRoot }) };
}
