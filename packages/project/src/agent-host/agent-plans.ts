import { planLocal, snapshotPaths } from '@holdfast/plan/local';
import { savePlan } from '../plans/saved-plans.js';
import type { AgentAppRoot, AgentHost } from './agent-host.js';
import type { AgentLanes } from './agent-lanes.js';

/** What agents may ask of plans. */
export function agentPlans(
  { light }: AgentLanes,
  saves: boolean,
): Pick<AgentHost, 'plan' | 'snapshot' | 'savePlan'> {
  return {
    plan: (request, options) =>
      light(options, async ({ root }) => {
        const { plan } = await planLocal(request, workspace(root, options));
        options.signal.throwIfAborted();
        return plan;
      }),
    snapshot: (paths, options) =>
      light(options, ({ root }) => snapshotPaths(paths, workspace(root, options))),
    ...(saves
      ? { savePlan: (plan, options) => light(options, ({ root }) => savePlan(root, plan, '.')) }
      : {}),
  };
}

function workspace(root: string, { appRoot }: AgentAppRoot) {
  return { cwd: root, ...(appRoot === undefined ? {} : { appRoot }) };
}
